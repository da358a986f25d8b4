import type { ResourceRecord } from '../server/resources/resources.ts'
import type { Frame } from './draft.ts'
import type { LevelPlan, Point } from './level-plan.ts'

/** The side of the building of a wing. */
export type Side = 'North' | 'South' | 'East' | 'West'

/** The cross-section of a wing, in centimetres from the inner facade: rooms, corridor, rooms. */
export interface Section {
  readonly inner: number
  readonly corridor: number
  readonly outer: number
}

export const depthOf = ({ inner, corridor, outer }: Section): number => inner + corridor + outer

export interface Wing extends Frame {
  readonly side: Side
  readonly length: number
  /** Whether it starts with stairs, lifts and toilets. A side core has no lifts. */
  readonly core: 'main' | 'side' | null
  /** The end of its corridor. 'nothing' is a facade with stairs. */
  readonly start: 'joint' | 'joined'
  readonly end: 'joint' | 'nothing'
}

/** The corner of two wings at a right angle. `along` and `across` lead away from the inner corner. */
export interface Corner extends Frame {
  readonly key: string
}

export interface BuildingShape {
  readonly wings: readonly Wing[]
  readonly corners: readonly Corner[]
  /** Opposite corners of the yard if wings surround it on two sides or more, otherwise null. */
  readonly yard: readonly [Point, Point] | null
  /** True if wings surround the yard on all sides, so that it is reached only through the building. */
  readonly isClosed: boolean
}

export type Form = 'bar' | 'angle' | 'horseshoe' | 'court'

/** The lengths of the wings of a form. */
export type Lengths = Readonly<Record<Side, number>>

const [east, north, west, south]: readonly [Point, Point, Point, Point] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
]

/** Joins the wings, with the inner corner of the north-eastern one at the origin. */
export function shapeOf(form: Form, { North, East, South, West }: Lengths): BuildingShape {
  const wing = (side: Side, length: number, origin: Point, along: Point, across: Point, more: Partial<Wing>): Wing => ({
    side,
    length,
    origin,
    along,
    across,
    core: null,
    start: 'joint',
    end: 'nothing',
    ...more,
  })
  const corner = (key: string, origin: Point, along: Point, across: Point): Corner => ({ key, origin, along, across })
  const northEast = corner('ne', [0, 0], east, north)
  switch (form) {
    case 'bar':
      return {
        wings: [
          wing('North', North, [0, 0], north, east, { core: 'main' }),
          wing('South', South, [0, 0], south, east, { start: 'joined' }),
        ],
        corners: [],
        yard: null,
        isClosed: false,
      }
    case 'angle':
      return {
        wings: [
          wing('North', North, [0, 0], west, north, { core: 'main' }),
          wing('South', South, [0, 0], south, east, {}),
        ],
        corners: [northEast],
        yard: [
          [-North, -South],
          [0, 0],
        ],
        isClosed: false,
      }
    case 'horseshoe':
      return {
        wings: [
          wing('East', East, [0, 0], south, east, { core: 'main', end: 'joint' }),
          wing('North', North, [0, 0], west, north, {}),
          wing('South', South, [0, -East], west, south, {}),
        ],
        corners: [northEast, corner('se', [0, -East], east, south)],
        yard: [
          [-Math.max(North, South), -East],
          [0, 0],
        ],
        isClosed: false,
      }
    case 'court': {
      const width = Math.max(North, South)
      const height = Math.max(East, West)
      return {
        wings: [
          wing('East', height, [0, 0], south, east, { core: 'main', end: 'joint' }),
          wing('North', width, [0, 0], west, north, { end: 'joint' }),
          wing('South', width, [0, -height], west, south, { end: 'joint' }),
          wing('West', height, [-width, 0], south, west, { core: 'side', end: 'joint' }),
        ],
        corners: [
          northEast,
          corner('se', [0, -height], east, south),
          corner('nw', [-width, 0], west, north),
          corner('sw', [-width, -height], west, south),
        ],
        yard: [
          [-width, -height],
          [0, 0],
        ],
        isClosed: true,
      }
    }
  }
}

/** An area of a floor and its resources. */
export interface ZoneProgram {
  readonly areaId: string
  readonly floor: number
  readonly side: Side
  readonly resources: readonly ResourceRecord[]
}

export interface BuildingProgram {
  readonly name: string
  /** The id of the area in the configuration. */
  readonly areaId: string
  readonly floors: number
  readonly zones: readonly ZoneProgram[]
  readonly seed: number
}

export interface PlannedLevel {
  readonly key: string
  /** Floors count from 1, which is on the ground: ordinal 0. */
  readonly ordinal: number
  readonly name: string
  readonly shortName: string
  readonly areaId: string | null
  readonly zones: readonly { readonly areaId: string; readonly name: string }[]
  readonly plan: LevelPlan
}

export interface PlannedBuilding {
  readonly program: BuildingProgram
  readonly shape: BuildingShape
  readonly levels: readonly PlannedLevel[]
}

/** The depths of floors and garages. Both have the same total and the same strip for stairs and lifts. */
export const office: Section = { inner: 480, corridor: 200, outer: 720 }
export const garage: Section = { inner: 480, corridor: 440, outer: 480 }

export const fullest = (zones: readonly ZoneProgram[]): number =>
  Math.max(0, ...zones.map(({ resources }) => resources.length))

export const liftsOf = ({ floors }: BuildingProgram): number =>
  floors <= 2 ? 1 : floors <= 5 ? 2 : floors <= 8 ? 3 : 4
