import type { UnitCategory } from '../../venue/categories.ts'

/** Categories in the order of a list. */
export const placeCategories = [
  'meeting',
  'desk',
  'office',
  'phone',
  'food',
  'toilet',
  'toilet-women',
  'toilet-men',
  'toilet-wheelchair',
  'print',
  'care',
  'defibrillator',
  'lounge',
  'information',
  'lift',
  'stairs',
  'exit',
  'parking',
  'other',
] as const
export type PlaceCategory = (typeof placeCategories)[number]

const ofUnits: Partial<Record<UnitCategory, PlaceCategory>> = {
  auditorium: 'meeting',
  classroom: 'meeting',
  conferenceroom: 'meeting',
  huddleroom: 'meeting',
  theater: 'meeting',
  laboratory: 'office',
  office: 'office',
  room: 'office',
  phoneroom: 'phone',
  foodservice: 'food',
  kitchen: 'food',
  shower: 'toilet',
  mailroom: 'print',
  firstaid: 'care',
  mothersroom: 'care',
  fitnessroom: 'lounge',
  library: 'lounge',
  lobby: 'lounge',
  lounge: 'lounge',
  privatelounge: 'lounge',
  recreation: 'lounge',
  terrace: 'lounge',
  waitingroom: 'lounge',
  elevator: 'lift',
  escalator: 'stairs',
  stairs: 'stairs',
  parking: 'parking',
}

/** The members of a feature about its accessibility. */
type Accessibility = readonly string[]

export function categoryOfUnit(category: UnitCategory, accessibility: Accessibility = []): PlaceCategory {
  return toiletOf(category, accessibility) ?? ofUnits[category] ?? 'other'
}

const toilets: Readonly<Record<string, PlaceCategory>> = {
  'restroom.female': 'toilet-women',
  'restroom.male': 'toilet-men',
  'restroom.wheelchair': 'toilet-wheelchair',
}

/** Toilets for all genders are for wheelchairs too, if the feature says so. */
function toiletOf(category: string, accessibility: Accessibility): PlaceCategory | null {
  if (!category.startsWith('restroom')) return null
  const isAccessible = category.endsWith('wheelchair') || accessibility.includes('wheelchair')
  return toilets[category] ?? (isAccessible ? 'toilet-wheelchair' : 'toilet')
}

/** Puts the wheelchair toilets before the others for a walker without stairs. */
export function orderFor(isStepFree: boolean, categories: readonly PlaceCategory[]): readonly PlaceCategory[] {
  if (!isStepFree) return categories
  const first = categories.findIndex((category) => category.startsWith('toilet'))
  if (first < 0 || !categories.includes('toilet-wheelchair')) return categories
  const others = categories.filter((category) => category !== 'toilet-wheelchair')
  return [...others.slice(0, first), 'toilet-wheelchair', ...others.slice(first)]
}

/** Maps IMDF categories of amenities and occupants by prefix. */
const ofAmenities: readonly (readonly [start: string, category: PlaceCategory])[] = [
  ['shower', 'toilet'],
  ['copymachine', 'print'],
  ['mailbox', 'print'],
  ['eatingdrinking', 'food'],
  ['cafe', 'food'],
  ['restaurant', 'food'],
  ['vendingmachine', 'food'],
  ['drinkingfountain', 'food'],
  ['firstaid', 'care'],
  ['defibrillator', 'defibrillator'],
  ['aed', 'defibrillator'],
  ['mothersroom', 'care'],
  ['reception', 'information'],
  ['information', 'information'],
  ['elevator', 'lift'],
  ['stairs', 'stairs'],
  ['escalator', 'stairs'],
  ['entry', 'exit'],
  ['exit', 'exit'],
  ['parking', 'parking'],
  ['seat', 'lounge'],
]

export function categoryOfAmenity(category: string, accessibility: Accessibility = []): PlaceCategory {
  const toilet = toiletOf(category, accessibility)
  if (toilet !== null) return toilet
  return ofAmenities.find(([start]) => category.startsWith(start))?.[1] ?? 'other'
}
