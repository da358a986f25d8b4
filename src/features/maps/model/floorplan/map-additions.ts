import { askEngine } from '#src/base/ask-engine.ts'
import { areaAndParents } from '#src/base/rules/question.ts'
import { logProblems } from '#src/base/log.ts'
import { zoneOfArea } from '#src/features/settings/model/rules/office.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import type { IanaZone, Instant } from '#src/kernel/time/units.ts'
import { followMoments } from '#src/platform/clock.ts'
import { reader } from '#src/base/reader.ts'
import type { Scope } from '#src/kernel/scope.ts'
import type { Reading } from '#src/base/needs.ts'
import type { ClosureView } from '#src/engine/compute.ts'
import type { Configuration } from '#src/wire/configuration.ts'
import { type PointOfInterest, readPointsOfInterest } from '#src/wire/point-of-interest.ts'
import { notifyMapChange } from './map-changes.ts'
import type { FeatureId } from '@foyer/indoor'
import { setClosures } from './state.ts'

/** Returns the ids of the closures on the map of a site: its own closures, and those that name no area. */
function closedIds({ areas, closures }: Pick<Configuration, 'areas' | 'closures'>, site: string | null): string[] {
  const byId = new Map(areas.map((area) => [area.id, area]))
  const isHere = (areaId: string | null): boolean =>
    // An unknown area is no reason to send people to a closed door.
    areaId === null || site === null || !byId.has(areaId) || areaAndParents(byId, areaId).includes(site)
  return closures.filter(({ areaId }) => isHere(areaId)).map(({ id }) => id)
}

/** Returns the time zone in which the opening hours of a map are written: that of its area, else that of the office or device. */
export const zoneOfMap = (areas: Configuration['areas'], site: string | null): IanaZone =>
  zoneOfArea(areas, site ?? areas[0]?.id ?? '') ?? reader.zone

/**
 * Applies the closures of the configuration, and the opening hours of lifts, doors and the like, to the open map, and logs the
 * ids that are not on it. Returns true if the routes may have changed. Calls `again` when something opens or closes by
 * its hours.
 */
export async function showClosures(
  { clock, engine, scope }: Pick<Reading, 'clock' | 'engine' | 'scope'>,
  site: string | null,
  language: string,
  again: () => void,
): Promise<boolean> {
  const { current } = configuration
  const now = clock.now()
  const zone = zoneOfMap(current?.areas ?? [], site)
  const ids = current === null ? [] : closedIds(current, site)
  const shown = await askEngine(engine.setClosures(ids, language, { zone, now }))
  if (scope.signal.aborted || !shown.ok || shown.value === null) return false
  const { changesAt, isChanged, list, unknown } = shown.value
  setClosures(list)
  const problems = unknown.map((id) => `'${id}': nothing on the map of '${site ?? ''}' that can be closed`)
  const reported = scope.keep(createReported)
  if (problems.join('\n') !== reported.closures) logProblems('closures on the map', problems)
  reported.closures = problems.join('\n')
  reported.stop()
  // The clock may also be set back.
  const isOver = (at: Instant): boolean => changesAt !== null && (at >= changesAt || at < now)
  reported.stop = followMoments(
    clock,
    (at) => (isOver(at) ? null : changesAt),
    (at) => isOver(at) && again(),
  )
  return isChanged
}

/** The problems that were logged last, and a timer. */
interface Reported {
  closures: string
  resources: string
  /** Stops waiting for the next change by opening hours. */
  stop: () => void
}

const createReported = (scope: Scope): Reported => {
  const reported: Reported = { closures: '', resources: '', stop: () => undefined }
  scope.add(() => {
    reported.stop()
    setClosures([])
  })
  return reported
}

/** Returns the closure of a place: its own, or that of the room, the stairs or the lift that it is. */
export const closureOf = (
  closures: readonly ClosureView[],
  { id, unitId }: { readonly id: string; readonly unitId: FeatureId | null },
): ClosureView | undefined =>
  closures.find((one) => one.id === id || (unitId !== null && one.places.some((place) => place.unitId === unitId)))

type Sources = Pick<Reading, 'api' | 'clock' | 'scope' | 'storage'>

interface Points {
  list: readonly PointOfInterest[]
  /** The read of the stored list. Null until it is first needed. */
  reading: Promise<void> | null
  /** Number of requests, so that only the newest response counts. */
  asked: number
}

const createPoints = (): Points => ({ list: [], reading: null, asked: 0 })

/** Name of the points of interest in the log and in the storage. */
const pointsName = 'points of interest'

/** Returns the points known on this device. */
export async function knownPoints(services: Sources): Promise<readonly PointOfInterest[]> {
  const points = services.scope.keep(createPoints)
  points.reading ??= services.storage.kept.get(pointsName).then((stored) => {
    if (stored !== null && points.list.length === 0) points.list = readPointsOfInterest(stored.body).good
  })
  await points.reading
  return points.list
}

/**
 * Asks the server for its points of interest. Returns true if they differ from the known ones. If the server has no
 * answer, the known ones stay.
 */
export async function fetchPoints(services: Sources, signal: AbortSignal): Promise<boolean> {
  const points = services.scope.keep(createPoints)
  points.asked += 1
  const own = points.asked
  const asked = await services.api.navigation.pois(signal)
  const known = await knownPoints(services)
  if (signal.aborted || own !== points.asked) return false
  if (!asked.ok) {
    // A server without points of interest answers 404.
    if (asked.fault.kind !== 'not-found') logProblems(pointsName, [asked.fault.kind])
    return false
  }
  const { good, problems } = readPointsOfInterest(asked.value)
  logProblems(pointsName, problems)
  if (JSON.stringify(good) === JSON.stringify(known)) return false
  points.list = good
  void services.storage.kept.put(pointsName, { timestamp: null, savedAt: services.clock.now(), body: good })
  return true
}

/** Maximum number of problems in one entry of the log. */
const mostProblems = 100

/**
 * Joins the loaded resources to the open map, and reports a change to its screens. Logs the resources and places that
 * don't match. Called again whenever resources are loaded.
 */
export async function joinResources(services: Pick<Reading, 'engine' | 'scope'>): Promise<void> {
  const joined = await askEngine(services.engine.joinResources())
  if (!joined.ok || joined.value === null) return
  const { isChanged, report } = joined.value
  if (isChanged) notifyMapChange(services, null)
  // If every place has its `resource_id`, the other resources, such as projectors, belong to no place.
  const { byId, byName, unknownIds, ambiguous, unplaced } = report
  const isComplete = byId > 0 && byName === 0 && unknownIds.length === 0 && ambiguous.length === 0
  const problems = [
    ...unknownIds.map((id) => `resource_id ${id}: no such resource`),
    ...ambiguous.map((name) => `'${name}': several places or resources have this name`),
    ...unplaced.map((name) => `'${name}': no place on the map`),
  ]
  const sum = `${byId} placed by resource_id, ${byName} by name, ${unplaced.length} without a place`
  const more = problems.length > mostProblems ? [`and ${problems.length - mostProblems} more`] : []
  const told = isComplete ? '' : [sum, ...problems].join('\n')
  const reported = services.scope.keep(createReported)
  if (told !== reported.resources && told !== '')
    logProblems('resources on the map', [sum, ...problems.slice(0, mostProblems), ...more])
  reported.resources = told
}
