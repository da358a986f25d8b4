/** IMDF 1.0, 'Unit category'. 'unspecified' replaces any other category. */
const unitCategories = [
  'auditorium',
  'brick',
  'classroom',
  'column',
  'concrete',
  'conferenceroom',
  'drywall',
  'elevator',
  'escalator',
  'fieldofplay',
  'firstaid',
  'fitnessroom',
  'foodservice',
  'footbridge',
  'glass',
  'huddleroom',
  'kitchen',
  'laboratory',
  'library',
  'lobby',
  'lounge',
  'mailroom',
  'mothersroom',
  'movietheater',
  'movingwalkway',
  'nonpublic',
  'office',
  'opentobelow',
  'parking',
  'phoneroom',
  'platform',
  'privatelounge',
  'ramp',
  'recreation',
  'restroom',
  'restroom.family',
  'restroom.female',
  'restroom.female.wheelchair',
  'restroom.male',
  'restroom.male.wheelchair',
  'restroom.transgender',
  'restroom.transgender.wheelchair',
  'restroom.unisex',
  'restroom.unisex.wheelchair',
  'restroom.wheelchair',
  'road',
  'room',
  'serverroom',
  'shower',
  'smokingarea',
  'stairs',
  'steps',
  'storage',
  'structure',
  'terrace',
  'theater',
  'unenclosedarea',
  'unspecified',
  'vegetation',
  'waitingroom',
  'walkway',
  'walkway.island',
  'wood',
] as const
export type UnitCategory = (typeof unitCategories)[number]

const unitCategorySet: ReadonlySet<string> = new Set(unitCategories)

export function isUnitCategory(category: string): category is UnitCategory {
  return unitCategorySet.has(category)
}

/** Units that cannot be entered. */
const solid: ReadonlySet<UnitCategory> = new Set<UnitCategory>([
  'brick',
  'column',
  'concrete',
  'drywall',
  'glass',
  'nonpublic',
  'opentobelow',
  'structure',
  'vegetation',
  'wood',
])

/** Adjacent units of these categories are connected without a door. */
const open: ReadonlySet<UnitCategory> = new Set<UnitCategory>([
  'footbridge',
  'lobby',
  'movingwalkway',
  'platform',
  'ramp',
  'terrace',
  'unenclosedarea',
  'unspecified',
  'walkway',
  'walkway.island',
])

/** Units that are entered only at their ends. */
const climbed: ReadonlySet<UnitCategory> = new Set<UnitCategory>(['escalator', 'stairs', 'steps'])

/** Solid units that can contain doors. */
const walls: ReadonlySet<UnitCategory> = new Set<UnitCategory>([
  'brick',
  'column',
  'concrete',
  'drywall',
  'glass',
  'structure',
  'wood',
])

export const connectorCategories = ['stairs', 'elevator', 'escalator', 'ramp'] as const
export type ConnectorCategory = (typeof connectorCategories)[number]

const connectors: ReadonlySet<string> = new Set(connectorCategories)

export const isSolid = (category: UnitCategory): boolean => solid.has(category)
export const isWall = (category: UnitCategory): boolean => walls.has(category)
export const isOpen = (category: UnitCategory): boolean => open.has(category)
export const isClimbed = (category: UnitCategory): boolean => climbed.has(category)
/** Returns true for corridors and similar units, which people are on rather than in. */
export const isWay = (category: UnitCategory): boolean =>
  (isOpen(category) || isClimbed(category)) && category !== 'lobby' && category !== 'terrace'
export const isConnector = (category: UnitCategory): category is ConnectorCategory => connectors.has(category)

/** IMDF 1.0, 'Relationship category'. */
const relationshipCategories = [
  'elevator',
  'escalator',
  'movingwalkway',
  'ramp',
  'stairs',
  'traversal',
  'traversal.path',
  'unspecified',
] as const
export type RelationshipCategory = (typeof relationshipCategories)[number]

export function isRelationshipCategory(category: string): category is RelationshipCategory {
  return (relationshipCategories as readonly string[]).includes(category)
}
