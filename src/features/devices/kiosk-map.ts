import { type Scope, type Latest, createLatest } from '#src/kernel/scope.ts'
import { subscribeKey } from 'valtio/utils'
import { oneHour } from '#src/kernel/time/moment.ts'
import type { Kiosk } from '#src/wire/kiosk.ts'
import { connection } from '#src/features/offline/state.ts'
import { device as state } from './state.ts'
import { mapState, setMap, setMapFailed, setMapLoading, setStand, type Stand } from '#src/features/wayfinding/state.ts'
import { settings } from '#src/features/settings/state.ts'
import { askEngine } from '#src/features/availability/ask-engine.ts'
import { refreshMap, sitesOf } from '#src/features/wayfinding/open-map.ts'
import { onMapChange } from '#src/features/floorplan/map-changes.ts'
import { openVenue, siteOf } from '#src/features/floorplan/open-venue.ts'
import type { Services } from '#src/services.ts'
import { translateWay } from '#src/features/wayfinding/announce-route.ts'
import type { RunningDevice } from './device.ts'

/** Milliseconds between checks for a new map. If it has not changed, the server's response is only a few bytes. */
const lookEvery = oneHour

interface Opening {
  readonly newest: Latest
  /** Language of the open map. */
  language: string | null
}

const createOpening = (scope: Scope): Opening => ({ newest: createLatest(scope), language: null })

/**
 * Opens the map of the kiosk's site in the current language, and sets the kiosk's position on it. Does nothing if that
 * map is open. Uses the stored map if there is no network.
 */
export async function openKioskMap(services: Services): Promise<void> {
  const { language } = settings
  if (
    services.scope.keep(createOpening).language === language &&
    mapState.phase === 'ready' &&
    (await isHeld(services, language))
  )
    return
  await load(services, language)
}

/** Keeps the map of a lobby kiosk loaded and up to date, so that it is ready for visitors. */
export function keepKioskMap({ services }: RunningDevice): void {
  // Does not replace the map while a visitor uses it.
  const look = (): void => {
    if (mapState.session.mode === 'Default') void load(services, settings.language)
  }
  const timer = setInterval(() => connection.online && look(), lookEvery)
  const { scope } = services
  scope.add(() => clearInterval(timer))
  scope.add(subscribeKey(connection, 'online', (online) => online && mapState.phase !== 'ready' && look()))
  scope.add(
    onMapChange(services, (opened) => {
      void refreshMap(services, opened).then(() => {
        if (state.kiosk !== null) setStand(standOf(mapState.places.list, state.kiosk))
      })
    }),
  )
  scope.add(subscribeKey(settings, 'language', () => void load(services, settings.language)))
  look()
}

async function load(services: Services, language: string): Promise<void> {
  const { kiosk } = state
  if (kiosk === null) return
  const opening = services.scope.keep(createOpening)
  const { signal } = opening.newest.begin()
  const fail = (fault: Parameters<typeof setMapFailed>[0]): void => {
    if (mapState.phase !== 'ready') setMapFailed(fault)
  }
  const site = siteOf(services, kiosk.areaId) ?? sitesOf(services)[0]?.id ?? null
  // The open map stays until the new one has loaded.
  if (mapState.phase !== 'ready' || mapState.site !== site) setMapLoading(site)
  const venue = await openVenue(services, site, language, signal)
  if (signal.aborted) return
  if (!venue.ok) return fail(venue.fault)
  const places = await askEngine(services.engine.venuePlaces(language))
  if (signal.aborted) return
  if (!places.ok) return fail(places.fault)
  if (places.value === null) return fail({ kind: 'not-found', what: 'venue' })
  opening.language = language
  setStand(standOf(places.value.list, kiosk))
  setMap(venue.value, places.value)
  await translateWay(services)
}

/** Returns false after the engine was lost and replaced, because the new one has no map. */
async function isHeld(services: Services, language: string): Promise<boolean> {
  const places = await askEngine(services.engine.venuePlaces(language))
  return places.ok && places.value !== null
}

/**
 * Finds the position of a kiosk: the kiosk drawn in its unit, else an information point, else any place there. Returns
 * null if the map has no place for it.
 */
function standOf(places: typeof mapState.places.list, { unitId, heading }: Kiosk): Stand | null {
  if (unitId === null) return null
  const near = places.filter((place) => place.id === unitId || place.unitId === unitId)
  const found =
    near.find(({ isKiosk }) => isKiosk) ?? near.find(({ category }) => category === 'information') ?? near[0]
  return found === undefined ? null : { placeId: found.id, heading }
}
