/** Most severe first. 'error': data was skipped. 'warning': the map or a route may be wrong. 'note': fixed automatically, no data lost. */
export const severities = ['error', 'warning', 'note'] as const
export type Severity = (typeof severities)[number]

/** All kinds of findings in indoor data, with advice for the map's editor. */
export const findingCodes = {
  'file-unreadable': {
    severity: 'error',
    means: 'not a FeatureCollection; file skipped',
    advice: 'Export it again; each file must be a GeoJSON FeatureCollection.',
  },
  'feature-unreadable': {
    severity: 'error',
    means: 'required property missing or of the wrong type; feature skipped',
    advice: 'Add the property named, in the type that IMDF requires.',
  },
  'unsafe-key': {
    severity: 'error',
    means: 'a property or id uses a name that is reserved in JavaScript; feature skipped',
    advice: 'Rename ids and properties called constructor, prototype, or proto between double underscores.',
  },
  'duplicate-id': {
    severity: 'error',
    means: 'two features have the same id; the second was skipped',
    advice: 'Give every feature a unique id (a UUID).',
  },
  'dangling-reference': {
    severity: 'error',
    means: 'reference to a missing feature; the reference was dropped, or the feature skipped if it depends on it',
    advice: 'Correct the id, or provide the feature it refers to.',
  },
  'coordinate-out-of-range': {
    severity: 'error',
    means: 'coordinate out of range; feature skipped',
    advice: 'Use WGS84 degrees, longitude first.',
  },
  'geometry-unreadable': {
    severity: 'error',
    means: 'geometry missing, of the wrong type, or without an area; feature skipped',
    advice: 'Redraw it with at least three distinct vertices.',
  },
  'far-away': {
    severity: 'error',
    means: 'feature more than 20 km from the rest of the venue; skipped',
    advice: 'Check whether longitude and latitude are swapped.',
  },
  'axes-swapped': {
    severity: 'error',
    means: 'longitude and latitude are probably swapped, so the map is mirrored and elsewhere; nothing was skipped',
    advice: 'Write longitude first. If the place is right, draw outlines counter-clockwise (RFC 7946).',
  },
  'opening-zero-length': {
    severity: 'error',
    means: 'opening shorter than 1 cm; skipped',
    advice: 'Draw the opening as wide as the door.',
  },
  'wrong-type': {
    severity: 'warning',
    means: 'optional property of the wrong type; ignored',
    advice: 'Use the type that IMDF requires, or null.',
  },
  'amenity-without-unit': {
    severity: 'warning',
    means: 'amenity without a unit; placed by its point, on the ground floor if units of several levels lie there',
    advice: 'Name its unit in unit_ids.',
  },
  'venue-missing': {
    severity: 'warning',
    means: 'no venue feature; name and language unknown',
    advice: 'Provide venue.geojson with one feature.',
  },
  'building-missing': {
    severity: 'warning',
    means: 'level without a building; assigned to a default building',
    advice: 'Provide building.geojson, and list the building in building_ids of every level.',
  },
  'unknown-category': {
    severity: 'warning',
    means:
      'category missing or not defined by IMDF; a unit is a room, an opening is used only if there is no other way',
    advice: 'Use a category from IMDF 1.0.',
  },
  'unknown-word': {
    severity: 'warning',
    means:
      'restriction, access_control, accessibility, door or direction not defined by IMDF; it restricts like the others',
    advice: 'Use a word from IMDF 1.0, or null.',
  },
  'opening-too-wide': {
    severity: 'warning',
    means: 'opening wider than 40 m',
    advice: 'Draw the door only; streets and corridors are units.',
  },
  'relationship-ignored': {
    severity: 'warning',
    means: 'relationship between fewer than two units; it has no effect',
    advice: 'Name the units at both ends as origin and destination.',
  },
  'venue-twice': {
    severity: 'warning',
    means: 'several venue features; the first was used',
    advice: 'Keep one venue feature per archive.',
  },
  'file-repaired': {
    severity: 'warning',
    means: 'file that is not JSON in UTF-8; letters may be wrong, and numbers that are none were ignored',
    advice: 'Export the file as JSON in UTF-8.',
  },
  'axes-clockwise': {
    severity: 'warning',
    means:
      'every outline is clockwise, as if longitude and latitude were swapped; the map may be mirrored and elsewhere',
    advice: 'Compare the place with a web map. If it is right, draw outlines counter-clockwise (RFC 7946).',
  },
  'ordinal-missing': {
    severity: 'warning',
    means: 'level without a numeric ordinal; placed on top',
    advice: 'Number the levels: 0 for the ground floor, 1 for the one above it.',
  },
  'ordinal-fractional': {
    severity: 'note',
    means: 'fractional ordinal; the level is placed between its neighbours',
    advice: 'No change needed if it is a mezzanine.',
  },
  'ordinal-shared': {
    severity: 'warning',
    means: 'two levels of one building have the same ordinal and overlap',
    advice: 'Give each level its own ordinal.',
  },
  'buildings-share-ordinal': {
    severity: 'warning',
    means: 'levels of two buildings have the same ordinal and overlap',
    advice: 'Correct the outlines, or merge them into one level that lists both buildings.',
  },
  'unknown-kind': {
    severity: 'note',
    means: 'category of a feature on which no route depends, not defined by IMDF; shown like others of its kind',
    advice: 'Use a category from IMDF 1.0.',
  },
  'unspecified-room': {
    severity: 'note',
    means: "category 'unspecified' and a door to a corridor; read as a room",
    advice: 'Use the category of the room. No change needed if it is a room.',
  },
  'ring-winding': {
    severity: 'note',
    means: 'wrong winding order; reversed',
    advice: 'Draw outlines counter-clockwise and holes clockwise (RFC 7946).',
  },
  'ring-not-closed': {
    severity: 'note',
    means: 'ring not closed; closed automatically',
    advice: 'Repeat the first position at the end.',
  },
  'ring-self-intersects': {
    severity: 'warning',
    means: 'self-intersecting ring; interior may be wrong',
    advice: 'Redraw the outline where it crosses itself.',
  },
  'hole-unreadable': {
    severity: 'warning',
    means: 'hole or polygon part with fewer than three vertices; skipped',
    advice: 'Remove it, or redraw it.',
  },
  'unit-without-opening': {
    severity: 'warning',
    means: 'unit without an opening and without an open boundary to a corridor',
    advice: 'Add its door, or use a category that is not walkable.',
  },
  'door-assumed': {
    severity: 'warning',
    means: 'most rooms of the level have no opening; routes enter them from the longest edge along a corridor',
    advice: 'Draw the doors. Until then, routes may lead through walls.',
  },
  'opening-one-sided': {
    severity: 'warning',
    means: 'opening with a unit on one side only that does not lead off the level',
    advice: 'Add the unit behind it, or move the opening to its boundary.',
  },
  'opening-without-unit': {
    severity: 'warning',
    means: 'opening without a unit within 0.8 m on either side',
    advice: 'Move it to the boundary that it opens.',
  },
  'opening-off-boundary': {
    severity: 'note',
    means: 'opening more than 12 cm off the boundary of the unit it was joined to',
    advice: 'Draw it on the boundary.',
  },
  'units-overlap': {
    severity: 'warning',
    means: 'two units on one level overlap',
    advice: 'Draw the wall between them once.',
  },
  'unit-outside-level': {
    severity: 'warning',
    means: "unit outside its level's outline",
    advice: 'Correct the outline, or the level the unit belongs to.',
  },
  'level-outside-footprint': {
    severity: 'warning',
    means: 'level outside the footprints of its building',
    advice: 'Add an aerial or subterranean footprint, or correct the outline.',
  },
  'connector-inferred': {
    severity: 'warning',
    means:
      'stairs, lift, escalator or ramp continued on the next level without a relationship; a two-way connection was assumed',
    advice: 'Provide the relationship, with its direction.',
  },
  'connector-alone': {
    severity: 'warning',
    means: 'stairs, lift or escalator without a connection to another level',
    advice: 'Provide the relationship, or the unit on the other level.',
  },
  'relationship-off-unit': {
    severity: 'warning',
    means: 'endpoint of a relationship more than 3 m outside its unit, or in one nobody can enter; moved or ignored',
    advice: 'Draw the line from unit to unit, or refer to the unit in which it ends.',
  },
  'check-cut-short': {
    severity: 'warning',
    means: 'geometry too complex; the comparisons counted were left out',
    advice: 'Simplify outlines with tens of thousands of vertices.',
  },
} as const satisfies Readonly<
  Record<string, { readonly severity: Severity; readonly means: string; readonly advice: string }>
>

export type FindingCode = keyof typeof findingCodes
