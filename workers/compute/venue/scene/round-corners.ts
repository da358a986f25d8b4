import type { Corners, Surface } from '#src/core/venue/scene.ts'

/** Metres. */
const radius = 0.14
/** Furniture whose shorter side is below this is rounded less. */
const share = 0.3
const stepsPerCorner = 4

/** What stands on the floor, without its sharp corners. */
export function roundCorners(surface: Surface, isRound: boolean): Surface {
  return surface.map((rings) => rings.map((ring) => roundRing(ring, isRound ? Infinity : radius)))
}

function roundRing(ring: Corners, most: number): Corners {
  const count = ring.length / 2
  // Anything finer has been rounded by whoever drew it.
  if (count > 8) return ring
  const rounded: number[] = []
  for (let index = 0; index < count; index += 1) {
    const [x = 0, y = 0] = [ring[2 * index], ring[2 * index + 1]]
    const before = towards(ring, index, (index + count - 1) % count)
    const after = towards(ring, index, (index + 1) % count)
    const reach = Math.min(most, Math.min(before.length, after.length) * (most === Infinity ? 0.5 : share))
    const from = [x + before.dx * reach, y + before.dy * reach] as const
    const to = [x + after.dx * reach, y + after.dy * reach] as const
    for (let step = 0; step <= stepsPerCorner; step += 1) {
      const t = step / stepsPerCorner
      const [a, b, c] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t]
      rounded.push(a * from[0] + b * x + c * to[0], a * from[1] + b * y + c * to[1])
    }
  }
  return Float32Array.from(rounded)
}

function towards(ring: Corners, from: number, to: number) {
  const dx = (ring[2 * to] ?? 0) - (ring[2 * from] ?? 0)
  const dy = (ring[2 * to + 1] ?? 0) - (ring[2 * from + 1] ?? 0)
  const length = Math.hypot(dx, dy)
  return { dx: length === 0 ? 0 : dx / length, dy: length === 0 ? 0 : dy / length, length }
}
