import type { Point, Rectangle, Ring } from './shapes.ts'

/** What IMDF calls a door; null in an opening is a passage without one. */
export interface Door {
  readonly type: 'swinging' | 'sliding' | 'revolving'
  readonly automatic: boolean
  readonly material: 'wood' | 'glass' | 'metal'
}

export const doors = {
  wood: { type: 'swinging', automatic: false, material: 'wood' },
  glass: { type: 'swinging', automatic: false, material: 'glass' },
  metal: { type: 'swinging', automatic: false, material: 'metal' },
  lift: { type: 'sliding', automatic: true, material: 'metal' },
  entrance: { type: 'sliding', automatic: true, material: 'glass' },
} as const satisfies Record<string, Door>

export interface PlanUnit {
  /** Unique in the level; the same for what stands above each other on other levels. */
  readonly key: string
  readonly category: string
  readonly name: string | null
  readonly rectangles: readonly Rectangle[]
  /** Area of the configuration that it lies in; null for what all share. */
  readonly zone: string | null
  /** Whose place it is: the id of a resource. */
  readonly resource: string | null
  readonly isStepFree: boolean
}

interface PlanOpening {
  readonly key: string
  readonly from: Point
  readonly to: Point
  readonly category: 'pedestrian' | 'pedestrian.principal' | 'emergencyexit'
  readonly door: Door | null
}

interface PlanFixture {
  readonly key: string
  readonly category: 'desk' | 'furniture' | 'equipment' | 'vegetation'
  readonly rectangle: Rectangle
  readonly name: string | null
  readonly resource: string | null
}

/** Drawn objects that are no obstacles: chairs move, people walk under treetops and over floor markings. */
interface PlanDetail {
  readonly key: string
  readonly category: 'furniture' | 'vegetation' | 'marking'
  readonly rings: readonly Ring[]
}

/** An amenity in a unit, or an occupant of it, such as a café. */
interface PlanAmenity {
  readonly key: string
  readonly category: string
  readonly name: string
  readonly at: Point
  readonly unit: string
}

/** A way out of the building; it lies between `unit` and what is outside. */
export interface PlanExit {
  readonly opening: string
  readonly unit: string
  readonly name: string
  readonly at: Point
  readonly isMain: boolean
}

interface PlanKiosk {
  readonly key: string
  readonly name: string
  readonly rectangle: Rectangle
  readonly unit: string
}

export interface LevelPlan {
  readonly units: PlanUnit[]
  readonly openings: PlanOpening[]
  readonly fixtures: PlanFixture[]
  readonly details: PlanDetail[]
  readonly amenities: PlanAmenity[]
  readonly occupants: PlanAmenity[]
  readonly exits: PlanExit[]
  readonly kiosks: PlanKiosk[]
}

export const emptyPlan = (): LevelPlan => ({
  units: [],
  openings: [],
  fixtures: [],
  details: [],
  amenities: [],
  occupants: [],
  exits: [],
  kiosks: [],
})
