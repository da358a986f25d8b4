import {
  type Door,
  doors,
  type LevelPlan,
  middleOf,
  type PlanUnit,
  type Point,
  type Rectangle,
  ringOf,
} from './level-plan.ts'

/** A span of a wing or corner in its own directions: along and across, in centimetres. */
export interface Span {
  readonly s0: number
  readonly s1: number
  readonly t0: number
  readonly t1: number
}

/** A seat and its back. */
export type Chair = readonly [seat: Span, back: Span]

interface UnitFacts {
  readonly name?: string
  readonly resource?: string
}

/** Draws on a level in the directions of one wing or corner. Keys start with the name of that part. */
export interface Pencil {
  readonly plan: LevelPlan
  unit(key: string, category: string, spans: readonly Span[], facts?: UnitFacts): PlanUnit
  /** An opening in a wall from one point of the part to another. Null is a passage without a door. */
  opening(key: string, from: Point, to: Point, door: Door | null): void
  fixture(key: string, category: LevelPlan['fixtures'][number]['category'], span: Span, facts?: UnitFacts): void
  /** The seats at a table and the screens on it. */
  chairs(key: string, chairs: readonly Chair[], screens?: readonly Span[]): void
  /** Markings on the floor: outlines by their corners. */
  marking(key: string, outlines: readonly (readonly Point[])[]): void
  amenity(category: string, name: string, unit: PlanUnit, at?: Point): void
  /** A door to the outside between two points of a facade. The unit is given by its key. */
  exit(name: string, unit: string, from: Point, to: Point, kind: ExitKind): void
  kiosk(name: string, unit: PlanUnit, span: Span): void
  occupant(category: string, name: string, unit: PlanUnit): void
}

export function createPencil(plan: LevelPlan, part: string, frame: Frame, zone: string | null): Pencil {
  const rectangle = ({ s0, t0, s1, t1 }: Span): Rectangle => rectangleIn(frame, [s0, t0], [s1, t1])
  const keyOf = (key: string) => `${part}/${key}`
  const inside = ({ rectangles: [first] }: PlanUnit): Point => (first === undefined ? [0, 0] : middleOf(first))
  const point = ([s, t]: Point): Point => pointIn(frame, s, t)
  return {
    plan,
    unit: (key, category, spans, { name = null, resource = null } = noFacts) => {
      const isStepFree = category !== 'stairs'
      const unit = { key: keyOf(key), category, name, rectangles: spans.map(rectangle), zone, resource, isStepFree }
      plan.units.push(unit)
      return unit
    },
    opening: (key, from, to, door) =>
      void plan.openings.push({ key: keyOf(key), from: point(from), to: point(to), category: 'pedestrian', door }),
    fixture: (key, category, span, { name = null, resource = null } = noFacts) =>
      void plan.fixtures.push({ key: keyOf(key), category, rectangle: rectangle(span), name, resource }),
    chairs: (key, chairs, screens = []) => {
      const rings = [...chairs.flat(), ...screens].map((span) => ringOf(rectangle(span)))
      if (rings.length > 0) plan.details.push({ key: `${keyOf(key)}-chairs`, category: 'furniture', rings })
    },
    marking: (key, outlines) =>
      void plan.details.push({
        key: keyOf(key),
        category: 'marking',
        rings: outlines.map((outline) => outline.map(point)),
      }),
    amenity: (category, name, unit, at) =>
      void plan.amenities.push({
        key: `${unit.key}/${category}`,
        category,
        name,
        at: at === undefined ? inside(unit) : point(at),
        unit: unit.key,
      }),
    exit: (name, unit, from, to, kind) => {
      const key = keyOf(`exit-${kind}`)
      const [start, end] = [point(from), point(to)]
      plan.openings.push({ key, from: start, to: end, ...exits[kind] })
      const at: Point = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2]
      plan.exits.push({ opening: key, unit, name, at, isMain: kind === 'main' })
    },
    kiosk: (name, unit, span) =>
      void plan.kiosks.push({ key: keyOf('kiosk'), name, rectangle: rectangle(span), unit: unit.key }),
    occupant: (category, name, unit) =>
      void plan.occupants.push({ key: keyOf(category), category, name, at: inside(unit), unit: unit.key }),
  }
}

const exits = {
  main: { category: 'pedestrian.principal', door: doors.entrance },
  court: { category: 'pedestrian', door: doors.glass },
  emergency: { category: 'emergencyexit', door: doors.metal },
} as const
type ExitKind = keyof typeof exits

const noFacts: { readonly name?: string; readonly resource?: string } = {}

/** The directions of a wing: `along` its corridor, and `across` from its inner to its outer facade. In centimetres. */
export interface Frame {
  readonly origin: Point
  readonly along: Point
  readonly across: Point
}

const pointIn = ({ origin, along, across }: Frame, s: number, t: number): Point => [
  origin[0] + along[0] * s + across[0] * t,
  origin[1] + along[1] * s + across[1] * t,
]

function rectangleIn(frame: Frame, [s0, t0]: Point, [s1, t1]: Point): Rectangle {
  const [x0, y0] = pointIn(frame, s0, t0)
  const [x1, y1] = pointIn(frame, s1, t1)
  return { left: Math.min(x0, x1), bottom: Math.min(y0, y1), right: Math.max(x0, x1), top: Math.max(y0, y1) }
}
