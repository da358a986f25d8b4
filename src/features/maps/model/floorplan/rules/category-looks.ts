import { indoorLookOf, type UnitCategory } from '@foyer/indoor'
import type { IconName, Look } from './scene.ts'

/**
 * Surroundings of the units of a level. They determine how walkways are drawn: as floors, pavement, or lanes for cars.
 */
export type Surroundings = 'house' | 'garage' | 'outdoors'

const walkways: Readonly<Record<Surroundings, Look>> = { house: 'corridor', garage: 'road', outdoors: 'outdoor' }

/** Returns the look of a unit. */
export function lookOfUnit(category: UnitCategory, around: Surroundings): Look {
  const look: Look = indoorLookOf(category)
  return look === 'corridor' ? walkways[around] : look
}

const looksOfFixtures: Readonly<Record<string, Look>> = {
  desk: 'desk',
  equipment: 'equipment',
  vegetation: 'plant',
  wall: 'solid',
  obstruction: 'solid',
}

export const lookOfFixture = (category: string): Look => looksOfFixtures[category] ?? 'furniture'

/** Looks of closed lines on a level, by the category of their detail. None of them blocks a route. */
const looksOfDetails: Readonly<Record<string, Look>> = {
  furniture: 'chair',
  marking: 'marking',
  vegetation: 'plant',
}

/** Returns null if the detail is drawn as lines. */
export const lookOfDetail = (category: string | null): Look | null => looksOfDetails[category ?? ''] ?? null

const iconsOfUnits: Readonly<Partial<Record<UnitCategory, IconName>>> = {
  elevator: 'lift',
  escalator: 'escalator',
  ramp: 'ramp',
  shower: 'shower',
  stairs: 'stairs',
  steps: 'stairs',
  firstaid: 'firstaid',
}

/** Returns the icon of a unit, or null if units of this category have none. */
export function iconOfUnit(category: UnitCategory): IconName | null {
  if (category.startsWith('restroom')) return iconOfAmenity(category)
  return iconsOfUnits[category] ?? null
}

/** Filled pictograms on a square of 24, on the plan and in lists. */
export const personPaths = {
  women: 'M12 .5a2.8 2.8 0 1 0 .01 0zM10 7.2h4l4.4 9.8h-3.2V24H8.8v-7H5.6z',
  men: 'M12 .5a2.8 2.8 0 1 0 .01 0zM8.2 7.2h7.6A1.8 1.8 0 0 1 17.6 9v7.5h-2.4V24h-2.5v-7.2h-1.4V24H8.8v-7.5H6.4V9a1.8 1.8 0 0 1 1.8-1.8z',
} as const

/** The first prefix that matches applies: 'restroom.male' stands before 'restroom'. */
const iconsOfAmenities: readonly (readonly [prefix: string, icon: IconName])[] = [
  ['restroom.male', 'men'],
  ['restroom.female', 'women'],
  ['restroom', 'toilet'],
  ['shower', 'shower'],
  ['stairs', 'stairs'],
  ['elevator', 'lift'],
  ['escalator', 'escalator'],
  ['ramp', 'ramp'],
  ['eatingdrinking', 'coffee'],
  ['drinkingfountain', 'coffee'],
  ['vendingmachine', 'coffee'],
  ['restaurant', 'food'],
  ['copymachine', 'printer'],
  ['information', 'info'],
  ['reception', 'reception'],
  ['firstaid', 'firstaid'],
  ['defibrillator', 'firstaid'],
  ['aed', 'firstaid'],
  ['entry', 'entrance'],
  ['exit', 'entrance'],
  ['parking.bicycle', 'bicycle'],
  ['parking', 'parking'],
]

export function iconOfAmenity(category: string): IconName {
  if (category.startsWith('restroom') && category.endsWith('wheelchair')) return 'accessible'
  const [, icon] = iconsOfAmenities.find(([prefix]) => `${category}.`.startsWith(`${prefix}.`)) ?? []
  return icon ?? 'point'
}
