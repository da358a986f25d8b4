import * as v from 'valibot'
import { createStoredValue, listOf, recordOf, settingOf, toggled, withFirst } from '#src/base/stored-list.ts'
import type { Reading } from '#src/base/needs.ts'
import { readRoute, writeRoute } from './rules/hand-off/route-link.ts'
import { mapOfPlace, mapPath } from '#src/base/rules/map-path.ts'
import { type ListDisplayMode, listDisplayModes } from './rules/list-display.ts'
import type { Session } from './rules/session/session.ts'
import { type KeptMap, mapState, nothingKept, setKeptMap, type Wish } from './state.ts'

const format = recordOf<KeptMap>({
  recent: listOf(v.string(), { most: 8, drops: 'last' }),
  favourites: listOf(v.string(), { most: 50, drops: 'first' }),
  isStepFree: settingOf(v.boolean(), nothingKept.isStepFree),
  avoidsOutdoors: settingOf(v.boolean(), nothingKept.avoidsOutdoors),
  prefersLifts: settingOf(v.boolean(), nothingKept.prefersLifts),
  display: settingOf(v.picklist(Object.keys(listDisplayModes) as ListDisplayMode[]), nothingKept.display),
  open: settingOf(v.nullable(v.object({ way: v.string(), at: v.number() })), nothingKept.open),
})

/** Other tabs are not notified: the route and the list in each tab retain the settings that they were made with. */
const stored = createStoredValue({ name: 'places', shelf: ({ places }) => places, format })

/** Loads the user's places and map settings from the device. */
export async function loadKeptMap(services: Reading): Promise<void> {
  const kept = await stored.load(services)
  if (kept) setKeptMap(kept)
}

export const rememberPlace = (services: Reading, placeId: string): Promise<void> =>
  change(services, (kept) => ({ ...kept, recent: withFirst(kept.recent, placeId, (id) => id === placeId) }))

export const toggleFavouritePlace = (services: Reading, placeId: string): Promise<void> =>
  change(services, (kept) => ({ ...kept, favourites: toggled(kept.favourites, placeId, (id) => id === placeId) }))

export const keepWishes = (services: Reading, wishes: Partial<Pick<KeptMap, Wish>>): Promise<void> =>
  change(services, (kept) => ({ ...kept, ...wishes }))

/** Returns the wishes that hold for every route. */
export const wishesOf = ({ isStepFree, avoidsOutdoors, prefersLifts }: KeptMap): Pick<KeptMap, Wish> => ({
  isStepFree,
  avoidsOutdoors,
  prefersLifts,
})

export const keepDisplay = (services: Reading, display: ListDisplayMode): Promise<void> =>
  change(services, (kept) => ({ ...kept, display }))

/** Keeps the route that is being followed on this device, so that the code of a sign on the way continues it. */
export const keepOpenWay = (services: Reading, way: string | null): Promise<void> =>
  change(services, (kept) => ({ ...kept, open: way === null ? null : { way, at: services.clock.now() } }))

/** Shows the change at once, because the route that is requested next depends on it, and then stores it. */
async function change(services: Reading, step: (kept: KeptMap) => KeptMap): Promise<void> {
  setKeptMap(format.bound(step(mapState.kept)))
  await stored.change(services, step)
}

/**
 * Returns the current route as a path of this application, for a link or QR code. Null if there is no route. The path
 * contains no data about the user.
 */
export function handOffPath({ start, target, stop, progress, step, stepState }: Session): string | null {
  const { places, site, kept } = mapState
  const codeOf = (id: string | undefined) => places.list.find((place) => place.id === id)?.code
  const [from, to] = [codeOf(start?.placeId), codeOf(target?.placeId)]
  if (progress !== 'found' || from === undefined || to === undefined) return null
  const { isStepFree: stepFree, avoidsOutdoors, prefersLifts } = kept
  const handed = {
    from,
    to,
    stop: codeOf(stop?.placeId) ?? null,
    stepFree,
    avoidsOutdoors,
    prefersLifts,
    step: stepState === 'NotStarted' ? null : step,
  }
  return `${beforeWay}${writeRoute(handed, { venueId: site ?? '', version: places.version })}`
}

/** Returns the path of what the map shows: its route, or else the details of a place. Null if it shows neither. */
export function shownPath(session: Session): string | null {
  const { places, site } = mapState
  const code = places.list.find(({ id }) => session.mode === 'ResourcesDetail' && id === session.detail)?.code
  return handOffPath(session) ?? (code === undefined ? null : mapOfPlace(site, code))
}

const beforeWay = `${mapPath}?w=`

/** Returns the route in a path of `handOffPath`. */
export const wayInPath = (path: string): string => path.slice(beforeWay.length)

/** Returns the site that a link belongs to. Null if it is for none of these sites, or if the link is invalid. */
export function siteOfLink(written: string, sites: readonly string[]): string | null {
  return sites.find((venueId) => readRoute(written, { venueId, version: '' }).ok) ?? null
}

/** Minutes on foot, at least 1. */
export const minutesOf = (seconds: number): number => Math.max(1, Math.round(seconds / 60))
