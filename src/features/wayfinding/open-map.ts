import { subscribe } from 'valtio'
import { askEngine } from '#src/features/availability/ask-engine.ts'
import { beginVenue, openVenue } from '#src/features/floorplan/open-venue.ts'
import { settings } from '#src/features/settings/state.ts'
import type { EarlyProduct, Product } from '#src/services.ts'
import { goOnAt, tellWay } from './announce-route.ts'
import { keepStepFree, loadKeptMap, siteOfLink } from './map-settings.ts'
import { createPlaceCodes } from './rules/hand-off/place-codes.ts'
import { readRoute } from './rules/hand-off/route-link.ts'
import type { WayOfChoosing } from './rules/session/session.ts'
import { clearMap, mapState, setLinkSeen, setMap, setMapFailed, setMapLoading } from './state.ts'

/** The areas without a parent: each has a map of its own. */
export function sitesOf({ configuration }: Pick<Product, 'configuration'>): readonly { id: string; name: string }[] {
  const known = new Set(configuration.areas.map(({ id }) => id))
  return configuration.areas
    .filter(({ parentAreaId }) => parentAreaId === null || !known.has(parentAreaId))
    .map(({ id, name }) => ({ id, name }))
}

/** Begins to open the map that the address asks for; ends when the screen has it, and the way that leads over it. */
export function beginMap(product: EarlyProduct): Promise<void> {
  beginVenue(product, siteAsked(product), settings.language, product.signal)
  return new Promise((resolve) => {
    const stop = subscribe(mapState, () => {
      const { phase, session } = mapState
      if (phase === 'failed' || (phase === 'ready' && session.progress !== 'asked')) end()
    })
    const end = (): void => {
      stop()
      resolve()
    }
    product.signal.addEventListener('abort', end, { once: true })
  })
}

/** The site of the way in the address; the first one without it. */
function siteAsked(product: EarlyProduct): string | null {
  const written = new URLSearchParams(product.routing.query()).get('w')
  const sites = sitesOf(product).map(({ id }) => id)
  return (written === null ? null : siteOfLink(written, sites)) ?? sites[0] ?? null
}

/** Opens the map of a site, and what the address asks for on it: a way taken along, a place by its code. */
export async function openMap(
  product: Product,
  wanted: string | null,
  language: string,
  signal: AbortSignal,
): Promise<void> {
  const address = new URLSearchParams(product.routing.query())
  const written = address.get('w')
  const site = wanted ?? siteAsked(product)
  product.signal.addEventListener('abort', clearMap, { once: true })
  setMapLoading(site)
  const [opened] = await Promise.all([openVenue(product, site, language, signal), loadKeptMap(product)])
  if (signal.aborted) return
  if (!opened.ok) return setMapFailed(opened.fault)
  const places = await askEngine(product.engine.venuePlaces(language))
  if (signal.aborted) return
  if (!places.ok) return setMapFailed(places.fault)
  if (places.value === null) return setMapFailed({ kind: 'not-found', what: 'venue' })
  setMap(opened.value, places.value)
  if (written !== null) await followWay(product, written)
  else followCodes(product, address)
}

/** Takes up the way of a link at the step it was left. */
async function followWay(product: Product, written: string): Promise<void> {
  const { places, site } = mapState
  const read = readRoute(written, { venueId: site ?? '', version: places.version })
  if (!read.ok) return setLinkSeen(read.fault, false)
  const { from, to, step, stepFree, isSameVersion } = read.value
  setLinkSeen(null, !isSameVersion)
  if (stepFree !== mapState.kept.isStepFree) await keepStepFree(product, stepFree)
  const codes = createPlaceCodes(places.list.map(({ id }) => id))
  const [start, target] = [codes.placeOf(from), codes.placeOf(to)]
  if (!start.ok) return tellWay(product, { kind: 'broken', fault: 'StartNotFound' })
  if (!target.ok) return tellWay(product, { kind: 'broken', fault: 'TargetNotFound' })
  const way: WayOfChoosing = 'ScanQR'
  if (step !== null && isSameVersion) goOnAt(step)
  tellWay(product, {
    kind: 'follow',
    start: { placeId: start.value, way },
    target: { placeId: target.value, way },
  })
}

/** Codes on doors lead here with the place they hang at, or to the place they name. */
function followCodes(product: Product, address: URLSearchParams): void {
  const codes = createPlaceCodes(mapState.places.list.map(({ id }) => id))
  for (const [name, role] of [
    ['from', 'start'],
    ['to', 'target'],
  ] as const) {
    const place = codes.placeOf(address.get(name) ?? '')
    if (place.ok) tellWay(product, { kind: 'choose', role, placeId: place.value, way: 'ScanQR' })
  }
}
