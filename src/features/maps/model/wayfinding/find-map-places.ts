import type { FoundPlaces, PlaceSearch, PlaceView } from '#src/engine/compute.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { openVenue, siteOf } from '../floorplan/open-venue.ts'
import { officeId } from '#src/features/settings/model/office-state.ts'
import type { Reading } from '#src/base/needs.ts'
import { announceRoute, showCategory } from './announce-route.ts'
import { mapOfCategory, mapPath, mapToPlace } from '#src/base/rules/map-path.ts'
import type { PlaceCategory } from '@foyer/indoor'
import { mapState } from './state.ts'

const nothing: FoundPlaces = { areaId: null, categories: [], places: [] }

/**
 * Finds places on the map that is open in the engine. If none is open, opens that of the user's office first if
 * `mayOpen` is set. Finds nothing if there is no map, because the resources are found without it.
 */
export async function findMapPlaces(
  services: Reading,
  query: PlaceSearch,
  mayOpen: boolean,
  signal: AbortSignal,
): Promise<FoundPlaces> {
  const search = async (): Promise<FoundPlaces | null> => {
    const asked = await askEngine(services.engine.searchPlaces(query))
    return asked.ok ? asked.value : nothing
  }
  const known = await search()
  // The engine has one map only, and a screen that opens one needs it.
  if (known !== null || !mayOpen || signal.aborted || mapState.phase === 'loading') return known ?? nothing
  const opened = await openVenue(services, siteOf(services, officeId()), query.language, services.signal)
  return (opened.ok && !signal.aborted ? await search() : null) ?? nothing
}

const isOpen = ({ routing }: Reading): boolean => routing.path() === mapPath && mapState.phase === 'ready'

/** Shows the places of a category on the map. A map that is already shown stays as it is. */
export function goToCategory(services: Reading, areaId: string | null, category: PlaceCategory): void {
  if (!isOpen(services)) return services.routing.navigate(mapOfCategory(areaId, category))
  showCategory(services, category)
}

/** Makes a place the destination on the map. A map that is already shown stays as it is. */
export function goToPlace(services: Reading, areaId: string | null, { id, code }: PlaceView): void {
  const isShown = isOpen(services) && mapState.places.list.some((one) => one.id === id)
  if (isShown) announceRoute(services, { kind: 'choose', role: 'target', placeId: id, way: 'SelectedFromList' })
  else services.routing.navigate(mapToPlace(areaId, code))
}
