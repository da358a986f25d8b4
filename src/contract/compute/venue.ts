import type { Severity } from '#src/core/venue/finding-codes.ts'
import type { Box, Point } from '#src/core/venue/geometry/shape.ts'
import type { AreaId, FeatureId } from '#src/core/venue/model.ts'
import type { Position } from '#src/core/venue/projection.ts'
import type { SceneIcon, SceneName } from '#src/core/venue/scene.ts'
import type { FloorGeometry, Strokes } from '#src/core/venue/strokes.ts'

export type { VenueFault } from '#src/core/venue/fault.ts'
export type { FloorGeometry, Strokes } from '#src/core/venue/strokes.ts'

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
 * What to draw of one floor, written down flat: the scene of `core/venue/scene` in a handful of arrays that are transferred, so that
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
