import type { Corners, Surface } from '#src/features/floorplan/rules/venue/scene.ts'

/** Parameters for rounding corners. */
interface Rounding {
  /** Metres. */
  readonly radius: number
  /** Share of the shorter side at a corner that may be rounded. */
  readonly share: number
  readonly stepsPerCorner: number
  /** Rings with more corners are already rounded in the file. */
  readonly mostCorners: number
}

export const furniture: Rounding = { radius: 0.14, share: 0.3, stepsPerCorner: 4, mostCorners: 8 }
/** Rounded like furniture but with fewer steps, because there are many small chairs. */
export const chair: Rounding = { ...furniture, stepsPerCorner: 2 }
export const plant: Rounding = { ...furniture, radius: Infinity, share: 0.5 }
/** Large radius, because footpaths lead into a lawn from all sides. */
export const lawn: Rounding = { ...furniture, radius: 1.6, stepsPerCorner: 8, mostCorners: 80 }

/** Rounds the corners of a surface. */
export function roundCorners(surface: Surface, rounding: Rounding): Surface {
  return surface.map((rings) => rings.map((ring) => roundRing(ring, rounding)))
}

function roundRing(ring: Corners, { radius, share, stepsPerCorner, mostCorners }: Rounding): Corners {
  const count = ring.length / 2
  if (count > mostCorners) return ring
  const rounded: number[] = []
  for (let index = 0; index < count; index += 1) {
    const [x = 0, y = 0] = [ring[2 * index], ring[2 * index + 1]]
    const before = towards(ring, index, (index + count - 1) % count)
    const after = towards(ring, index, (index + 1) % count)
    const reach = Math.min(radius, Math.min(before.length, after.length) * share)
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
