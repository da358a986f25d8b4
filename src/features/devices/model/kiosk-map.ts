import { type Scope, type Latest, createLatest } from '#src/kernel/scope.ts'
import { subscribeKey } from 'valtio/utils'
import { oneHour } from '#src/kernel/time/moment.ts'
import type { Kiosk } from '#src/wire/kiosk.ts'
import { connection } from '#src/base/connection.ts'
import { device as state } from './state.ts'
import { mapState, setMap, setMapFailed, setMapLoading, setStand } from '#src/features/maps/model/wayfinding/state.ts'
import { settings } from '#src/features/settings/model/state.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { firstLevel, refreshMap } from '#src/features/maps/model/wayfinding/open-map.ts'
import { onMapChange } from '#src/features/maps/model/floorplan/map-changes.ts'
import { levelMeant, openVenue, siteOf, sitesOf } from '#src/features/maps/model/floorplan/open-venue.ts'
import { logProblems } from '#src/base/log.ts'
import type { PlacesView, ScreenStand, VenueView } from '#src/engine/compute.ts'
import type { Reading } from '#src/base/needs.ts'
import { translateWay } from '#src/features/maps/model/wayfinding/announce-route.ts'
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
export async function openKioskMap(services: Reading): Promise<void> {
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
      void refreshMap(services, opened).then(async () => {
        const { venue, places } = mapState
        if (state.kiosk === null || venue === null) return
        const placed = await placeKiosk(services, state.kiosk, { venue, places })
        if (services.signal.aborted || mapState.venue !== venue) return
        setStand(placed.stand)
        setMap(venue, placed.places)
      })
    }),
  )
  scope.add(subscribeKey(settings, 'language', () => void load(services, settings.language)))
  look()
}

async function load(services: Reading, language: string): Promise<void> {
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
  const placed = await placeKiosk(services, kiosk, { venue: venue.value, places: places.value })
  if (signal.aborted) return
  opening.language = language
  setStand(placed.stand)
  setMap(venue.value, placed.places)
  await translateWay(services)
}

/**
 * Finds the position of the kiosk. If its unit is not on the map, that is a public space of the floor of its area, else
 * of the floor that a map begins with; this is logged, because only the server knows where the device is.
 */
async function placeKiosk(
  { configuration, engine }: Reading,
  kiosk: Kiosk,
  { venue, places }: { readonly venue: VenueView; readonly places: PlacesView },
): Promise<{ readonly stand: ScreenStand | null; readonly places: PlacesView }> {
  const { areaId, heading, unitId } = kiosk
  const own = standOf(places.list, kiosk)
  if (own !== null) return { stand: own, places }
  const levelId = levelMeant(venue, { areaId, levelId: null }, configuration.areas) ?? firstLevel(venue, places.list)
  const asked = levelId === null ? null : await askEngine(engine.addStand(levelId))
  const usual = asked?.ok ? asked.value : null
  const extended = await askEngine(engine.venuePlaces(settings.language))
  const floor = venue.levels.find(({ id }) => id === levelId)?.name ?? ''
  logProblems('kiosk on the map', [
    unitId === null ? 'unitId: absent' : `unitId: the map has no '${unitId}'`,
    usual === null ? 'No place for it was found, so it offers no routes.' : `Shown in a public space of '${floor}'.`,
  ])
  return {
    // The heading belongs to the unit that was named.
    stand: usual && { ...usual, heading: unitId === null ? (heading ?? usual.heading) : usual.heading },
    places: extended.ok ? (extended.value ?? places) : places,
  }
}

/** Returns false after the engine was lost and replaced, because the new one has no map. */
async function isHeld(services: Reading, language: string): Promise<boolean> {
  const places = await askEngine(services.engine.venuePlaces(language))
  return places.ok && places.value !== null
}

/**
 * Finds the position of a kiosk: the kiosk drawn in its unit, else an information point, else any place there. Returns
 * null if the map has no place for it.
 */
function standOf(places: typeof mapState.places.list, { unitId, heading }: Kiosk): ScreenStand | null {
  if (unitId === null) return null
  const near = places.filter((place) => place.id === unitId || place.unitId === unitId)
  const found =
    near.find(({ isKiosk }) => isKiosk) ?? near.find(({ category }) => category === 'information') ?? near[0]
  return found === undefined ? null : { placeId: found.id, heading }
}
