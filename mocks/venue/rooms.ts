import type { ResourceRecord } from '../server/resources/resources.ts'
import type { Chair, Pencil, Span } from './draft.ts'
import { doors, type Point } from './level-plan.ts'

/** Square metres per number of people in a meeting: a table, space around it, a screen. */
const areaOf = (capacity: number): number => 6 + 2.2 * capacity

/** A meeting room with the length for its people at the given depth. */
export function roomSlot({ id, name, capacity }: ResourceRecord, depth: number): Slot {
  const seats = capacity ?? 4
  const category = seats <= 4 ? 'huddleroom' : 'conferenceroom'
  return {
    length: Math.max(240, toGrid((areaOf(seats) * 10_000) / depth)),
    draw: (pencil, strip) => {
      pencil.unit(id, category, [wholeOf(strip)], { name, resource: id })
      drawDoor(pencil, strip, id, seats > 16 ? 180 : 90)
      if (seats >= 20) drawRows(pencil, strip, id)
      else drawTable(pencil, strip, id, seats)
    },
  }
}

/** A door of the given width near one end of the wall at the corridor. */
export function drawDoor(pencil: Pencil, strip: Strip, key: string, width = 90): void {
  const length = strip.s1 - strip.s0
  const margin = Math.min(30, Math.floor((length - width) / 2))
  const from = strip.random() < 0.5 ? margin : length - margin - width
  const [start, end] = lineOf(strip, [from, from + width], 0)
  pencil.opening(`${key}-door`, start, end, width > 90 ? doors.glass : doors.wood)
}

/** A table in the middle, with chairs and space all around. */
function drawTable(pencil: Pencil, strip: Strip, key: string, seats: number): void {
  const [length, depth] = [strip.s1 - strip.s0, depthOfStrip(strip)]
  const long = Math.min(Math.max(length, depth) - 240, 80 + Math.ceil(seats / 2) * 62)
  const short = Math.max(60, Math.min(Math.min(length, depth) - 180, seats <= 4 ? 80 : 120))
  const [along, across] = depth > length ? [short, long] : [long, short]
  const [s, t] = [Math.round((length - along) / 2), Math.round((depth - across) / 2)]
  const table = partOf(strip, [s, s + along], [t, t + across])
  pencil.fixture(`${key}-table`, 'furniture', table)
  pencil.chairs(key, chairsAround(table, seats))
}

/** Rows of tables that face one end, as in a class. */
function drawRows(pencil: Pencil, strip: Strip, key: string): void {
  const [length, depth] = [strip.s1 - strip.s0, depthOfStrip(strip)]
  for (let s = 240, row = 1; s + 60 <= length - 150; s += 150, row++) {
    const table = partOf(strip, [s, s + 60], [150, depth - 120])
    pencil.fixture(`${key}-row-${row}`, 'furniture', table)
    pencil.chairs(`${key}-row-${row}`, chairsAt(table, 's1'))
  }
}

/** A strip of a wing between its corridor and a facade, in the wing's directions. */
export interface Strip {
  readonly s0: number
  readonly s1: number
  /** The positions of the corridor's wall and the facade, across. */
  readonly wall: number
  readonly facade: number
  /** Parts of the corridor besides the straight one: niches and passages are added here. */
  readonly hall: Span[]
  /** The key of the corridor's unit. */
  readonly corridor: string
  /** The text on doors: the floor and a number. */
  readonly doorNumber: () => string
  /** In [0, 1). */
  readonly random: () => number
}

/** A slot takes a length of a strip in its full depth, and draws itself. */
export interface Slot {
  readonly length: number
  draw(pencil: Pencil, strip: Strip): void
}

export const depthOfStrip = ({ wall, facade }: Strip): number => Math.abs(facade - wall)

/** A part of a strip: along from its start, and into its depth from the corridor's wall. */
export function partOf({ s0, wall, facade }: Strip, [from, to]: Point, [near, far]: Point): Span {
  const inward = facade > wall ? 1 : -1
  const [one, other] = [wall + inward * near, wall + inward * far]
  return { s0: s0 + from, s1: s0 + to, t0: Math.min(one, other), t1: Math.max(one, other) }
}

/** The side towards the corridor. */
export const nearSide = ({ wall, facade }: Strip): 't0' | 't1' => (facade > wall ? 't0' : 't1')

export const wholeOf = (strip: Strip): Span => partOf(strip, [0, strip.s1 - strip.s0], [0, depthOfStrip(strip)])

/** Two points of a line along the strip at a depth. */
export function lineOf(strip: Strip, [from, to]: Point, depth: number): readonly [Point, Point] {
  const { s0, s1, t0 } = partOf(strip, [from, to], [depth, depth])
  return [
    [s0, t0],
    [s1, t0],
  ]
}

export const lengthOf = (slots: readonly Slot[]): number => slots.reduce((sum, { length }) => sum + length, 0)

/** Rounds up to the steps of the facade. */
export const toGrid = (length: number): number => Math.ceil(length / 30) * 30

/**
 * Centimetres: the width and depth of a chair with its back, the depth of the back, and the gap between the seat and
 * its table.
 */
const [size, back, gap] = [45, 8, 7]
/** Centimetres by which a seat is narrower than the back, on either side. */
const narrower = 2
/** Centimetres of a table per seated person. */
const elbowRoom = 60
/** Centimetres: a screen, and its distance from the edge of the desk. */
const screen = { width: 60, depth: 5, away: 58 } as const

/** A side of a table, in the directions of its wing or corner. */
export type Side = 's0' | 's1' | 't0' | 't1'

/** Chairs at a side of a table, evenly distributed, as many as there is room for. Their backs face away from it. */
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

/** The start and end of a side of a table. */
const extentAlong = ({ s0, s1, t0, t1 }: Span, side: Side): readonly [from: number, to: number] =>
  isAcross(side) ? [t0, t1] : [s0, s1]

/** A rectangle at a distance from a side of a table and a position along it. */
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

/** Chairs at the long sides of a table, and one at its end if those are full. */
export function chairsAround(table: Span, people: number): readonly Chair[] {
  const isLongAcross = table.t1 - table.t0 > table.s1 - table.s0
  const [one, other, end] = isLongAcross ? (['s0', 's1', 't1'] as const) : (['t0', 't1', 's1'] as const)
  const sides = [...chairsAt(table, one, Math.ceil(people / 2)), ...chairsAt(table, other, Math.floor(people / 2))]
  return people > sides.length ? [...sides, ...chairsAt(table, end, 1)] : sides
}
