import type { RelationshipCategory, UnitCategory } from './categories.ts'
import type { Box, Line, Point, Shape } from './geometry/shape.ts'
import type { Projection } from './projection.ts'

/** What something is called, by BCP 47 language. A map, since languages are words of somebody else's file. */
export type Labels = ReadonlyMap<string, string>

/** Indoor data of one venue (IMDF 1.0), read: references hold, rings are wound, places are metres of the venue's own plane. */
export interface Venue {
  readonly id: FeatureId
  readonly category: string
  readonly name: Labels
  readonly areaId: AreaId | null
  /** Of the labels where a feature says nothing better; BCP 47. */
  readonly language: string
  readonly projection: Projection
  readonly box: Box
  readonly buildings: readonly Building[]
  /** By ordinal, lowest first. */
  readonly levels: readonly Level[]
  readonly units: readonly Unit[]
  readonly openings: readonly Opening[]
  readonly fixtures: readonly Fixture[]
  readonly amenities: readonly Amenity[]
  readonly anchors: readonly Anchor[]
  readonly occupants: readonly Occupant[]
  readonly kiosks: readonly Kiosk[]
  readonly sections: readonly Section[]
  readonly relationships: readonly Relationship[]
  readonly details: readonly Detail[]
}

/** As the file gives it; a UUID where the file keeps to the standard. */
export type FeatureId = string

/** An area of the configuration, as in a resource's `mapInfos`. */
export type AreaId = string

export interface Building {
  readonly id: FeatureId
  readonly category: string
  readonly name: Labels
  readonly footprints: readonly Footprint[]
  /** Lowest first; a level may belong to several buildings. */
  readonly levelIds: readonly FeatureId[]
  readonly displayPoint: Point | null
  readonly areaId: AreaId | null
}

export interface Footprint {
  readonly id: FeatureId
  /** 'ground', 'aerial' or 'subterranean'. */
  readonly category: string
  readonly buildingIds: readonly FeatureId[]
  readonly shape: Shape
}

export interface Level {
  readonly id: FeatureId
  /** 0 is the ground floor; a mezzanine may stand between two whole numbers. */
  readonly ordinal: number
  readonly category: string
  readonly name: Labels
  /** What a lift's button says. */
  readonly shortName: Labels
  readonly isOutdoor: boolean
  readonly restriction: string | null
  readonly buildingIds: readonly FeatureId[]
  readonly shape: Shape
  readonly box: Box
  readonly areaId: AreaId | null
}

export interface Unit {
  readonly id: FeatureId
  readonly levelId: FeatureId
  readonly category: UnitCategory
  /** 'employeesonly', 'restricted'; null where anybody may enter. */
  readonly restriction: string | null
  readonly accessibility: readonly string[]
  readonly name: Labels
  readonly altName: Labels
  readonly displayPoint: Point | null
  readonly shape: Shape
  readonly box: Box
  /** The resources it is: one as a rule, several where a room can be divided. */
  readonly resourceIds: readonly string[]
}

interface Door {
  /** 'swinging', 'sliding', 'open', 'revolving' and so on. */
  readonly type: string | null
  readonly isAutomatic: boolean
  readonly material: string | null
}

export interface Opening {
  readonly id: FeatureId
  readonly levelId: FeatureId
  readonly category: string
  readonly line: Line
  readonly door: Door | null
  readonly accessibility: readonly string[]
  /** What opens it: 'badgereader', 'keyaccess' and so on. */
  readonly accessControl: readonly string[]
  readonly name: Labels
  /** The units on both sides, left and right of the line; null where there is none. */
  readonly units: readonly [left: FeatureId | null, right: FeatureId | null]
  /** Leads out of the level: nothing on one side, and its outline near. */
  readonly isEntrance: boolean
}

export interface Fixture {
  readonly id: FeatureId
  readonly levelId: FeatureId
  readonly category: string
  readonly name: Labels
  readonly anchorId: FeatureId | null
  readonly shape: Shape
  /** The resources it is: of a desk, say, that can be booked. */
  readonly resourceIds: readonly string[]
}

export interface Amenity {
  readonly id: FeatureId
  readonly category: string
  readonly accessibility: readonly string[]
  readonly name: Labels
  readonly unitIds: readonly FeatureId[]
  readonly point: Point
  /** Of its units, else the one unit's level it stands in; null where that is not known. */
  readonly levelId: FeatureId | null
}

export interface Anchor {
  readonly id: FeatureId
  readonly unitId: FeatureId
  readonly levelId: FeatureId
  readonly point: Point
}

export interface Occupant {
  readonly id: FeatureId
  readonly category: string
  readonly name: Labels
  readonly anchorId: FeatureId
  /** The unit its anchor stands in. */
  readonly unitId: FeatureId
}

export interface Kiosk {
  readonly id: FeatureId
  readonly levelId: FeatureId
  readonly name: Labels
  readonly anchorId: FeatureId | null
  readonly shape: Shape
}

export interface Section {
  readonly id: FeatureId
  readonly levelId: FeatureId
  readonly category: string
  readonly name: Labels
  readonly parents: readonly FeatureId[]
  readonly shape: Shape
  readonly areaId: AreaId | null
}

export interface Relationship {
  readonly id: FeatureId
  readonly category: RelationshipCategory
  /** False where one may only go from its first unit to its last. */
  readonly isUndirected: boolean
  /** From origin over intermediaries to destination; two at least. */
  readonly unitIds: readonly FeatureId[]
  /** For each of the units, the point of the relationship's geometry where it is entered and left; null without geometry. */
  readonly points: readonly (Point | null)[]
  /** The opening it goes through, of a traversal. */
  readonly openingIds: readonly FeatureId[]
  readonly lengthInMetres: number | null
  /** Not in the file: its units stand above each other. */
  readonly isInferred: boolean
}

export interface Detail {
  readonly id: FeatureId
  readonly levelId: FeatureId
  /** 'wall', 'window' and so on; null where the file says nothing. */
  readonly category: string | null
  readonly lines: readonly Line[]
}

export type { Shape }
