import { subscribeKey } from 'valtio/utils'
import type { FloorDrawing, LevelView, VenueFault, VenueView } from '#src/engine/compute.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { areaAndParents } from '#src/base/rules/question.ts'
import { logProblems } from '#src/base/log.ts'
import { configuration, settings } from '#src/features/settings/model/state.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { isBuffer } from '#src/platform/storage/shelf.ts'
import type { Reading } from '#src/base/needs.ts'
import type { Area } from '#src/wire/configuration.ts'
import { fetchPoints, joinResources, knownPoints, showClosures } from './map-additions.ts'
import { setMapReload, notifyMapChange } from './map-changes.ts'
import { entranceOf, type FeatureId, overLimit, venueLimits } from '@foyer/indoor'
import type { WantedFloor } from './state.ts'

/**
 * Finds the requested level: the level named, the level that shows the area or a parent area, or the ground floor if
 * the area is a building. Null if nothing matches.
 */
export function levelMeant(
  { buildings, levels }: Pick<VenueView, 'buildings' | 'levels'>,
  { areaId, levelId }: WantedFloor,
  areas: readonly Area[],
): FeatureId | null {
  const named = levels.find(({ id }) => id === levelId)
  if (named) return named.id
  const byId = new Map(areas.map((area) => [area.id, area]))
  for (const around of areaId === null ? [] : areaAndParents(byId, areaId)) {
    const level = levels.find((one) => one.areaId === around)
    if (level) return level.id
    const building = buildings.find((one) => one.areaId === around)
    if (building) return entranceOf(levels.filter(({ id }) => building.levelIds.includes(id)))?.id ?? null
  }
  return null
}

/** Returns the request for a level: the area it shows, or its own id with the venue's area if it shows none. */
export function wishFor({ areaId }: Pick<VenueView, 'areaId'>, level: LevelView): WantedFloor {
  return level.areaId === null ? { areaId, levelId: level.id } : { areaId: level.areaId, levelId: null }
}

/**
 * Chooses a level if none was requested: the ground floor of the first building that has indoor rooms if anything
 * matches there, else the level with the most matches. If nothing matches, the ground floor. Levels without a room, and
 * outdoor levels, only if there are no others.
 */
export function levelToBegin(
  { buildings, levels }: Pick<VenueView, 'buildings' | 'levels'>,
  matches: ReadonlyMap<FeatureId, number>,
): FeatureId | null {
  const filled = levels.filter(({ units }) => units > 0)
  const levelsIn = ({ levelIds }: VenueView['buildings'][number]): LevelView[] =>
    filled.filter(({ id }) => levelIds.includes(id))
  const first = buildings.find((building) => levelsIn(building).some(({ isOutdoor }) => !isOutdoor))
  const ground = entranceOf(first ? levelsIn(first) : filled)?.id ?? null
  const matching = (id: FeatureId): number => matches.get(id) ?? 0
  if (ground !== null && matching(ground) > 0) return ground
  const [fullest] = levels.toSorted((one, other) => matching(other.id) - matching(one.id))
  return fullest && matching(fullest.id) > 0 ? fullest.id : (ground ?? levels[0]?.id ?? null)
}

/** Fetches the drawing of a level of the open venue. Null if there is no such level, or if the engine was lost. */
export async function loadFloor(services: Reading, levelId: FeatureId): Promise<FloorDrawing | null> {
  const answered = await askEngine(services.engine.venueFloor({ levelId, language: settings.language }))
  return answered.ok ? answered.value : null
}

/** Finds the site of an area, which is its outermost parent area and has one map. Null if it is unknown. */
export function siteOf(services: Pick<Reading, 'configuration'>, areaId: string | null): string | null {
  const byId = new Map(services.configuration.areas.map((area) => [area.id, area]))
  return areaId === null || !byId.has(areaId) ? null : (areaAndParents(byId, areaId).at(-1) ?? null)
}

/** Returns the areas without a known parent. Each has its own map. */
export function sitesOf(services: Pick<Reading, 'configuration'>): readonly { id: string; name: string }[] {
  const { areas } = services.configuration
  const known = new Set<string | null>(areas.map(({ id }) => id))
  return areas.filter(({ parentAreaId }) => !known.has(parentAreaId)).map(({ id, name }) => ({ id, name }))
}

type Opening = Promise<Result<VenueView, Fault | VenueFault>>
type Opener = Pick<Reading, 'api' | 'clock' | 'engine' | 'scope' | 'storage'>

interface Begun {
  /** A map that started to open before it was requested. */
  early: { readonly site: string | null; readonly language: string; readonly opening: Opening } | null
  /** The map that is open, or was requested last. */
  shown: { readonly site: string | null; readonly language: string; readonly opening: Opening } | null
  isFollowing: boolean
}

const createBegun = (): Begun => ({ early: null, shown: null, isFollowing: false })

/** Starts to open the map that `openVenue` will request first. */
export function beginVenue(services: Opener, site: string | null, language: string, signal: AbortSignal): void {
  services.scope.keep(createBegun).early = { site, language, opening: open(services, site, language, signal) }
}

/**
 * Fetches the indoor map of a site (null: of the first one) and opens it in the engine. The copy on the device is not
 * downloaded again while the server confirms that it is current, and it is used if the server cannot be reached. Files
 * above the engine's size limit are not read. The server's points of interest are asked for, too.
 */
