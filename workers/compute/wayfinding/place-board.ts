import type { FoundPlaces, PlaceSearch, PlacesView, ScreenStand } from '#src/engine/compute.ts'
import { labelIn } from '#src/features/floorplan/rules/venue/labels.ts'
import type { FeatureId, Venue } from '#src/features/floorplan/rules/venue/model.ts'
import { createPlaceCodes, hashOf, standIdOn } from '#src/features/wayfinding/rules/hand-off/place-codes.ts'
import { createMapFinder, listPlaces, type NamedPlace } from '#src/features/wayfinding/rules/places/find-places.ts'
import { findStand, type UsualStand } from '#src/features/wayfinding/rules/places/stands.ts'

/** The places of one venue that routes can start and end at. */
export interface PlaceBoard {
  list(language: string): PlacesView
  /**
   * Adds the place for a screen on a level to the list: the kiosk that the venue draws there, which is on the list
   * already, or else a position in a public space. Null if there is none.
   */
  addStand(levelId: FeatureId): ScreenStand | null
  search(query: PlaceSearch): FoundPlaces
}

export function createPlaceBoard(venue: Venue): PlaceBoard {
  const stands = new Map<string, UsualStand>()

  function list(language: string): PlacesView {
    const own = listPlaces(venue)
    const added = [...stands].map(([id, { heading: _heading, ...place }]): NamedPlace => ({
      ...place,
      id,
      category: 'information',
      resourceIds: [],
    }))
    const places = [...own, ...added]
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
    const ids = own.map(({ id, levelId }) => `${id} ${levelId}`).toSorted()
    return { list: views, version: String(hashOf(ids.join())) }
  }

  function finderIn({ language, words }: PlaceSearch) {
    const others = list(language).list.filter(({ resourceIds }) => resourceIds.length === 0)
    return createMapFinder(others, words)
  }

  /** The index of the last language, because each letter typed is a search. */
  let known: { readonly language: string; readonly find: ReturnType<typeof finderIn> } | null = null
  return {
    list,
    addStand(levelId) {
      const drawn = venue.kiosks.find((kiosk) => kiosk.levelId === levelId && kiosk.name.size > 0)
      if (drawn !== undefined) return { placeId: drawn.id, heading: null }
      const placeId = standIdOn(levelId)
      const stand = stands.get(placeId) ?? findStand(venue, levelId)
      if (stand === null) return null
      stands.set(placeId, stand)
      return { placeId, heading: stand.heading }
    },
    search(query) {
      const { text, limit, language } = query
      if (known?.language !== language) known = { language, find: finderIn(query) }
      const { categories, places } = known.find(text)
      return { areaId: venue.areaId, categories, places: places.slice(0, limit) }
    },
  }
}
