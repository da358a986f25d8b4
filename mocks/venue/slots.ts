import type { Pencil, Span } from './draft.ts'
import type { Point } from './shapes.ts'

/** A stretch of a wing between its corridor and a facade, in the wing's directions. */
export interface Strip {
  readonly s0: number
  readonly s1: number
  /** The corridor's wall and the facade, across. */
  readonly wall: number
  readonly facade: number
  /** What the corridor has besides its straight part: niches and passages are added here. */
  readonly hall: Span[]
  /** The key of the corridor's unit. */
  readonly corridor: string
  /** Words on doors: floor and a number of their own. */
  readonly doorNumber: () => string
  /** In [0, 1). */
  readonly random: () => number
}

/** Something that takes a length of a strip, all of its depth, and draws itself. */
export interface Slot {
  readonly length: number
  draw(pencil: Pencil, strip: Strip): void
}

export const depthOfStrip = ({ wall, facade }: Strip): number => Math.abs(facade - wall)

/** A part of a strip: along from its beginning, and into its depth from the corridor's wall. */
export function partOf({ s0, wall, facade }: Strip, [from, to]: Point, [near, far]: Point): Span {
  const inward = facade > wall ? 1 : -1
  const [one, other] = [wall + inward * near, wall + inward * far]
  return { s0: s0 + from, s1: s0 + to, t0: Math.min(one, other), t1: Math.max(one, other) }
}

/** Of what stands in it, the side towards the corridor. */
export const nearSide = ({ wall, facade }: Strip): 't0' | 't1' => (facade > wall ? 't0' : 't1')

export const wholeOf = (strip: Strip): Span => partOf(strip, [0, strip.s1 - strip.s0], [0, depthOfStrip(strip)])

/** Two points of a line along the strip, so deep in it. */
export function lineOf(strip: Strip, [from, to]: Point, depth: number): readonly [Point, Point] {
  const { s0, s1, t0 } = partOf(strip, [from, to], [depth, depth])
  return [
    [s0, t0],
    [s1, t0],
  ]
}

export const lengthOf = (slots: readonly Slot[]): number => slots.reduce((sum, { length }) => sum + length, 0)

/** Up to the next of the facade's own steps. */
export const toGrid = (length: number): number => Math.ceil(length / 30) * 30
