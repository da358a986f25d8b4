import type { Place } from './scene.ts'

export type Direction = 'up' | 'down' | 'left' | 'right'

const quarterTurns: Readonly<Record<Direction, number>> = { up: 0, right: 90, down: 180, left: 270 }
/** How much a metre aside counts against a metre ahead: what lies straight ahead is meant before what is nearer but aside. */
const aside = 2.2

/** The place one gets to from another in a direction of the screen, whose upper edge looks to `bearing`; null where there is none. */
export function neighbourOf(
  places: readonly Place[],
  from: Place,
  direction: Direction,
  bearing: number,
): Place | null {
  const angle = ((bearing + quarterTurns[direction]) * Math.PI) / 180
  const [ux, uy] = [Math.sin(angle), Math.cos(angle)]
  let best: Place | null = null
  let least = Infinity
  for (const place of places) {
    const [dx, dy] = [place.centre.x - from.centre.x, place.centre.y - from.centre.y]
    const ahead = dx * ux + dy * uy
    const off = Math.abs(dx * uy - dy * ux)
    // Within a right angle either side, and not what is all but on top of it.
    if (place === from || ahead < 0.2 || off > ahead * 2.5) continue
    const cost = ahead + aside * off
    if (cost < least) [best, least] = [place, cost]
  }
  return best
}
