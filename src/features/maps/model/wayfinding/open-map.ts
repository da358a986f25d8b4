import { subscribe } from 'valtio'
import { askEngine } from '#src/base/ask-engine.ts'
import { beginVenue, levelMeant, levelToBegin, openVenue, sitesOf } from '../floorplan/open-venue.ts'
import { settings } from '#src/features/settings/model/state.ts'
import type { PlaceView, VenueView } from '#src/engine/compute.ts'
import { type FeatureId, levelOfStand, neededPlaces, placeCategories, standIdOn } from '@foyer/indoor'
import type { Scope } from '#src/kernel/scope.ts'
import { idParameter } from '#src/platform/url.ts'
import type { Reading } from '#src/base/needs.ts'
import {
  announceRoute,
  resumeAt,
  continueFrom,
  type OpenWay,
  setStop,
  showCategory,
  translateWay,
} from './announce-route.ts'
import { keepWishes, loadKeptMap, siteOfLink, wishesOf } from './map-settings.ts'
import { createPlaceCodes } from './rules/hand-off/place-codes.ts'
import { readRoute } from './rules/hand-off/route-link.ts'
import type { WayOfChoosing } from './rules/session/session.ts'
import {
  clearMap,
  mapState,
  setHereLevel,
  setLinkSeen,
  setMap,
  setMapFailed,
  setMapLoading,
  setNearest,
  type Wish,
} from './state.ts'

/** Returns the floor that Reserve would open, too: a ground floor with something to reserve. */
export function firstLevel(venue: VenueView | null, places: readonly PlaceView[]): FeatureId | null {
  const counts = new Map<FeatureId, number>()
  for (const { levelId, resourceIds } of places) counts.set(levelId, (counts.get(levelId) ?? 0) + resourceIds.length)
  return venue && levelToBegin(venue, counts)
}

/**
 * Starts to open the map in the URL. Resolves when the map and its route, if any, are shown, or when opening has
 * failed.
 */
export function beginMap(services: Reading): Promise<void> {
  beginVenue(services, siteAsked(services), settings.language, services.signal)
  return new Promise((resolve) => {
    const stop = subscribe(mapState, () => {
      const { phase, session } = mapState
      if (phase === 'failed' || (phase === 'ready' && session.progress !== 'asked')) end()
    })
    const end = (): void => {
      stop()
      resolve()
    }
    services.scope.add(end)
  })
}

/** Returns the site of the route or of the resource in the URL, or the first site if there is neither. */
function siteAsked(services: Reading): string | null {
  const address = new URLSearchParams(services.routing.query())
  const written = address.get('w')
  const sites = sitesOf(services).map(({ id }) => id)
  const named = sites.find((site) => site === address.get('site'))
  return (written === null ? null : siteOfLink(written, sites)) ?? named ?? sites[0] ?? null
}

const forgetWithUser = (scope: Scope): void => scope.add(clearMap)

/** Opens the map of a site, and applies the URL: a shared route, or place codes. */
export async function openMap(
  services: Reading,
  wanted: string | null,
  language: string,
  signal: AbortSignal,
): Promise<void> {
  const address = new URLSearchParams(services.routing.query())
  const written = address.get('w')
  const site = wanted ?? siteAsked(services)
  services.scope.keep(forgetWithUser)
  setMapLoading(site)
  const [opened] = await Promise.all([openVenue(services, site, language, signal), loadKeptMap(services)])
  if (signal.aborted) return
  if (!opened.ok) return setMapFailed(opened.fault)
  const places = await askEngine(services.engine.venuePlaces(language))
  if (signal.aborted) return
  if (!places.ok) return setMapFailed(places.fault)
  if (places.value === null) return setMapFailed({ kind: 'not-found', what: 'venue' })
  setMap(opened.value, places.value)
  if (written !== null) await followWay(services, written)
  else {
    followResource(services, address)
    followCodes(services, address)
    followHere(services, address)
    followPlace(services, address)
  }
}

