/** 'error': something was left out. 'warning': what is drawn or routed may be wrong. 'note': it was mended, nothing is lost. */
export type Severity = 'error' | 'warning' | 'note'

/** Everything that can be found in indoor data, and what whoever keeps the data should do about it. */
export const findingCodes = {
  'file-unreadable': {
    severity: 'error',
    means: 'a file is no list of features, and was left out',
    advice: 'Export it again; each file must be a GeoJSON FeatureCollection.',
  },
  'feature-unreadable': {
    severity: 'error',
    means: 'a feature lacks what it cannot be without, or has it in a wrong type, and was left out',
    advice: 'Give it the member that is named, in the type IMDF asks for.',
  },
  'unsafe-key': {
    severity: 'error',
    means: 'a feature uses a name that JavaScript objects reserve, and was left out',
    advice: 'Rename ids and members that are called constructor, prototype, or proto between double underscores.',
  },
  'duplicate-id': {
    severity: 'error',
    means: 'two features have one id; the second was left out',
    advice: 'Give every feature an id of its own (a UUID).',
  },
  'dangling-reference': {
    severity: 'error',
    means:
      'a feature refers to one that is not there; the reference, or the feature that is nothing without it, was left out',
    advice: 'Correct the id, or deliver the feature it names.',
  },
  'coordinate-out-of-range': {
    severity: 'error',
    means: 'a coordinate is no longitude or latitude; the feature was left out',
    advice: 'Write WGS84 degrees, longitude first.',
  },
  'geometry-unreadable': {
    severity: 'error',
    means: 'the geometry is missing, of another kind than asked for, or has no surface; the feature was left out',
    advice: 'Draw it again with three different corners at least.',
  },
  'far-away': {
    severity: 'error',
    means: 'a feature is more than 20 km from the rest of the venue, and was left out',
    advice: 'Look whether longitude and latitude are exchanged.',
  },
  'opening-zero-length': {
    severity: 'error',
    means: 'an opening is shorter than a centimetre, and was left out',
    advice: 'Draw the opening as wide as the door.',
  },
  'wrong-type': {
    severity: 'warning',
    means: 'an optional member has a wrong type and was ignored',
    advice: 'Write it in the type IMDF asks for, or null.',
  },
  'venue-missing': {
    severity: 'warning',
    means: 'there is no venue feature; name and language are unknown',
    advice: 'Deliver venue.geojson with one feature.',
  },
  'building-missing': {
    severity: 'warning',
    means: 'levels belong to no building; one building was assumed for them',
    advice: 'Deliver building.geojson, and name the building in building_ids of every level.',
  },
  'unknown-category': {
    severity: 'warning',
    means: "the category is none of IMDF's and is read as 'unspecified'",
    advice: 'Use a category of IMDF 1.0.',
  },
  'ordinal-missing': {
    severity: 'warning',
    means: 'a level has no ordinal that is a number; it was put above the others',
    advice: 'Number the levels: 0 for the ground floor, 1 for the one above it.',
  },
  'ordinal-fractional': {
    severity: 'note',
    means: 'an ordinal is no whole number; the level is kept between its neighbours',
    advice: 'Keep it if it is a mezzanine.',
  },
  'ordinal-shared': {
    severity: 'warning',
    means: 'two levels of one building have the same ordinal and lie above each other',
    advice: 'Give each its own ordinal.',
  },
  'buildings-share-ordinal': {
    severity: 'warning',
    means: 'levels of two buildings have the same ordinal and lie above each other',
    advice: 'Correct the outlines, or make them one level with both buildings.',
  },
  'ring-winding': {
    severity: 'note',
    means: 'a ring runs the wrong way round; it was turned',
    advice: 'Outlines run counter-clockwise, holes clockwise (RFC 7946).',
  },
  'ring-not-closed': {
    severity: 'note',
    means: "a ring's last corner is not its first; it was closed",
    advice: 'Repeat the first corner at the end.',
  },
  'ring-self-intersects': {
    severity: 'warning',
    means: 'a ring crosses itself; what is inside of it is a guess',
    advice: 'Draw the outline again where it crosses.',
  },
  'hole-unreadable': {
    severity: 'warning',
    means: 'a hole or a part of a surface has no three corners and was left out',
    advice: 'Take it out, or draw it again.',
  },
  'unit-without-opening': {
    severity: 'warning',
    means: 'no opening leads into a unit, and it shares no open boundary with a corridor',
    advice: 'Draw its door, or give it a category nobody walks into.',
  },
  'opening-one-sided': {
    severity: 'warning',
    means: 'an opening has a unit on one side only and does not lead out of the level',
    advice: 'Draw the unit behind it, or move the opening to its boundary.',
  },
  'opening-without-unit': {
    severity: 'warning',
    means: 'an opening has no unit within 0.8 m on either side',
    advice: 'Move it to the boundary it opens.',
  },
  'opening-off-boundary': {
    severity: 'note',
    means: 'an opening lies more than 12 cm off the boundary of a unit it was joined to',
    advice: 'Draw it on the boundary.',
  },
  'units-overlap': {
    severity: 'warning',
    means: 'two units of one level cover the same floor',
    advice: 'Draw the wall between them once.',
  },
  'unit-outside-level': {
    severity: 'warning',
    means: "a unit lies outside its level's outline",
    advice: 'Correct the outline, or the level the unit belongs to.',
  },
  'level-outside-footprint': {
    severity: 'warning',
    means: 'a level lies outside the footprints of its building',
    advice: 'Add an aerial or subterranean footprint, or correct the outline.',
  },
  'connector-inferred': {
    severity: 'warning',
    means:
      'stairs, a lift, an escalator or a ramp stand above each other without a relationship; one was assumed, in both directions',
    advice: 'Deliver the relationship, with its direction.',
  },
  'connector-alone': {
    severity: 'warning',
    means: 'stairs, a lift or an escalator lead to no other level',
    advice: 'Deliver the relationship, or the unit on the other level.',
  },
  'relationship-off-unit': {
    severity: 'warning',
    means: 'an end of a relationship lies more than 3 m outside of the unit it names; it was moved into the unit',
    advice: 'Draw the line from unit to unit, or name the unit in which it ends.',
  },
  'check-cut-short': {
    severity: 'warning',
    means: 'the geometry is so intricate that not everything was compared',
    advice: 'Simplify outlines with tens of thousands of corners.',
  },
} as const satisfies Readonly<
  Record<string, { readonly severity: Severity; readonly means: string; readonly advice: string }>
>

export type FindingCode = keyof typeof findingCodes
