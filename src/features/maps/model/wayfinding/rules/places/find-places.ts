import { bestMatches, prepareSearch, search, type SearchIndex } from '#src/base/rules/search.ts'
import { isSolid, isWay } from '../../../floorplan/rules/venue/categories.ts'
import { boxOf, centreOf, metresBetween, type Point } from '../../../floorplan/rules/venue/geometry/shape.ts'
import { labelIn } from '../../../floorplan/rules/venue/labels.ts'
import type { FeatureId, Labels, Unit, Venue } from '../../../floorplan/rules/venue/model.ts'
import { indexLevels } from '../../../floorplan/rules/venue/venue.ts'
import { middleOfUnit } from '../steps/landmarks.ts'
import { createNaming, nameOfKind } from './kind-names.ts'
import { categoryOfAmenity, categoryOfUnit, orderFor, placeCategories, type PlaceCategory } from './place-category.ts'

export interface OnLevel {
  readonly levelId: string
  readonly point: Point
}

/** Metres added per floor of difference. */
const perStorey = 40

/**
 * Sorts places by straight-line distance from a point. `ordinalOf` returns the number of a level, from the ground up.
 */
export function byNearness<Item extends OnLevel>(
  places: readonly Item[],
  from: OnLevel,
  ordinalOf: (levelId: string) => number,
): readonly Item[] {
  const distanceTo = ({ point, levelId }: Item): number =>
    metresBetween(from.point, point) + perStorey * Math.abs(ordinalOf(levelId) - ordinalOf(from.levelId))
  return places.toSorted((one, other) => distanceTo(one) - distanceTo(other))
}

/** Position of the user: at a point of a level, or somewhere on the level. */
export interface Whereabouts {
  readonly levelId: string
  readonly point: OnLevel['point'] | null
}

/** Lists the resources of the user's level, the nearest first, at most `most` of them. */
export function resourcesNear(
  places: readonly (OnLevel & { readonly resourceIds: readonly string[] })[],
  { levelId, point }: Whereabouts,
  most: number,
): readonly string[] {
  const own = places.filter((place) => place.levelId === levelId && place.resourceIds.length > 0)
  const sorted = point === null ? own : byNearness(own, { levelId, point }, () => 0)
  return [...new Set(sorted.flatMap(({ resourceIds }) => resourceIds))].slice(0, most)
}

interface Named {
  readonly name: string
  /** Further text to search, besides the name: floor and category. */
  readonly about: string
}

/** Adds the text by which a place is found besides its name: its floor, and the words of its category. */
export function withWords<Item extends { readonly category: PlaceCategory; readonly floor: string }>(
  place: Item,
  words: Readonly<Record<PlaceCategory, string>>,
): Item & Pick<Named, 'about'> {
  return { ...place, about: `${place.floor} ${words[place.category]}` }
}

/**
 * Returns a function that finds places while the user types, with the same rules as for resources: accents are ignored,
 * prefixes of words match, and small typos are allowed.
 */
export function createPlaceFinder<Item extends Named>(
  places: readonly Item[],
): (text: string, limit: number) => Item[] {
  const texts = [...new Set(places.map(({ about }) => about))]
  const numbers = new Map(texts.map((text, number) => [text, number]))
  const of = places.map(({ about }) => numbers.get(about) ?? 0)
  const index: SearchIndex = prepareSearch(
    places.map(({ name }) => name),
    [{ texts, of }],
  )
  return (text, limit) => bestMatches(search(index, text), limit).flatMap((number) => places[number] ?? [])
}

/** Texts of one letter begin too many words to mean a category. */
const leastOfCategory = 2
const mostCategories = 4

/**
 * Returns a function that finds the categories that a text means, and all places that match it, each the best first. The
 * words of the categories and the names are one index, so that a word that begins a name is no typo of a category.
 */
export function createMapFinder<
  Item extends { readonly name: string; readonly category: PlaceCategory; readonly floor: string },
>(
  places: readonly Item[],
  words: Readonly<Record<PlaceCategory, string>>,
  isStepFree = false,
): (text: string) => { readonly categories: readonly PlaceCategory[]; readonly places: readonly Item[] } {
  const present = new Set(places.map(({ category }) => category))
  const categories = orderFor(isStepFree, placeCategories).filter((one) => one !== 'other' && present.has(one))
  const entries: readonly (Named & { readonly place: Item | null; readonly category: PlaceCategory })[] = [
    ...categories.map((category) => ({ name: words[category], about: '', place: null, category })),
    ...places.map((place) => ({ ...withWords(place, words), place, category: place.category })),
  ]
  const find = createPlaceFinder(entries)
  return (text) => {
    const found = find(text, entries.length)
    const isLong = text.trim().length >= leastOfCategory
    return {
      categories: found
        .flatMap(({ place, category }) => (place === null && isLong ? [category] : []))
        .slice(0, mostCategories),
      places: found.flatMap(({ place }) => place ?? []),
    }
  }
}

interface Listed {
  readonly category: PlaceCategory
  readonly name: string
}

export interface PlaceGroup<Item> {
  readonly category: PlaceCategory
  readonly places: readonly Item[]
}

/**
 * Groups places by category, in the order of the categories. Each group is sorted by name with `compare`. Empty groups
 * are omitted.
 */
export function groupPlaces<Item extends Listed>(
  places: readonly Item[],
  compare: (one: string, other: string) => number,
  isStepFree = false,
): PlaceGroup<Item>[] {
  return orderFor(isStepFree, placeCategories).flatMap((category) => {
    const own = places.filter((place) => place.category === category)
    if (own.length === 0) return []
    return [{ category, places: own.toSorted((one, other) => compare(one.name, other.name)) }]
  })
}