/** Shows the details of the place in the URL, by its code or id, or the places of the category there. */
function followPlace(services: Reading, address: URLSearchParams): void {
  const { list } = mapState.places
  const category = placeCategories.find((one) => one === address.get('category'))
  if (category !== undefined) showCategory(services, category)
  const written = address.get('place')
  if (written === null) return
  const coded = createPlaceCodes(list.map(({ id }) => id)).placeOf(written)
  const id = coded.ok ? coded.value : written
  const place = list.find((one) => one.id === id || one.resourceIds.includes(id))
  if (place) announceRoute(services, { kind: 'detail', placeId: place.id })
  else announceRoute(services, { kind: 'broken', fault: 'TargetNotFound' })
}

/**
 * Shows the newer map that the server announced, in place of the open one. The session stays. An end of the route that
 * is gone is reported, and the details of a place that is gone are closed.
 */
export async function refreshMap(services: Reading, opened: VenueView | null): Promise<void> {
  const places = await askEngine(services.engine.venuePlaces(settings.language))
  const { phase, venue, session, closed } = mapState
  const newer = opened ?? venue
  if (services.signal.aborted || phase !== 'ready' || newer === null || !places.ok || places.value === null) return
  // The engine forgets closed passages when its map changes.
  if (closed.length > 0) await askEngine(services.engine.closeWays(closed))
  // A copy, so that the plan is drawn again.
  setMap({ ...newer }, places.value)
  const ids = new Set(places.value.list.map(({ id }) => id))
  const isGone = (id: string | null | undefined): boolean => id !== null && id !== undefined && !ids.has(id)
  if (isGone(session.stop?.placeId)) {
    setLinkSeen(null, true)
    setStop(services, null)
  }
  if (isGone(session.detail)) announceRoute(services, { kind: 'back' })
  if (isGone(session.start?.placeId)) announceRoute(services, { kind: 'broken', fault: 'StartNotFound' })
  else if (isGone(session.target?.placeId)) announceRoute(services, { kind: 'broken', fault: 'TargetNotFound' })
  else await translateWay(services)
}

/** Makes the place of the resource in the URL the destination. */
function followResource(services: Reading, address: URLSearchParams): void {
  const id = idParameter(address, 'resource')
  const place = id === null ? undefined : mapState.places.list.find(({ resourceIds }) => resourceIds.includes(id))
  if (place) announceRoute(services, { kind: 'choose', role: 'target', placeId: place.id, way: 'SelectedFromDetail' })
}

/** Resumes the route of a link at its step. */
async function followWay(services: Reading, written: string): Promise<void> {
  const { places, site } = mapState
  const read = readRoute(written, { venueId: site ?? '', version: places.version })
  if (!read.ok) return setLinkSeen(read.fault, false)
  const { from, to, stop: over, step, stepFree: isStepFree, avoidsOutdoors, prefersLifts, isSameVersion } = read.value
  setLinkSeen(null, !isSameVersion)
  const wishes = { isStepFree, avoidsOutdoors, prefersLifts }
  const kept = wishesOf(mapState.kept)
  const isOther = (Object.keys(wishes) as Wish[]).some((wish) => wishes[wish] !== kept[wish])
  if (isOther) await keepWishes(services, wishes)
  const screens = mapState.venue?.levels.map(({ id }) => standIdOn(id)) ?? []
  const codes = createPlaceCodes([...places.list.map(({ id }) => id), ...screens])
  const [start, target] = [codes.placeOf(from), codes.placeOf(to)]
  if (start.ok) await addScreen(services, start.value)
  if (!start.ok) return announceRoute(services, { kind: 'broken', fault: 'StartNotFound' })
  if (!target.ok) return announceRoute(services, { kind: 'broken', fault: 'TargetNotFound' })
  const stop = over === null ? null : codes.placeOf(over)
  // A stop that the map no longer has is a change of the route.
  if (stop?.ok === false) setLinkSeen(null, true)
  const way: WayOfChoosing = 'ScanQR'
  if (step !== null && isSameVersion) resumeAt(services, step)
  announceRoute(services, {
    kind: 'follow',
    start: { placeId: start.value, way },
    target: { placeId: target.value, way },
    stop: stop?.ok === true ? { placeId: stop.value, way } : null,
  })
}

