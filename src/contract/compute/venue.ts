import type { UnitCategory } from '#src/core/venue/categories.ts'
import type { Severity } from '#src/core/venue/finding-codes.ts'
import type { Box, Point } from '#src/core/venue/geometry/shape.ts'
import type { AreaId, FeatureId } from '#src/core/venue/model.ts'
import type { Position } from '#src/core/venue/projection.ts'

export type { VenueFault } from '#src/core/venue/fault.ts'

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

export interface BuildingView {
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

/** Strokes `first` to `first + count` of the floor's geometry. */
export interface Strokes {
  readonly first: number
  readonly count: number
}

/** All corners of a floor in three arrays, which are transferred, not copied. */
export interface FloorGeometry {
  /** x, y of every corner, rings not closed. */
  readonly corners: Float32Array<ArrayBuffer>
  /** Where each stroke begins, counted in corners; one more for the end of the last. */
  readonly starts: Uint32Array<ArrayBuffer>
  /** 0 a line, 1 an outline (counter-clockwise), 2 a hole (clockwise) in the outline before it. */
  readonly kinds: Uint8Array<ArrayBuffer>
}

export interface FloorView {
  readonly levelId: FeatureId
  readonly box: Box
  readonly geometry: FloorGeometry
  readonly outline: Strokes
  readonly units: readonly UnitView[]
  readonly fixtures: readonly FixtureView[]
  readonly kiosks: readonly SurfaceView[]
  readonly sections: readonly SectionView[]
  readonly openings: readonly OpeningView[]
  readonly details: readonly { readonly category: string | null; readonly strokes: Strokes }[]
  readonly amenities: readonly AmenityView[]
}

export interface UnitView {
  readonly id: FeatureId
  readonly category: UnitCategory
  readonly restriction: string | null
  readonly accessibility: readonly string[]
  readonly name: string
  /** Names of those who occupy it. */
  readonly occupants: readonly string[]
  /** Where its label goes, inside of it where the file says such a place. */
  readonly displayPoint: Point
  /** Square metres. */
  readonly area: number
  readonly strokes: Strokes
  /** The resources it is. */
  readonly resourceIds: readonly string[]
}

export interface SurfaceView {
  readonly id: FeatureId
  readonly category: string
  readonly name: string
  readonly strokes: Strokes
}

export interface FixtureView extends SurfaceView {
  /** The resources it is. */
  readonly resourceIds: readonly string[]
}

export interface SectionView extends SurfaceView {
  readonly areaId: AreaId | null
}

export interface OpeningView {
  readonly id: FeatureId
  readonly category: string
  /** 'swinging', 'sliding', 'open' and so on; null where nothing is said of a door. */
  readonly door: string | null
  readonly isEntrance: boolean
  readonly units: readonly [left: FeatureId | null, right: FeatureId | null]
  readonly strokes: Strokes
}

export interface AmenityView {
  readonly id: FeatureId
  readonly category: string
  readonly name: string
  readonly point: Point
}
