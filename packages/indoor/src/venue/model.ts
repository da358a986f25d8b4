import type { RelationshipCategory, UnitCategory } from './categories.ts'
import type { Box, Line, Point, Shape } from './geometry/shape.ts'
import type { Projection } from './projection.ts'

/**
 * Names of a feature, by BCP 47 language. A map rather than an object, because the languages are strings from an
 * external file.
 */
export type Labels = ReadonlyMap<string, string>

/**
 * Indoor data of one venue (IMDF 1.0), as read: references are valid, rings have the right winding, and positions are
 * metres in the venue's own plane.
 */
export interface Venue {
  readonly id: FeatureId
  readonly category: string
  readonly name: Labels
  readonly areaId: AreaId | null
  /** Default language of the labels, BCP 47. */
  readonly language: string
  /** Line that the licence of the data asks for (`attribution` of `manifest.json`). */
  readonly attribution: Labels
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

/** As in the file: a UUID if the file complies with the standard. */
export type FeatureId = string

/** An area of the application, such as a site or a storey. The archive names it (`area_id`), and nothing here reads it. */
export type AreaId = string

export interface Building {
  readonly id: FeatureId
  readonly category: string
  /** Like that of a unit. */
  readonly restriction: string | null
  readonly name: Labels
  readonly footprints: readonly Footprint[]
  /** Lowest first. A level may belong to several buildings. */
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
  /** 0 is the ground floor. A mezzanine may have a value between two whole numbers. */
  readonly ordinal: number
  readonly category: string
  readonly name: Labels
  /** Label of the lift's button. */
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
  /**
   * 'employeesonly' or 'restricted', or a word that IMDF does not define. Null if entry is not restricted. That of its
   * section, level or building if it has none.
   */
  readonly restriction: string | null
  readonly accessibility: readonly string[]
  readonly name: Labels
  readonly altName: Labels
  readonly displayPoint: Point | null
  readonly shape: Shape
  readonly box: Box
  /** Resources that the unit represents: usually one, several if a room can be divided. */
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
  /** Means of opening it: 'badgereader', 'keyaccess' and so on. */
  readonly accessControl: readonly string[]
  readonly name: Labels
  /** Units to the left and right of the line. Null if there is none on that side. */
  readonly units: readonly [left: FeatureId | null, right: FeatureId | null]
  /** True if it leads out of the level: there is a unit on one side only, and the level's outline is near. */
  readonly isEntrance: boolean
}

export interface Fixture {
  readonly id: FeatureId
  readonly levelId: FeatureId
  readonly category: string
  readonly name: Labels
  readonly anchorId: FeatureId | null
  readonly shape: Shape
  /** Resources that the fixture represents, such as a desk that can be booked. */
  readonly resourceIds: readonly string[]
}

export interface Amenity {
  readonly id: FeatureId
  readonly category: string
  readonly accessibility: readonly string[]
  readonly name: Labels
  /** Opening hours as in OpenStreetMap, such as 'Mo-Fr 08:00-18:00'. Null if unknown. */
  readonly hours: string | null
  readonly unitIds: readonly FeatureId[]
  readonly point: Point
  /** The level of the first of its units. Null if unknown. */
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
  readonly hours: string | null
  readonly anchorId: FeatureId
  /** The unit that contains its anchor. */
  readonly unitId: FeatureId
}

export type Kiosk = Pick<Fixture, 'id' | 'levelId' | 'name' | 'anchorId' | 'shape'>

export interface Section extends Pick<Fixture, 'id' | 'levelId' | 'category' | 'name' | 'shape'> {
  readonly restriction: string | null
  readonly parents: readonly FeatureId[]
  readonly areaId: AreaId | null
}

export interface Relationship {
  readonly id: FeatureId
  readonly category: RelationshipCategory
  /** False if it can be used only from the first unit to the last. */
  readonly isUndirected: boolean
  /** Origin, intermediaries and destination. At least two units. */
  readonly unitIds: readonly FeatureId[]
  /** For each unit, the point of the relationship's geometry at which it is entered and left. Null without geometry. */
  readonly points: readonly (Point | null)[]
  /** The openings that a traversal goes through. */
  readonly openingIds: readonly FeatureId[]
  readonly lengthInMetres: number | null
  /** When it can be used, as in OpenStreetMap. Null if unknown. */
  readonly hours: string | null
  /** True if it is not in the file, but inferred from units above each other. */
  readonly isInferred: boolean
}

export interface Detail {
  readonly id: FeatureId
  readonly levelId: FeatureId
  /** 'wall', 'window' and so on. Null if the file specifies none. */
  readonly category: string | null
  readonly lines: readonly Line[]
}

/** The files of an IMDF 1.0 archive that are read. */
export const featureTypes = [
  'venue',
  'building',
  'footprint',
  'level',
  'unit',
  'opening',
  'fixture',
  'amenity',
  'anchor',
  'occupant',
  'kiosk',
  'section',
  'relationship',
  'detail',
] as const
export type FeatureType = (typeof featureTypes)[number]
export type VenueFile = FeatureType | 'manifest'

/** Contents of the files, by type. */
export type VenueFiles = ReadonlyMap<VenueFile, Uint8Array>

const known: ReadonlySet<string> = new Set([...featureTypes, 'manifest'])

/** Returns the file of a venue that a path refers to, or null for all other files. */
export function venueFileOf(path: string): VenueFile | null {
  const parts = path.split('/')
  if (parts.includes('__MACOSX')) return null
  const [, name = ''] = /^([a-z]+)\.(?:geo)?json$/.exec((parts.at(-1) ?? '').toLowerCase()) ?? []
  return known.has(name) ? (name as VenueFile) : null
}
