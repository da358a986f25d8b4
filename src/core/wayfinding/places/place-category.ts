import type { UnitCategory } from '../../venue/categories.ts'

/** Under what places are listed, in the order of the list. Texts are `wayfinding.category.<name>`. */
export const placeCategories = [
  'meeting',
  'desk',
  'office',
  'phone',
  'food',
  'toilet',
  'print',
  'care',
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

export function categoryOfUnit(category: UnitCategory): PlaceCategory {
  return category.startsWith('restroom') ? 'toilet' : (ofUnits[category] ?? 'other')
}

/** Categories of IMDF's amenities and occupants by what they begin with. */
const ofAmenities: readonly (readonly [start: string, category: PlaceCategory])[] = [
  ['restroom', 'toilet'],
  ['shower', 'toilet'],
  ['copymachine', 'print'],
  ['mailbox', 'print'],
  ['eatingdrinking', 'food'],
  ['cafe', 'food'],
  ['restaurant', 'food'],
  ['vendingmachine', 'food'],
  ['drinkingfountain', 'food'],
  ['firstaid', 'care'],
  ['defibrillator', 'care'],
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

export function categoryOfAmenity(category: string): PlaceCategory {
  return ofAmenities.find(([start]) => category.startsWith(start))?.[1] ?? 'other'
}
