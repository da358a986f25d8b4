import { bestMatches, prepareSearch, search, type SearchIndex } from '../../filter/search.ts'

interface Named {
  readonly name: string
  /** What it is found by beside its name: floor, kind. */
  readonly about: string
}

/** Finds places as one types, as resources are found: without accents, by beginnings of words, with small typos. */
export function createPlaceFinder<Place extends Named>(
  places: readonly Place[],
): (text: string, limit: number) => Place[] {
  const texts = [...new Set(places.map(({ about }) => about))]
  const numbers = new Map(texts.map((text, number) => [text, number]))
  const of = places.map(({ about }) => numbers.get(about) ?? 0)
  const index: SearchIndex = prepareSearch(
    places.map(({ name }) => name),
    [{ texts, of }],
  )
  return (text, limit) => bestMatches(search(index, text), limit).flatMap((number) => places[number] ?? [])
}
