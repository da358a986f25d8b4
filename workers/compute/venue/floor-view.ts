import type { UnitCategory } from '#src/core/venue/categories.ts'
import type { Box, Point } from '#src/core/venue/geometry/shape.ts'
import type { AreaId, FeatureId } from '#src/core/venue/model.ts'
import type { FloorGeometry, Strokes } from '#src/core/venue/strokes.ts'

/** One floor of a venue with everything on it, called as whoever asked calls it: what its scene is made of. */
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
  /** Of a level outdoors: the rooms of the houses at the same height. */
  readonly inside: readonly UnitView[]
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

interface SurfaceView {
  readonly id: FeatureId
  readonly category: string
  readonly name: string
  readonly strokes: Strokes
}

interface FixtureView extends SurfaceView {
  /** The resources it is. */
  readonly resourceIds: readonly string[]
}

interface SectionView extends SurfaceView {
  readonly areaId: AreaId | null
}

interface OpeningView {
  readonly id: FeatureId
  readonly category: string
  /** 'swinging', 'sliding', 'open' and so on; null where nothing is said of a door. */
  readonly door: string | null
  readonly isEntrance: boolean
  readonly units: readonly [left: FeatureId | null, right: FeatureId | null]
  readonly strokes: Strokes
}

interface AmenityView {
  readonly id: FeatureId
  readonly category: string
  readonly name: string
  readonly point: Point
}
