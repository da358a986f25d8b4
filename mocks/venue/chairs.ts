import type { Chair, Span } from './draft.ts'

/** Centimetres: how wide and deep a chair is with its back, how deep the back is, and what is between the seat and its table. */
const [size, back, gap] = [45, 8, 7]
/** Centimetres by which a seat is narrower than the back, on either side. */
const narrower = 2
/** Centimetres of a table per seated person. */
const elbowRoom = 60
/** Centimetres: a screen, and how far it stands from the edge of the desk before it. */
const screen = { width: 60, depth: 5, away: 58 } as const

/** A side of a table, in the directions of its wing or corner. */
export type Side = 's0' | 's1' | 't0' | 't1'

/** So many chairs at a side of a table, or as many as there is room for, evenly. Their backs are away from it. */
export function chairsAt(table: Span, side: Side, wanted = Infinity): readonly Chair[] {
  const [from, to] = extentAlong(table, side)
  const count = Math.min(wanted, Math.floor((to - from) / elbowRoom))
  return Array.from({ length: count }, (_none, index): Chair => {
    const along = Math.round(from + ((to - from) * (index + 0.5)) / count - size / 2)
    const [first, last] = [along, along + size]
    return [
      spanAt(table, side, [gap, gap + size - back], [first + narrower, last - narrower]),
      spanAt(table, side, [gap + size - back, gap + size], [first, last]),
    ]
  })
}

/** Returns the screen for a person on this side of a desk. */
export function screenAt(desk: Span, side: Side): Span {
  const [from, to] = extentAlong(desk, side)
  const along = Math.round((from + to - screen.width) / 2)
  return spanAt(desk, side, [-screen.away - screen.depth, -screen.away], [along, along + screen.width])
}

const isAcross = (side: Side): boolean => side === 's0' || side === 's1'

/** From where to where a side of a table runs. */
const extentAlong = ({ s0, s1, t0, t1 }: Span, side: Side): readonly [from: number, to: number] =>
  isAcross(side) ? [t0, t1] : [s0, s1]

/** What lies so far out from a side of a table, and so far along it. */
function spanAt(
  table: Span,
  side: Side,
  [near, far]: readonly [number, number],
  [from, to]: readonly [number, number],
): Span {
  const [one, other] =
    side === 's1' || side === 't1' ? [table[side] + near, table[side] + far] : [table[side] - far, table[side] - near]
  return isAcross(side) ? { s0: one, s1: other, t0: from, t1: to } : { s0: from, s1: to, t0: one, t1: other }
}

/** Chairs for so many people at the long sides of a table, and one at its end where those are full. */
export function chairsAround(table: Span, people: number): readonly Chair[] {
  const isLongAcross = table.t1 - table.t0 > table.s1 - table.s0
  const [one, other, end] = isLongAcross ? (['s0', 's1', 't1'] as const) : (['t0', 't1', 's1'] as const)
  const sides = [...chairsAt(table, one, Math.ceil(people / 2)), ...chairsAt(table, other, Math.floor(people / 2))]
  return people > sides.length ? [...sides, ...chairsAt(table, end, 1)] : sides
}
