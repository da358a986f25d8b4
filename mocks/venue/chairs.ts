import type { Span } from './draft.ts'

/** Centimetres: a chair, and what is between it and its table. */
const [size, gap] = [45, 7]
/** Centimetres of a table that somebody who sits at it takes. */
const elbowRoom = 60

/** A side of a table, in the directions of its wing or corner. */
export type Side = 's0' | 's1' | 't0' | 't1'

/** So many chairs at a side of a table, or as many as there is room for, evenly. */
export function chairsAt(table: Span, side: Side, wanted = Infinity): readonly Span[] {
  const { s0, s1, t0, t1 } = table
  const isAcross = side === 's0' || side === 's1'
  const [from, length] = isAcross ? [t0, t1 - t0] : [s0, s1 - s0]
  const count = Math.min(wanted, Math.floor(length / elbowRoom))
  const near = side === 's1' || side === 't1' ? table[side] + gap : table[side] - gap - size
  return Array.from({ length: count }, (_none, index): Span => {
    const along = Math.round(from + (length * (index + 0.5)) / count - size / 2)
    return isAcross
      ? { s0: near, s1: near + size, t0: along, t1: along + size }
      : { s0: along, s1: along + size, t0: near, t1: near + size }
  })
}

/** Chairs for so many people at the long sides of a table, and one at its end where those are full. */
export function chairsAround(table: Span, people: number): readonly Span[] {
  const isAcross = table.t1 - table.t0 > table.s1 - table.s0
  const [one, other, end] = isAcross ? (['s0', 's1', 't1'] as const) : (['t0', 't1', 's1'] as const)
  const sides = [...chairsAt(table, one, Math.ceil(people / 2)), ...chairsAt(table, other, Math.floor(people / 2))]
  return people > sides.length ? [...sides, ...chairsAt(table, end, 1)] : sides
}
