import type { UnitCategory } from '#src/features/floorplan/rules/venue/categories.ts'

/** List display modes of section 3, with their codes. */
export const listDisplayModes = {
  Default: 0,
  None: 1,
  OnlyCategoryIcon: 2,
  CategoryIconAndName: 3,
  CategoryIconAndImage: 4,
  OnlyImage: 5,
  OnlyName: 6,
  ImageAndName: 7,
} as const
export type ListDisplayMode = keyof typeof listDisplayModes

/** Map display modes of section 3, for places drawn on the map instead of listed. */
export const mapDisplayModes = { Default: 0, None: 8, Icon: 9, Image: 10, Name: 11 } as const

/** Parts of a list entry that are visible. Screen readers always get the name. */
export interface Display {
  readonly icon: boolean
  readonly image: boolean
  readonly name: boolean
}

const displays: Readonly<Record<ListDisplayMode, Display | null>> = {
  Default: { icon: true, image: false, name: true },
  None: null,
  OnlyCategoryIcon: { icon: true, image: false, name: false },
  CategoryIconAndName: { icon: true, image: false, name: true },
  CategoryIconAndImage: { icon: true, image: true, name: false },
  OnlyImage: { icon: false, image: true, name: false },
  OnlyName: { icon: false, image: false, name: true },
  ImageAndName: { icon: false, image: true, name: true },
}

/** Returns the visible parts of list entries, or null if there must be no list. */
export function displayIn(mode: ListDisplayMode): Display | null {
  return displays[mode]
}

/** Categories in the order of the list. Their texts are `wayfinding.category.<name>`. */
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

/** Maps IMDF categories of amenities and occupants by prefix. */
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
