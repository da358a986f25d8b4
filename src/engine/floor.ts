import type { Severity } from '#src/features/floorplan/rules/venue/finding-codes.ts'
import type { Box, Point } from '#src/features/floorplan/rules/venue/geometry/shape.ts'
import type { AreaId, FeatureId } from '#src/features/floorplan/rules/venue/model.ts'
import type { Position } from '#src/features/floorplan/rules/venue/projection.ts'
import type { SceneIcon, SceneName } from '#src/features/floorplan/rules/venue/scene.ts'
import type { FloorGeometry, Strokes } from '#src/features/floorplan/rules/venue/strokes.ts'
import type { Email, IanaZone, Instant, Quarter, ResourceId } from '#src/kernel/result.ts'

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
  /** `floorStride` numbers a place, in their order; read with `features/availability/rules/holders`. */
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

export type { VenueFault } from '#src/features/floorplan/rules/venue/findings.ts'
export type { FloorGeometry, Strokes } from '#src/features/floorplan/rules/venue/strokes.ts'

/** A venue without its floors' contents. Places are metres east (x) and north (y) of the origin. */
export interface VenueView {
  readonly name: string
  readonly areaId: AreaId | null
  readonly origin: Position
  readonly box: Box
  readonly buildings: readonly BuildingView[]
  /** Lowest first. */
  readonly levels: readonly LevelView[]
  /** How many things were left out, may be wrong, or were mended in reading. */
  readonly findings: Readonly<Record<Severity, number>>
}

interface BuildingView {
  readonly id: FeatureId
  readonly name: string
  /** Lowest first. */
  readonly levelIds: readonly FeatureId[]
  readonly displayPoint: Point | null
  readonly areaId: AreaId | null
}

export interface LevelView {
  readonly id: FeatureId
  readonly ordinal: number
  readonly name: string
  /** What a lift's button says. */
  readonly shortName: string
  readonly isOutdoor: boolean
  readonly buildingIds: readonly FeatureId[]
  readonly box: Box
  readonly units: number
  readonly areaId: AreaId | null
}

export interface FloorQuery {
  readonly levelId: FeatureId
  /** A language of the product. */
  readonly language: string
}

export interface PlaceOnFloor {
  readonly levelId: FeatureId
  readonly point: Point
}

/**
 * What to draw of one floor, written down flat: the scene of `floorplan/rules/venue/scene` in a handful of arrays that are transferred, so that
 * it takes the page no time however much there is. `floorplan/scene/read-drawing` reads it.
 */
export interface FloorDrawing {
  readonly levelId: FeatureId
  readonly box: Box
  /** Degrees clockwise from north along which most walls run. */
  readonly turn: number
  readonly geometry: FloorGeometry
  readonly outline: Strokes
  readonly middle: Point
  /** In drawing order. */
  readonly parts: DrawnParts
  /** Of these, an outline is closed. */
  readonly outerWalls: Strokes
  readonly walls: Strokes
  readonly lines: Strokes
  readonly sections: readonly DrawnSection[]
  /** In reading order. */
  readonly places: DrawnPlaces
  readonly icons: readonly SceneIcon[]
  readonly names: readonly (Omit<SceneName, 'surface'> & { readonly strokes: Strokes })[]
}

interface DrawnSection {
  readonly id: FeatureId
  readonly areaId: AreaId | null
  readonly strokes: Strokes
  readonly middle: Point
}

/** What is filled, one entry a part in each. */
export interface DrawnParts {
  readonly ids: readonly FeatureId[]
  /** By their place in `looks`. */
  readonly looks: Uint8Array<ArrayBuffer>
  /** `partFlags`, added up. */
  readonly flags: Uint8Array<ArrayBuffer>
  /** The first stroke of each; one more for the end of the last. */
  readonly strokes: Uint32Array<ArrayBuffer>
  /** Four numbers a part: minX, minY, maxX, maxY. */
  readonly boxes: Float32Array<ArrayBuffer>
}

/** What can be pointed at, one entry a place in each. */
export interface DrawnPlaces {
  /** Which part each is. */
  readonly parts: Uint32Array<ArrayBuffer>
  readonly names: readonly string[]
  /** Of IMDF. */
  readonly categories: readonly string[]
  readonly resourceIds: readonly (readonly string[])[]
  /** Five numbers a place: where its label goes (x, y), the room it has there along the building and across, square metres. */
  readonly measures: Float32Array<ArrayBuffer>
}