/** Adds the place of the kiosk that a route was handed over from, because the map has it only on request. */
async function addScreen(services: Reading, placeId: string): Promise<void> {
  const levelId = levelOfStand(placeId)
  if (levelId === null) return
  await askEngine(services.engine.addStand(levelId))
  const places = await askEngine(services.engine.venuePlaces(settings.language))
  if (mapState.venue !== null && places.ok && places.value !== null) setMap(mapState.venue, places.value)
}

/** Milliseconds for which a route that was followed on this device is continued by the code of a sign. */
const mostAway = 3_600_000

/** Returns the route that was followed on this device a short while ago, because a code opens another page. */
function openWay({ clock }: Reading): OpenWay | null {
  const { kept, places, site } = mapState
  const { open } = kept
  if (open === null || clock.now() - open.at > mostAway) return null
  const read = readRoute(open.way, { venueId: site ?? '', version: places.version })
  if (!read.ok) return null
  const codes = createPlaceCodes(places.list.map(({ id }) => id))
  const [target, stop] = [codes.placeOf(read.value.to), codes.placeOf(read.value.stop ?? '')]
  const way: WayOfChoosing = 'ScanQR'
  if (!target.ok) return null
  return {
    target: { placeId: target.value, way },
    stop: stop.ok ? { placeId: stop.value, way } : null,
    isBegun: read.value.step !== null,
  }
}

/** Applies the codes of door signs in the URL: a start, a target, or both. */
function followCodes(services: Reading, address: URLSearchParams): void {
  const codes = createPlaceCodes(mapState.places.list.map(({ id }) => id))
  for (const [name, role] of [
    ['from', 'start'],
    ['to', 'target'],
  ] as const) {
    const place = codes.placeOf(address.get(name) ?? '')
    if (!place.ok) continue
    const chosen = { placeId: place.value, way: 'ScanQR' } as const
    if (role === 'start' && !address.has('to')) continueFrom(services, chosen, openWay(services))
    else announceRoute(services, { kind: 'choose', role, ...chosen })
  }
}

/** Makes the place whose code was scanned the start, or shows the floor of its area if the map has no such place. */
function followHere(services: Reading, address: URLSearchParams): void {
  const { places, venue } = mapState
  const [id, areaId] = [idParameter(address, 'here'), idParameter(address, 'area')]
  const place = id === null ? undefined : places.list.find((one) => one.id === id || one.resourceIds.includes(id))
  const meant = venue && levelMeant(venue, { areaId, levelId: null }, services.configuration.areas)
  setHereLevel(place?.levelId ?? meant)
  if (place) continueFrom(services, { placeId: place.id, way: 'ScanQR' }, openWay(services))
}

/**
 * Finds the nearest place on foot from the start, for each category that is often needed. Places that are not known or
 * not reachable are not shown, because this is only a suggestion. If `isOnWay` is set, the places are those with the least
 * detour on the way to the target.
 */
export async function findNearest(services: Reading, isOnWay: boolean, signal: AbortSignal): Promise<void> {
  const { session, places, kept } = mapState
  const hereId = session.start?.placeId
  const targetId = isOnWay ? session.target?.placeId : undefined
  setNearest([])
  if (hereId === undefined) return
  const kinds = neededPlaces(places.list, [hereId, targetId], kept.isStepFree, isOnWay)
  const answered = await askEngine(
    services.engine.nearestOf({
      from: { featureId: hereId },
      ...(targetId !== undefined && { to: { featureId: targetId } }),
      kinds: kinds.map((own) => own.map(({ id: featureId }) => ({ featureId }))),
      ...wishesOf(kept),
    }),
  )
  if (signal.aborted || !answered.ok || !answered.value.ok) return
  setNearest(
    answered.value.value.flatMap((found, index) => {
      const place = found === null ? undefined : kinds[index]?.[found.target]
      return found === null || place === undefined ? [] : [{ place, metres: found.metres }]
    }),
  )
}
