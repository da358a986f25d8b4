import type { FloorDrawing, LevelView, VenueFault, VenueView } from '#src/engine/compute.ts'
import { askEngine } from '#src/features/availability/ask-engine.ts'
import { areaAndParents } from '#src/features/finding/rules/question.ts'
import { isBuffer } from '#src/features/offline/stored-start.ts'
import { settings } from '#src/features/settings/state.ts'
import { fail, type Fault, type Result } from '#src/kernel/result.ts'
import type { Services } from '#src/services.ts'
import type { Area } from '#src/wire/configuration.ts'
import { venueLimits } from './rules/venue/findings.ts'
import type { FeatureId } from './rules/venue/model.ts'
import { entranceOf } from './rules/venue/venue.ts'
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
 * Chooses a level if none was requested: the ground floor of the first building if anything matches there, else the
 * level with the most matches. If nothing matches, the ground floor.
 */
export function levelToBegin(
  { buildings, levels }: Pick<VenueView, 'buildings' | 'levels'>,
  matches: ReadonlyMap<FeatureId, number>,
): FeatureId | null {
  const first = buildings[0]
  const ground = entranceOf(first ? levels.filter(({ id }) => first.levelIds.includes(id)) : levels)?.id ?? null
  const matching = (id: FeatureId): number => matches.get(id) ?? 0
  if (ground !== null && matching(ground) > 0) return ground
  const [fullest] = levels.toSorted((one, other) => matching(other.id) - matching(one.id))
  return fullest && matching(fullest.id) > 0 ? fullest.id : (ground ?? levels[0]?.id ?? null)
}

/** Fetches the drawing of a level of the open venue. Null if there is no such level, or if the engine was lost. */
export async function loadFloor(services: Services, levelId: FeatureId): Promise<FloorDrawing | null> {
  const answered = await askEngine(services.engine.venueFloor({ levelId, language: settings.language }))
  return answered.ok ? answered.value : null
}

/** Finds the site of an area, which is its outermost parent area and has one map. Null if it is unknown. */
export function siteOf({ configuration }: Pick<Services, 'configuration'>, areaId: string | null): string | null {
  const byId = new Map(configuration.areas.map((area) => [area.id, area]))
  return areaId === null || !byId.has(areaId) ? null : (areaAndParents(byId, areaId).at(-1) ?? null)
}

type Opening = Promise<Result<VenueView, Fault | VenueFault>>
type Opener = Pick<Services, 'api' | 'clock' | 'engine' | 'scope' | 'storage'>

interface Begun {
  /** A map that started to open before it was requested. */
  early: { readonly site: string | null; readonly language: string; readonly opening: Opening } | null
}

const createBegun = (): Begun => ({ early: null })

/** Starts to open the map that `openVenue` will request first. */
export function beginVenue(services: Opener, site: string | null, language: string, signal: AbortSignal): void {
  services.scope.keep(createBegun).early = { site, language, opening: open(services, site, language, signal) }
}

/**
 * Fetches the indoor map of a site (null: of the first one) and opens it in the engine. The copy on the device is not
 * downloaded again while the server confirms that it is current, and it is used if the server cannot be reached. Files
 * above the engine's size limit are not read.
 */
export function openVenue(services: Opener, site: string | null, language: string, signal: AbortSignal): Opening {
  const begun = services.scope.keep(createBegun)
  const { early } = begun
  // The engine has one map only. After the next one is opened, this one is no longer available.
  begun.early = null
  return early?.site === site && early.language === language ? early.opening : open(services, site, language, signal)
}

async function open(services: Opener, site: string | null, language: string, signal: AbortSignal): Opening {
  const { api, clock, engine, storage } = services
  const name = `venue ${site ?? ''}`
  const kept = await storage.kept.get(name)
  if (signal.aborted) return fail({ kind: 'cancelled' })
  const keptBody = isBuffer(kept?.body) ? kept.body : null
  const limit = venueLimits.archiveBytes
  const known = keptBody === null ? null : (kept?.timestamp ?? null)
  const asked = api.navigation.venue(known, site, limit, signal)
  // The stored map is usually still current, so the engine unpacks it during the request.
  const keptOpened = keptBody === null ? null : askEngine(engine.openVenue(keptBody, language))
  const answered = await asked
  if (signal.aborted) return fail({ kind: 'cancelled' })
  if (!answered.ok || answered.value === 'unchanged') {
    if (keptOpened === null) return answered.ok ? fail({ kind: 'not-found', what: 'venue' }) : answered
    const opened = await keptOpened
    return opened.ok ? opened.value : opened
  }
  if ('tooLarge' in answered.value)
    return fail({ kind: 'over-limit', what: 'archiveBytes', found: answered.value.tooLarge, limit })
  const { body, etag } = answered.value
  // The bytes are transferred to the engine, so keep a copy.
  const copy = body.slice(0)
  const opened = await askEngine(engine.openVenue(body, language))
  if (!opened.ok) return opened
  if (opened.value.ok) void storage.kept.put(name, { timestamp: etag, savedAt: clock.now(), body: copy })
  return opened.value
}
