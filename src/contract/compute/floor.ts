import type { Email, IanaZone, Instant, Quarter, ResourceId } from '#src/core/brand.ts'
import type { Point } from '#src/core/venue/geometry/shape.ts'
import type { FeatureId } from '#src/core/venue/model.ts'
import type { Property } from '#src/core/wire/resource.ts'

export interface FloorStatesQuery {
  readonly levelId: FeatureId
  readonly now: Instant
  /** The chosen moment. */
  readonly quarter: Quarter
  /** `version` of the list the asker has, which is not named again while it holds; null where it has none. */
  readonly held: number | null
}

/** How the resources of one floor stand at a moment. */
export interface FloorStates {
  readonly version: number
  /** Null where the list that the asker has still holds. */
  readonly places: readonly FloorPlace[] | null
  /** `floorStride` numbers a place, in their order; read with `core/availability/standing`. */
  readonly states: Int32Array<ArrayBuffer>
  /** The areas of the venue, parents before what lies in them. */
  readonly fills: readonly AreaFill[]
  /** Resources that match, by the level they are drawn on. */
  readonly matches: ReadonlyMap<FeatureId, number>
  /** Addresses of the floor's resources whose schedule is absent, does not cover the open span or is older than 60 s. */
  readonly missing: readonly Email[]
}

/** A resource of the floor, without what the moment changes. */
export interface FloorPlace {
  readonly id: ResourceId
  readonly name: string
  readonly email: Email | null
  readonly capacity: number | null
  readonly typeId: string
  readonly areaId: string
  readonly areaName: string
  /** IANA. */
  readonly zone: IanaZone
  readonly reservedTo: 'you' | 'other' | null
  readonly bookable: boolean
  /** The unit or fixture that it is; null for one of this floor's area that the map shows nowhere. */
  readonly featureId: FeatureId | null
  /** In the middle of it, metres of the venue. */
  readonly point: Point | null
}

/** How much of an area is taken at the moment, with everything that lies in it. */
export interface AreaFill {
  readonly areaId: string
  readonly name: string
  readonly parentAreaId: string | null
  /** Resources in it, and those of them whose calendar is known for the moment. */
  readonly total: number
  readonly known: number
  readonly reserved: number
  /** From how many on nothing more may be reserved (maxUt below 100); null where there is no such limit. */
  readonly most: number | null
}

/** What a card shows of a resource beside its row. */
export interface CardView {
  readonly id: ResourceId
  /** Address of its first picture. */
  readonly picture: string | null
  /** Those whose definition is to be shown, in the order of the definitions. */
  readonly properties: readonly Property[]
}
