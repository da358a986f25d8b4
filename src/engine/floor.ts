import type { AreaId, Box, Building, FeatureId, Level, Point, Position, Severity } from '@foyer/indoor'
import type { NowView, RowView } from './rows.ts'
import type { FloorGeometry, SceneIcon, SceneName, Strokes } from '#src/features/maps/model/floorplan/rules/scene.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { Instant, Quarter } from '#src/kernel/time/units.ts'

export interface FloorStatesQuery {
  readonly levelId: FeatureId
  readonly now: Instant
  /** The chosen quarter. */
  readonly quarter: Quarter
  /** The `version` of the caller's list, which is not sent again if it is still valid. Null if the caller has none. */
  readonly held: number | null
}

/** Availability of the resources of one floor at one moment. */
export interface FloorStates {
  readonly version: number
  /** Null if the caller's list is still valid. */
  readonly places: readonly FloorPlace[] | null
  /** `floorStride` numbers per place, in the order of the places. Read with `features/availability/rules/holders`. */
  readonly states: Int32Array<ArrayBuffer>
  /** The areas of the venue, parents before their children. */
  readonly fills: readonly AreaFill[]
  /** Number of matching resources, by the level they are drawn on. */
  readonly matches: ReadonlyMap<FeatureId, number>
  /**
   * Addresses of the floor's resources with a schedule that is absent, incomplete for the open span or older than 60 s.
   */
  readonly missing: readonly Email[]
}

/** A resource of the floor, without the values that depend on the chosen quarter. */
export interface FloorPlace
  extends
    Pick<NowView, 'id' | 'name' | 'email' | 'capacity' | 'areaId' | 'areaName' | 'zone' | 'bookable'>,
    Pick<RowView, 'reservedTo'> {
  readonly typeId: string
  /** The unit or fixture of the resource. Null if the resource belongs to this floor's area but is not on the map. */
  readonly featureId: FeatureId | null
  /** Its centre, in metres of the venue. */
  readonly point: Point | null
}

/** Number of reserved resources in an area and its subareas at the chosen quarter. */
export interface AreaFill {
  readonly areaId: string
  readonly name: string
  readonly parentAreaId: string | null
  /** Number of resources in it, and number of those with a known calendar for the chosen quarter. */
  readonly total: number
  readonly known: number
  readonly reserved: number
  /** Number of reservations at which no more are allowed (maxUt below 100). Null if there is no such limit. */
  readonly most: number | null
}

export type { VenueFault } from '@foyer/indoor'
export type { FloorGeometry, Strokes } from '#src/features/maps/model/floorplan/rules/scene.ts'

/** A venue without the contents of its floors. Coordinates are metres east (x) and north (y) of the origin. */
export interface VenueView {
  readonly name: string
  readonly areaId: AreaId | null
  /** Line that the licence of the data asks for, or ''. */
  readonly attribution: string
  readonly origin: Position
  readonly box: Box
  readonly buildings: readonly BuildingView[]
  /** Lowest first. */
  readonly levels: readonly LevelView[]
  /** Number of findings by severity: parts that were left out, may be wrong, or were repaired while reading. */
  readonly findings: Readonly<Record<Severity, number>>
}

interface BuildingView extends Pick<Building, 'id' | 'levelIds' | 'displayPoint' | 'areaId'> {
  readonly name: string
}

export interface LevelView extends Pick<Level, 'id' | 'ordinal' | 'isOutdoor' | 'buildingIds' | 'box' | 'areaId'> {
  readonly name: string
  /** Label of a lift button. */
  readonly shortName: string
  readonly units: number
}

export interface FloorQuery {
  readonly levelId: FeatureId
  /** A language that Foyer supports. */
  readonly language: string
}

/**
 * The drawing of one floor as flat data: the scene of `floorplan/rules/scene` in a few arrays. They are
 * transferred, so the page spends no time on them, whatever their size. `floorplan/plan/scene/scene` reads the
 * drawing.
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
  /** Subset of the walls. An outline is closed. */
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

/** Filled shapes. Each array has one entry per part. */
export interface DrawnParts {
  readonly ids: readonly FeatureId[]
  /** Index in `looks`. */
  readonly looks: Uint8Array<ArrayBuffer>
  /** Sum of `partFlags`. */
  readonly flags: Uint8Array<ArrayBuffer>
  /** Index of the first stroke of each part, followed by the end of the last part. */
  readonly strokes: Uint32Array<ArrayBuffer>
  /** Four numbers per part: minX, minY, maxX, maxY. */
  readonly boxes: Float32Array<ArrayBuffer>
}

/** Places that can be selected. Each array has one entry per place. */
export interface DrawnPlaces {
  /** Index of the part of each place. */
  readonly parts: Uint32Array<ArrayBuffer>
  readonly names: readonly string[]
  /** IMDF category. */
  readonly categories: readonly string[]
  readonly resourceIds: readonly (readonly string[])[]
  /**
   * Five numbers per place: the label position (x, y), the space for it along and across the building, and square
   * metres.
   */
  readonly measures: Float32Array<ArrayBuffer>
}
