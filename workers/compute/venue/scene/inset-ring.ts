import type { Corners } from '#src/core/venue/scene.ts'

/** The same ring, so many metres further in; it runs counter-clockwise. */
export function insetRing(ring: Corners, by: number): Corners {
  const count = ring.length / 2
  const inset = new Float32Array(ring.length)
  for (let index = 0; index < count; index += 1) {
    const [x = 0, y = 0] = [ring[2 * index], ring[2 * index + 1]]
    const before = inwardOf(ring, (index + count - 1) % count, index)
    const after = inwardOf(ring, index, (index + 1) % count)
    // Along both edges moved in, where they meet: the sharper the corner, the further.
    const along = by / Math.max(0.2, 1 + before.x * after.x + before.y * after.y)
    inset[2 * index] = x + (before.x + after.x) * along
    inset[2 * index + 1] = y + (before.y + after.y) * along
  }
  return inset
}

/** From an edge into the ring, one metre. */
function inwardOf(ring: Corners, from: number, to: number): { readonly x: number; readonly y: number } {
  const dx = (ring[2 * to] ?? 0) - (ring[2 * from] ?? 0)
  const dy = (ring[2 * to + 1] ?? 0) - (ring[2 * from + 1] ?? 0)
  const length = Math.hypot(dx, dy) || 1
  return { x: -dy / length, y: dx / length }
}