/** Ids of a user's recent or favourite places. */
export type KeptPlaces = readonly string[]

/** Returns the stored places that exist in the venue, in stored order. */
export function keptIn<Item extends { readonly id: string }>(kept: KeptPlaces, places: readonly Item[]): Item[] {
  const byId = new Map(places.map((place) => [place.id, place]))
  return kept.flatMap((id) => byId.get(id) ?? [])
}

/** A possible start or target with a name. */
export interface NamedPlace {
  readonly id: FeatureId
  readonly category: PlaceCategory
  readonly name: Labels
  readonly levelId: FeatureId
  readonly point: Point
  /** Its own unit, or the one around it. Null if there is none. */
  readonly unitId: FeatureId | null
  /** Resources that are booked here. */
  readonly resourceIds: readonly string[]
  /** Opening hours as in OpenStreetMap. Absent or null if unknown. */
  readonly hours?: string | null
}

/**
 * Lists the places of a venue: occupants, amenities, rooms, desks and kiosks. Those without a name are named by their
 * kind and their neighbour, unless the kind says too little. Places with the same name in the same unit are merged.
 */
export function listPlaces(venue: Venue): readonly NamedPlace[] {
  const beside = createNaming(venue)
  const units = new Map(venue.units.map((unit) => [unit.id, unit]))
  const anchors = new Map(venue.anchors.map((anchor) => [anchor.id, anchor]))
  const unitsOn = indexLevels(venue.units)
  const unitAt = (levelId: FeatureId, point: Point): Unit | null => unitsOn(levelId).itemAt(point)
  const places = new Map<string, NamedPlace>()
  const add = (place: NamedPlace): void => {
    if (place.name.size === 0) return
    const key = `${place.unitId ?? place.id}|${labelIn(place.name, 'en', venue.language)}`
    const known = places.get(key)
    places.set(
      key,
      known === undefined ? place : { ...known, resourceIds: [...known.resourceIds, ...place.resourceIds] },
    )
  }
  for (const { id, category, name, hours, anchorId, unitId } of venue.occupants) {
    const anchor = anchors.get(anchorId)
    if (anchor === undefined) continue
    const { levelId, point } = anchor
    add({ id, category: categoryOfAmenity(category), name, levelId, point, unitId, resourceIds: [], hours })
  }
  const occupied = new Set(venue.occupants.map(({ unitId }) => unitId))
  for (const { id, category: given, accessibility, hours, levelId, point, unitIds, ...amenity } of venue.amenities) {
    if (levelId === null) continue
    const unitId = unitIds[0] ?? unitAt(levelId, point)?.id ?? null
    const category = categoryOfAmenity(given, accessibility)
    // The lift of a lift's own unit is that unit.
    const unit = units.get(unitId ?? '')
    const isOfUnit = unit !== undefined && categoryOfUnit(unit.category, unit.accessibility) === category
    const kind = amenity.name.size > 0 || isOfUnit ? null : nameOfKind(given, category)
    const name = kind === null ? amenity.name : beside(kind, levelId, point)
    add({ id, category, name, levelId, point, unitId, resourceIds: [], hours })
  }
  for (const unit of venue.units) {
    const { id, category: given, accessibility, levelId, resourceIds } = unit
    if (isSolid(given) || (isWay(given) && given !== 'stairs' && given !== 'escalator')) continue
    const category = categoryOfUnit(given, accessibility)
    const point = middleOfUnit(unit)
    const kind = unit.name.size > 0 || occupied.has(id) ? null : nameOfKind(given, category)
    const name = kind === null ? unit.name : beside(kind, levelId, point)
    add({ id, category, name, levelId, point, unitId: id, resourceIds })
  }
  for (const { id, name, levelId, shape, anchorId, resourceIds } of venue.fixtures) {
    if (resourceIds.length === 0) continue
    const point = anchors.get(anchorId ?? '')?.point ?? centreOf(boxOf(shape))
    add({ id, category: 'desk', name, levelId, point, unitId: unitAt(levelId, point)?.id ?? null, resourceIds })
  }
  for (const { id, name, levelId, shape, anchorId } of venue.kiosks) {
    const anchor = anchors.get(anchorId ?? '')
    const point = anchor?.point ?? centreOf(boxOf(shape))
    const unitId = anchor?.unitId ?? unitAt(levelId, point)?.id ?? null
    // A kiosk is never merged with a place of the same name, because a route may start at it.
    if (name.size > 0) places.set(id, { id, category: 'information', name, levelId, point, unitId, resourceIds: [] })
  }
  return [...places.values()].filter(({ unitId }) => unitId === null || units.has(unitId))
}

interface Somewhere {
  readonly id: string
  readonly category: PlaceCategory
}

/** Categories that people in a building often need at short notice. */
const needed: readonly PlaceCategory[] = [
  'toilet',
  'toilet-women',
  'toilet-men',
  'toilet-wheelchair',
  'food',
  'print',
  'care',
  'defibrillator',
  'lift',
  'exit',
]

/** Categories at which nobody stops on the way to another place. */
const passedThrough: ReadonlySet<PlaceCategory> = new Set(['lift', 'exit'])

/** Lists the places of each such category, without those of the route itself. */
export function neededPlaces<Item extends Somewhere>(
  places: readonly Item[],
  except: readonly (string | undefined)[],
  isStepFree = false,
  isOnWay = false,
): readonly (readonly Item[])[] {
  return orderFor(isStepFree, needed)
    .filter((category) => !isOnWay || !passedThrough.has(category))
    .map((category) => places.filter((place) => place.category === category && !except.includes(place.id)))
    .filter((own) => own.length > 0)
}
