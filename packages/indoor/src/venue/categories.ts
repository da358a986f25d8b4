import { wordIn } from './known-words.ts'

interface UnitTraits {
  /**
   * 'wall' and 'solid' cannot be entered, but a wall can contain doors. Adjacent 'open' units are connected without a
   * door, and 'climbed' ones are entered only at their ends. All others are rooms.
   */
  readonly floor?: 'wall' | 'solid' | 'open' | 'climbed'
  /** Like a restricted unit: entered by those who start or end there, but not crossed. */
  readonly isRestricted?: boolean
  /** What the unit is used as, for the colours of a plan. Default: 'room'. */
  readonly look?: string
}

/** IMDF 1.0, 'Unit category'. */
const units = {
  auditorium: { look: 'meeting' },
  brick: { floor: 'wall', look: 'solid' },
  classroom: { look: 'meeting' },
  column: { floor: 'wall', look: 'solid' },
  concrete: { floor: 'wall', look: 'solid' },
  conferenceroom: { look: 'meeting' },
  drywall: { floor: 'wall', look: 'solid' },
  elevator: { look: 'connector' },
  escalator: { floor: 'climbed', look: 'connector' },
  fieldofplay: { look: 'garden' },
  firstaid: { look: 'sanitary' },
  fitnessroom: { look: 'social' },
  foodservice: { look: 'social' },
  footbridge: { floor: 'open', look: 'corridor' },
  glass: { floor: 'wall', look: 'solid' },
  huddleroom: { look: 'meeting' },
  kitchen: { look: 'social' },
  laboratory: { look: 'service' },
  library: { look: 'social' },
  lobby: { floor: 'open', look: 'corridor' },
  lounge: { look: 'social' },
  mailroom: { look: 'service' },
  mothersroom: { look: 'sanitary' },
  movietheater: { look: 'meeting' },
  movingwalkway: { floor: 'open', look: 'connector' },
  nonpublic: { floor: 'solid', look: 'closed' },
  office: { look: 'office' },
  opentobelow: { floor: 'solid', look: 'void' },
  parking: { look: 'stall' },
  phoneroom: { look: 'meeting' },
  platform: { floor: 'open', look: 'outdoor' },
  privatelounge: { look: 'social' },
  ramp: { floor: 'open', look: 'connector' },
  recreation: { look: 'social' },
  restroom: { look: 'sanitary' },
  'restroom.family': { look: 'sanitary' },
  'restroom.female': { look: 'sanitary' },
  'restroom.female.wheelchair': { look: 'sanitary' },
  'restroom.male': { look: 'sanitary' },
  'restroom.male.wheelchair': { look: 'sanitary' },
  'restroom.transgender': { look: 'sanitary' },
  'restroom.transgender.wheelchair': { look: 'sanitary' },
  'restroom.unisex': { look: 'sanitary' },
  'restroom.unisex.wheelchair': { look: 'sanitary' },
  'restroom.wheelchair': { look: 'sanitary' },
  road: { look: 'road' },
  room: {},
  serverroom: { look: 'closed', isRestricted: true },
  shower: { look: 'sanitary' },
  smokingarea: { look: 'outdoor' },
  stairs: { floor: 'climbed', look: 'connector' },
  steps: { floor: 'climbed', look: 'connector' },
  storage: { look: 'service' },
  structure: { floor: 'wall', look: 'solid' },
  terrace: { floor: 'open', look: 'outdoor' },
  theater: { look: 'meeting' },
  unenclosedarea: { floor: 'open', look: 'outdoor' },
  unspecified: { floor: 'open' },
  vegetation: { floor: 'solid', look: 'garden' },
  waitingroom: {},
  walkway: { floor: 'open', look: 'corridor' },
  'walkway.island': { floor: 'open', look: 'corridor' },
  wood: { floor: 'wall', look: 'solid' },
} as const satisfies Readonly<Record<string, UnitTraits>>
export type UnitCategory = keyof typeof units

export const unitCategories = Object.keys(units) as readonly UnitCategory[]

export const isUnitCategory = (category: string): category is UnitCategory => Object.hasOwn(units, category)

/**
 * Returns the category with which a unit is read. A category that IMDF does not define is the one that it is a part of
 * ('restroom.staff'), or else a room: it has walls, so routes lead into it through its doors only.
 */
export function readUnitCategory(given: string | null): UnitCategory {
  if (given === null) return 'room'
  const known = wordIn(unitCategories, given)
  if (known !== null) return known
  const whole = given.includes('.') ? wordIn(unitCategories, given.slice(0, given.lastIndexOf('.'))) : null
  return whole === null || isOpen(whole) || isClimbed(whole) ? 'room' : whole
}

type UnitLook = Extract<(typeof units)[UnitCategory], { readonly look: string }>['look']
const traitsOf = (category: UnitCategory): UnitTraits & { readonly look?: UnitLook } => units[category]
const floorOf = (category: UnitCategory): UnitTraits['floor'] => traitsOf(category).floor

export const indoorLookOf = (category: UnitCategory): UnitLook | 'room' => traitsOf(category).look ?? 'room'

export const connectorCategories = ['stairs', 'elevator', 'escalator', 'ramp'] as const
export type ConnectorCategory = (typeof connectorCategories)[number]

const connectors: ReadonlySet<string> = new Set(connectorCategories)

export const isSolid = (category: UnitCategory): boolean => isWall(category) || floorOf(category) === 'solid'
export const isWall = (category: UnitCategory): boolean => floorOf(category) === 'wall'
export const isOpen = (category: UnitCategory): boolean => floorOf(category) === 'open'
export const isClimbed = (category: UnitCategory): boolean => floorOf(category) === 'climbed'
/** Returns true if only staff cross units of this category, without a stated restriction. */
export const isForStaff = (category: UnitCategory): boolean => traitsOf(category).isRestricted === true
/** Returns true for corridors and similar units, which people are on rather than in. */
export const isWay = (category: UnitCategory): boolean =>
  (isOpen(category) || isClimbed(category)) && category !== 'lobby' && category !== 'terrace'
export const isConnector = (category: string): category is ConnectorCategory => connectors.has(category)

/** IMDF 1.0, 'Relationship category'. */
export const relationshipCategories = [
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
