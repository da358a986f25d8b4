/** A door in IMDF. Null in an opening is a passage without one. */
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
  /** Unique in the level, and the same for units above each other on other levels. */
  readonly key: string
  readonly category: string
  readonly name: string | null
  readonly rectangles: readonly Rectangle[]
  /** The area of the configuration of the unit, or null for shared units. */
  readonly zone: string | null
  /** The id of its resource. */
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

/** Drawn objects that are no obstacles, because chairs move, and people walk under treetops and over markings. */
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

/** An exit of the building, between `unit` and the outside. */
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

/** Centimetres on the plane of the campus, x to the east and y to the north. Integers, so that walls meet exactly. */
export type Point = readonly [x: number, y: number]

export interface Rectangle {
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
}

/** Corners in order, without the closing one: outlines counter-clockwise, holes clockwise (RFC 7946). */
export type Ring = readonly Point[]

/** An outline and its holes. */
export type Polygon = readonly Ring[]

export const moved = ({ left, bottom, right, top }: Rectangle, [x, y]: Point): Rectangle => ({
  left: left + x,
  bottom: bottom + y,
  right: right + x,
  top: top + y,
})

/** The box around all of them. */
export function boundsOf(rectangles: readonly Rectangle[]): Rectangle {
  return {
    left: Math.min(...rectangles.map(({ left }) => left)),
    bottom: Math.min(...rectangles.map(({ bottom }) => bottom)),
    right: Math.max(...rectangles.map(({ right }) => right)),
    top: Math.max(...rectangles.map(({ top }) => top)),
  }
}

export const grown = ({ left, bottom, right, top }: Rectangle, by: number): Rectangle => ({
  left: left - by,
  bottom: bottom - by,
  right: right + by,
  top: top + by,
})

export const middleOf = ({ left, bottom, right, top }: Rectangle): Point => [(left + right) / 2, (bottom + top) / 2]

export const ringOf = ({ left, bottom, right, top }: Rectangle): Ring => [
  [left, bottom],
  [right, bottom],
  [right, top],
  [left, top],
]

/** Twice the area. Positive for a counter-clockwise ring. */
export function doubleAreaOf(ring: Ring): number {
  let sum = 0
  let [lastX, lastY] = ring.at(-1) ?? [0, 0]
  for (const [x, y] of ring) {
    sum += lastX * y - x * lastY
    lastX = x
    lastY = y
  }
  return sum
}
