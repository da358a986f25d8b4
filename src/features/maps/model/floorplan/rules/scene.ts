import type { Box, FeatureId, Point } from '@foyer/indoor'

/** x, y, x, y ... in metres. The closing corner is not repeated. */
export type Corners = Float32Array

/** An outline and its holes. */
export type Rings = readonly Corners[]

/** One surface, with one or more parts. */
export type Surface = readonly Rings[]

/** Kinds of things on the plan. A theme has a colour for each. */
export const looks = [
  'ground',
  'corridor',
  'room',
  'meeting',
  'office',
  'service',
  'social',
  'sanitary',
  'connector',
  'outdoor',
  'garden',
  'road',
  'stall',
  'building',
  'closed',
  'solid',
  'void',
  'door',
  'furniture',
  'chair',
  'desk',
  'equipment',
  'plant',
  'kiosk',
  'marking',
  'leaves',
] as const
export type Look = (typeof looks)[number]

/** One filled shape. */
export interface ScenePart {
  readonly id: FeatureId
  readonly surface: Surface
  readonly look: Look
  /** True if it can be pointed at, coloured and focused. */
  readonly isPlace: boolean
  /**
   * True for objects on the floor, such as furniture. They are drawn with an edge, and with their height if the plan is
   * pitched.
   */
  readonly stands: boolean
  readonly box: Box
}

/** Flags of a part, combined into one number. */
export const partFlags = { stands: 1, isPlace: 2 } as const

/** A run of wall between two doors, or all the way around. */
export interface Wall {
  readonly corners: Corners
  readonly isClosed: boolean
}

/** A place that can be pointed at. */
export interface ScenePlace {
  readonly id: FeatureId
  readonly kind: 'unit' | 'fixture'
  /** IMDF category. */
  readonly category: string
  readonly name: string
  /** A point well inside the place, for its label. */
  readonly centre: Point
  /** Space for a label in metres, along the building and across it. */
  readonly room: { readonly along: number; readonly across: number }
  readonly surface: Surface
  readonly box: Box
  /** Square metres. */
  readonly area: number
  readonly resourceIds: readonly string[]
}

const iconNames = [
  'stairs',
  'lift',
  'escalator',
  'ramp',
  'toilet',
  'women',
  'men',
  'accessible',
  'shower',
  'coffee',
  'food',
  'printer',
  'info',
  'firstaid',
  'entrance',
  'parking',
  'bicycle',
  'reception',
  'point',
] as const
export type IconName = (typeof iconNames)[number]

/** A feature that is shown as an icon. */
export interface SceneIcon {
  readonly id: FeatureId
  readonly icon: IconName
  readonly name: string
  readonly point: Point
}

interface SceneSection {
  readonly id: FeatureId
  readonly areaId: string | null
  readonly surface: Surface
  /** A point well inside the section, for its text. */
  readonly middle: Point
}

export interface SceneName {
  readonly name: string
  /**
   * 'at': at the point. 'above': above the surface on the screen, whatever the map's rotation. 'along': along the
   * surface.
   */
  readonly lies: 'at' | 'above' | 'along'
  readonly point: Point
  readonly surface: Surface
  /** The building that covers the surface. Absent for roads. */
  readonly buildingId?: FeatureId
}

/** Strokes `first` to `first + count` of the floor's geometry. */
export interface Strokes {
  readonly first: number
  readonly count: number
}

/** All corners of a floor in three arrays, which are transferred, not copied. */
export interface FloorGeometry {
  /** x, y of every corner. Rings are not closed. */
  readonly corners: Float32Array<ArrayBuffer>
  /** Index of the first corner of each stroke, plus one more entry for the end of the last stroke. */
  readonly starts: Uint32Array<ArrayBuffer>
  /** 0: line, 1: outline (counter-clockwise), 2: hole (clockwise) in the previous outline. */
  readonly kinds: Uint8Array<ArrayBuffer>
}

const [outline, hole] = [1, 2]

/** Returns the surface that these strokes enclose, without the lines. */
export function surfaceOf(geometry: FloorGeometry, strokes: Strokes): Surface {
  const polygons: Corners[][] = []
  for (const [index, ring] of linesOf(geometry, strokes).entries()) {
    const kind = geometry.kinds[strokes.first + index]
    if (kind === outline) polygons.push([ring])
    else if (kind === hole) polygons.at(-1)?.push(ring)
  }
  return polygons
}

export function linesOf({ corners, starts }: FloorGeometry, { first, count }: Strokes): readonly Corners[] {
  return Array.from({ length: count }, (_none, index) =>
    corners.subarray(2 * (starts[first + index] ?? 0), 2 * (starts[first + index + 1] ?? 0)),
  )
}

/** All data of one floor that does not change while it is displayed. */
export interface Scene {
  readonly levelId: FeatureId
  readonly box: Box
  /**
   * Direction of most walls, in degrees clockwise from north, -45 to 45. If the map is rotated by it, the building is
   * upright.
   */
  readonly turn: number
  readonly outline: Surface
  /** A point well inside the outline. */
  readonly middle: Point
  /** In drawing order: floors first, then the objects on them. */
  readonly parts: readonly ScenePart[]
  readonly outerWalls: readonly Wall[]
  readonly walls: readonly Wall[]
  /** Thin lines, such as windows, or the interior walls of a building seen from outdoors. */
  readonly lines: readonly Wall[]
  readonly sections: readonly SceneSection[]
  /** In reading order, from the upper left, like the lines of a page. */
  readonly places: readonly ScenePlace[]
  readonly icons: readonly SceneIcon[]
  /** Names that are only text: of buildings and roads, seen from outdoors. */
  readonly names: readonly SceneName[]
}