export function openVenue(services: Opener, site: string | null, language: string, signal: AbortSignal): Opening {
  const begun = services.scope.keep(createBegun)
  const { early } = begun
  // The engine has one map only. After the next one is opened, this one is no longer available.
  begun.early = null
  const isEarly = early?.site === site && early.language === language
  const opening = isEarly ? early.opening : open(services, site, language, signal)
  begun.shown = { site, language, opening }
  setMapReload(services, (isForced) => reload(services, isForced))
  if (!begun.isFollowing) {
    begun.isFollowing = true
    services.scope.add(subscribeKey(configuration, 'resources', () => void joinResources(services)))
    services.scope.add(subscribeKey(configuration, 'current', () => void changeClosures(services)))
  }
  return opening
}

async function open(services: Opener, site: string | null, language: string, signal: AbortSignal): Opening {
  const { engine, storage } = services
  // The map does not wait for the server's points of interest. They are added to it when they arrive.
  const pointing = fetchPoints(services, services.scope.signal).then(() => showPoints(services))
  const [kept] = await Promise.all([readKept(storage, site), showPoints(services)])
  if (signal.aborted) return fail({ kind: 'cancelled' })
  const asked = fetchVenue(services, site, kept?.etag ?? null, signal)
  // The stored map is usually still current, so the engine unpacks it during the request.
  const keptOpened = kept === null ? null : askEngine(engine.openVenue(kept.body, language, site))
  const answered = await asked
  if (signal.aborted) return fail({ kind: 'cancelled' })
  if (!answered.ok || answered.value === 'unchanged') {
    if (keptOpened === null) return answered.ok ? fail({ kind: 'not-found', what: 'venue' }) : answered
    const opened = await keptOpened
    return finished(opened.ok ? withAttribution(services, site, opened.value) : opened)
  }
  return finished(await openBody(services, site, language, answered.value))

  async function finished(opened: Awaited<Opening>): Opening {
    // Points that arrived before the map are on it already. Later ones are reported to its screens.
    if (opened.ok) void pointing.then((isChanged) => isChanged && notifyMapChange(services, null))
    if (opened.ok) void joinResources(services)
    // Before the first route is requested.
    if (opened.ok) await showClosures(services, site, language, () => void changeClosures(services))
    return opened
  }
}

/** Applies changed closures to the open map, and reports them to its screens. */
async function changeClosures(services: Opener): Promise<void> {
  const { shown } = services.scope.keep(createBegun)
  if (shown === null) return
  await shown.opening
  const again = (): void => void changeClosures(services)
  if (await showClosures(services, shown.site, shown.language, again)) notifyMapChange(services, null)
}

/** Passes the known points of interest to the engine. Returns true if that changed the open map. */
async function showPoints(services: Opener): Promise<boolean> {
  const known = await knownPoints(services)
  const shown = await askEngine(services.engine.setPointsOfInterest(known))
  return shown.ok && shown.value
}

const nameOf = (site: string | null): string => `venue ${site ?? ''}`

async function readKept(storage: Opener['storage'], site: string | null) {
  const kept = await storage.kept.get(nameOf(site))
  return isBuffer(kept?.body) ? { body: kept.body, etag: kept.timestamp } : null
}

type Fetched = { readonly body: ArrayBuffer; readonly etag: string | null }

/** Fetches the archive of a site, unless `etag` is still that of the server's. */
async function fetchVenue(
  { api }: Opener,
  site: string | null,
  etag: string | null,
  signal: AbortSignal,
): Promise<Result<Fetched | 'unchanged', Fault | VenueFault>> {
  const answered = await api.navigation.venue(etag, site, venueLimits.archiveBytes, signal)
  if (!answered.ok) return answered
  if (answered.value === 'unchanged') return succeed('unchanged')
  return 'tooLarge' in answered.value
    ? overLimit(venueLimits, 'archiveBytes', answered.value.tooLarge)
    : succeed(answered.value)
}

/** An attribution line in config.json replaces that of the archive. */
function withAttribution<Opened extends Result<VenueView, Fault | VenueFault>>(
  { api }: Opener,
  site: string | null,
  opened: Opened,
): Opened | Result<VenueView> {
  const attribution = api.navigation.attribution(site)
  return opened.ok && attribution !== null ? succeed({ ...opened.value, attribution }) : opened
}

async function openBody(services: Opener, site: string | null, language: string, { body, etag }: Fetched): Opening {
  const { clock, engine, storage } = services
  // The bytes are transferred to the engine, so keep a copy.
  const copy = body.slice(0)
  const opened = await askEngine(engine.openVenue(body, language, site))
  if (!opened.ok) return opened
  if (opened.value.ok) void storage.kept.put(nameOf(site), { timestamp: etag, savedAt: clock.now(), body: copy })
  return withAttribution(services, site, opened.value)
}

/** Fetches the changes of the open map, and reports it to the screens that show it. Otherwise the map stays. */
async function reload(services: Opener, isForced: boolean): Promise<void> {
  const begun = services.scope.keep(createBegun)
  const { shown } = begun
  const { signal } = services.scope
  if (shown === null) return
  // The engine opens one map at a time: the later one would replace the first before its screen could ask for it.
  await shown.opening
  const kept = isForced ? null : await readKept(services.storage, shown.site)
  const [fetched] = await Promise.all([
    fetchVenue(services, shown.site, kept?.etag ?? null, signal),
    fetchPoints(services, signal),
  ])
  // Another map that was opened meanwhile is as new.
  if (signal.aborted || begun.shown !== shown) return
  const hasNewPoints = await showPoints(services)
  if (!fetched.ok) logProblems('reload of the map', [fetched.fault.kind])
  const isNew = fetched.ok && fetched.value !== 'unchanged'
  const opened = isNew ? await openBody(services, shown.site, shown.language, fetched.value) : null
  if (signal.aborted || begun.shown !== shown) return
  if (opened?.ok) notifyMapChange(services, opened.value)
  else if (hasNewPoints) notifyMapChange(services, null)
}
