import type { FoundPlaces, PlaceSearch, PlacesView } from '#src/engine/compute.ts'
import { labelIn } from '#src/features/floorplan/rules/venue/labels.ts'
import type { Venue } from '#src/features/floorplan/rules/venue/model.ts'
import { createPlaceCodes, hashOf } from '#src/features/wayfinding/rules/hand-off/place-codes.ts'
import { createPlaceFinder, listPlaces, withWords } from '#src/features/wayfinding/rules/places/find-places.ts'

/** The places of one venue that routes can start and end at. */
export interface PlaceBoard {
  list(language: string): PlacesView
  search(query: PlaceSearch): FoundPlaces
}

export function createPlaceBoard(venue: Venue): PlaceBoard {
  function list(language: string): PlacesView {
    const places = listPlaces(venue)
    const codes = createPlaceCodes(places.map(({ id }) => id))
    const floors = new Map(venue.levels.map(({ id, name }) => [id, labelIn(name, language, venue.language)]))
    const kiosks = new Set(venue.kiosks.map(({ id }) => id))
    const views = places.map(({ id, category, name, levelId, point, unitId, resourceIds, hours = null }) => ({
      id,
      category,
      name: labelIn(name, language, venue.language),
      floor: floors.get(levelId) ?? '',
      levelId,
      point,
      unitId,
      isKiosk: kiosks.has(id),
      code: codes.codeOf(id) ?? '',
      resourceIds,
      hours,
    }))
    const ids = places.map(({ id, levelId }) => `${id} ${levelId}`).toSorted()
    return { list: views, version: String(hashOf(ids.join())) }
  }

  function finderIn({ language, words }: PlaceSearch) {
    const others = list(language).list.filter(({ resourceIds }) => resourceIds.length === 0)
    return createPlaceFinder(others.map((place) => withWords(place, words)))
  }

  /** The index of the last language, because each letter typed is a search. */
  let known: { readonly language: string; readonly find: ReturnType<typeof finderIn> } | null = null
  return {
    list,
    search(query) {
      const { text, limit, language } = query
      if (known?.language !== language) known = { language, find: finderIn(query) }
      return { areaId: venue.areaId, places: known.find(text, limit) }
    },
  }
}
