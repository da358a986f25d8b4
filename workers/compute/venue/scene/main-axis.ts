import type { Surface } from '#src/core/venue/scene.ts'

/**
 * Degrees clockwise from north, -45 to 45, along which most of the outline runs: directions count by their length, and each wall
 * like the one at right angles to it.
 */
export function mainAxisOf(surface: Surface): number {
  // Four times the angle: what differs by a quarter turn is then the same direction and can be added up.
  let [east, north] = [0, 0]
  for (const rings of surface) {
    for (const ring of rings) {
      for (let corner = 0; corner < ring.length; corner += 2) {
        const next = (corner + 2) % ring.length
        const dx = (ring[next] ?? 0) - (ring[corner] ?? 0)
        const dy = (ring[next + 1] ?? 0) - (ring[corner + 1] ?? 0)
        const length = Math.hypot(dx, dy)
        const angle = 4 * Math.atan2(dx, dy)
        // Squared, since a round corner has many short edges in every direction.
        east += length * length * Math.sin(angle)
        north += length * length * Math.cos(angle)
      }
    }
  }
  const degrees = (Math.atan2(east, north) * 45) / Math.PI
  return Math.abs(degrees) < 0.01 ? 0 : degrees
}
