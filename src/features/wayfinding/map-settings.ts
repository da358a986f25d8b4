import * as v from 'valibot'
import {
  createStoredValue,
  listOf,
  recordOf,
  settingOf,
  toggled,
  withFirst,
} from '#src/features/offline/stored-list.ts'
import type { Services } from '#src/services.ts'
import { readRoute, writeRoute } from './rules/hand-off/route-link.ts'
import { mapPath } from './rules/map-path.ts'
import { type ListDisplayMode, listDisplayModes } from './rules/places/place-category.ts'
import type { Session } from './rules/session/session.ts'
import { type KeptMap, mapState, nothingKept, setKeptMap } from './state.ts'

const format = recordOf<KeptMap>({
  recent: listOf(v.string(), { most: 8, drops: 'last' }),
  favourites: listOf(v.string(), { most: 50, drops: 'first' }),
  isStepFree: settingOf(v.boolean(), nothingKept.isStepFree),
  display: settingOf(v.picklist(Object.keys(listDisplayModes) as ListDisplayMode[]), nothingKept.display),
})

/** Other tabs are not notified: the route and the list in each tab retain the settings that they were made with. */
const stored = createStoredValue({ name: 'places', shelf: ({ places }) => places, format })

/** Loads the user's places and map settings from the device. */
export async function loadKeptMap(services: Services): Promise<void> {
  const kept = await stored.load(services)
  if (kept) setKeptMap(kept)
}

export const rememberPlace = (services: Services, placeId: string): Promise<void> =>
  change(services, (kept) => ({ ...kept, recent: withFirst(kept.recent, placeId, (id) => id === placeId) }))

export const toggleFavouritePlace = (services: Services, placeId: string): Promise<void> =>
  change(services, (kept) => ({ ...kept, favourites: toggled(kept.favourites, placeId, (id) => id === placeId) }))

export const keepStepFree = (services: Services, isStepFree: boolean): Promise<void> =>
  change(services, (kept) => ({ ...kept, isStepFree }))

export const keepDisplay = (services: Services, display: ListDisplayMode): Promise<void> =>
  change(services, (kept) => ({ ...kept, display }))

/** Shows the change at once, because the route that is requested next depends on it, and then stores it. */
async function change(services: Services, step: (kept: KeptMap) => KeptMap): Promise<void> {
  setKeptMap(format.bound(step(mapState.kept)))
  await stored.change(services, step)
}

/**
 * Returns the current route as a path of this application, for a link or QR code. Null if there is no route. The path
 * contains no data about the user.
 */
export function handOffPath({ start, target, progress, step, stepState }: Session): string | null {
  const { places, site, kept } = mapState
  const codeOf = (id: string | undefined) => places.list.find((place) => place.id === id)?.code
  const [from, to] = [codeOf(start?.placeId), codeOf(target?.placeId)]
  if (progress !== 'found' || from === undefined || to === undefined) return null
  const handed = { from, to, stepFree: kept.isStepFree, step: stepState === 'NotStarted' ? null : step }
  return `${mapPath}?w=${writeRoute(handed, { venueId: site ?? '', version: places.version })}`
}

/** Returns the site that a link belongs to. Null if it is for none of these sites, or if the link is invalid. */
export function siteOfLink(written: string, sites: readonly string[]): string | null {
  return sites.find((venueId) => readRoute(written, { venueId, version: '' }).ok) ?? null
}

/** Minutes on foot, at least 1. */
export const minutesOf = (seconds: number): number => Math.max(1, Math.round(seconds / 60))
