import { byNearness, type OnLevel, orderFor, placeCategories, type PlaceCategory } from '@foyer/indoor'
import { bestMatches, prepareSearch, search, type SearchIndex } from '#src/base/rules/search.ts'

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

/** Ids of a user's recent or favourite places. */
export type KeptPlaces = readonly string[]

/** Returns the stored places that exist in the venue, in stored order. */
export function keptIn<Item extends { readonly id: string }>(kept: KeptPlaces, places: readonly Item[]): Item[] {
  const byId = new Map(places.map((place) => [place.id, place]))
  return kept.flatMap((id) => byId.get(id) ?? [])
}
