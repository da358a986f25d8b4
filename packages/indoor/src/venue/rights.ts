import type { Opening } from './model.ts'

/** IMDF 1.0, 'Opening category'. */
export const openingCategories = [
  'automobile',
  'bicycle',
  'emergencyexit',
  'pedestrian',
  'pedestrian.principal',
  'pedestrian.transit',
  'service',
] as const

/** IMDF 1.0, 'Access control category'. */
export const accessControls = [
  'badgereader',
  'fingerprintreader',
  'guard',
  'keyaccess',
  'outofservice',
  'passwordaccess',
  'retinascanner',
  'voicerecognition',
] as const

/** IMDF 1.0, 'Restriction category'. */
export const restrictions = ['employeesonly', 'restricted'] as const

/** IMDF 1.0, 'Accessibility category'. */
export const accessibilities = [
  'assisted.listening',
  'braille',
  'hearing',
  'hearingloop',
  'signlanginterpreter',
  'tactilepaving',
  'tdd',
  'trs',
  'volume',
  'wheelchair',
] as const

/** IMDF 1.0, 'Door category'. */
export const doorTypes = [
  'door',
  'movablepartition',
  'open',
  'revolving',
  'shutter',
  'sliding',
  'swinging',
  'turnstile',
  'turnstile.fullheight',
  'turnstile.waistheight',
  'unspecified',
] as const

/** IMDF 1.0, 'Door material'. */
export const doorMaterials = ['wood', 'glass', 'metal', 'gate'] as const

/**
 * Rights that a route needs, in the order in which routes are looked for; each includes the ones before it. A
 * 'keyholder' opens doors with an access control, 'staff' cross restricted units, and in an 'emergency' people use
 * emergency exits.
 */
export const rightsInOrder = ['visitor', 'keyholder', 'staff', 'emergency'] as const
export type Rights = (typeof rightsInOrder)[number]

/** Returns true if one of these rights includes the other. */
export const includesRights = (own: Rights, needed: Rights): boolean =>
  rightsInOrder.indexOf(own) >= rightsInOrder.indexOf(needed)

const forPedestrians: ReadonlySet<string> = new Set(['pedestrian', 'pedestrian.principal', 'pedestrian.transit'])
const forVehicles: ReadonlySet<string> = new Set(['automobile', 'bicycle'])

/**
 * Returns the rights that people need to walk through an opening. Null if nobody walks through it: gates for vehicles,
 * and openings that are out of service. Service doors and movable partitions are used like emergency exits, only if
 * there is no other way. So are categories that IMDF does not define, because they may be emergency exits.
 */
export function rightsFor({
  category,
  accessControl,
  door,
}: Pick<Opening, 'category' | 'accessControl' | 'door'>): Rights | null {
  if (forVehicles.has(category) || accessControl.includes('outofservice')) return null
  if (!forPedestrians.has(category) || door?.type === 'movablepartition') return 'emergency'
  return accessControl.length > 0 ? 'keyholder' : 'visitor'
}

/** Types of doors that a wheelchair passes, if nothing else is known about them. Null if no type is stated. */
const stepFreeDoors: ReadonlySet<string | null> = new Set([
  null,
  'door',
  'movablepartition',
  'open',
  'shutter',
  'sliding',
  'swinging',
  'unspecified',
])

/** Returns true if a wheelchair does not pass a door of this type: turnstiles, revolving doors, and unknown types. */
export const isNarrowDoor = ({ door, accessibility }: Pick<Opening, 'door' | 'accessibility'>): boolean =>
  !stepFreeDoors.has(door?.type ?? null) && !accessibility.includes('wheelchair')
