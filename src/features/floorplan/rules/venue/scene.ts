import type { Box, Point } from './geometry/shape.ts'
import type { FeatureId } from './model.ts'

/** x, y, x, y ... in metres; the closing corner is not repeated. */
export type Corners = Float32Array

/** An outline and its holes. */
export type Rings = readonly Corners[]

/** One surface, in as many parts as it has. */
export type Surface = readonly Rings[]

/** What kind of thing is drawn; a theme has a colour for each. */
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
  /** Whether it can be pointed at, coloured and focused. */
  readonly isPlace: boolean
  /** A thing that stands on the floor rather than a part of it: drawn with an edge, and as high as it is when the plan is pitched. */
  readonly stands: boolean
  readonly box: Box
}

/** What is said of a part in one number. */
export const partFlags = { stands: 1, isPlace: 2 } as const

/** A run of wall between two doors, or around. */
export interface Wall {
  readonly corners: Corners
  readonly isClosed: boolean
}

/** A thing that can be pointed at. */
export interface ScenePlace {
  readonly id: FeatureId
  readonly kind: 'unit' | 'fixture'
  /** Of IMDF. */
  readonly category: string
  readonly name: string
  /** Well inside of it: where its label goes. */
  readonly centre: Point
  /** Metres that a label has there along the building and across it. */
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

/** Something that is found by its sign. */
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
  /** Well inside of it: where words stand. */
  readonly middle: Point
}

export interface SceneName {
  readonly name: string
  /** 'at' its point; 'above' its surface, whatever is up on the screen; 'along' its surface. */
  readonly lies: 'at' | 'above' | 'along'
  readonly point: Point
  readonly surface: Surface
}

/** Everything about one floor that does not change while it is looked at. */
export interface Scene {
  readonly levelId: FeatureId
  readonly box: Box
  /** Degrees clockwise from north along which most walls run: looked at by it, the building stands upright. -45 to 45. */
  readonly turn: number
  readonly outline: Surface
  /** Well inside of the outline. */
  readonly middle: Point
  /** In drawing order: floors first, then what stands on them. */
  readonly parts: readonly ScenePart[]
  readonly outerWalls: readonly Wall[]
  readonly walls: readonly Wall[]
  /** Thin lines, such as windows, and seen from outdoors what divides a house. */
  readonly lines: readonly Wall[]
  readonly sections: readonly SceneSection[]
  /** In the order they are read: as the lines of a page, from the upper left. */
  readonly places: readonly ScenePlace[]
  readonly icons: readonly SceneIcon[]
  /** Names that are written and nothing else: of the buildings and roads, seen from outdoors. */
  readonly names: readonly SceneName[]
}
