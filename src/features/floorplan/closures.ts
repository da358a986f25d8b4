import { askEngine } from '#src/features/availability/ask-engine.ts'
import { areaAndParents } from '#src/features/finding/rules/question.ts'
import { logProblems } from '#src/features/notices/notify.ts'
import { zoneOfArea } from '#src/features/settings/rules/office.ts'
import { configuration } from '#src/features/settings/state.ts'
import type { IanaZone, Instant } from '#src/kernel/result.ts'
import { followMoments } from '#src/platform/clock.ts'
import { timeline } from '#src/features/timeline/state.ts'
import type { Scope } from '#src/kernel/scope.ts'
import type { Services } from '#src/services.ts'
import type { ClosureView } from '#src/engine/compute.ts'
import type { Configuration } from '#src/wire/configuration.ts'
import type { Marker } from './plan-view.ts'
import type { FeatureId } from './rules/venue/model.ts'
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
  zoneOfArea(areas, site ?? areas[0]?.id ?? '') ?? timeline.zone

/**
 * Applies the closures of the configuration, and the opening hours of lifts, doors and the like, to the open map, and logs the
 * ids that are not on it. Returns true if the routes may have changed. Calls `again` when something opens or closes by
 * its hours.
 */
export async function showClosures(
  { clock, engine, scope }: Pick<Services, 'clock' | 'engine' | 'scope'>,
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
  const told = unknown.map((id) => `'${id}': nothing on the map of '${site ?? ''}' that can be closed`)
  const reported = scope.keep(createReported)
  if (told.join('\n') !== reported.told) logProblems('closures on the map', told)
  reported.told = told.join('\n')
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

interface Reported {
  /** The problems that were logged last. */
  told: string
  /** Stops waiting for the next change by opening hours. */
  stop: () => void
}

const createReported = (scope: Scope): Reported => {
  const reported: Reported = { told: '', stop: () => undefined }
  scope.add(() => {
    reported.stop()
    setClosures([])
  })
  return reported
}

/** Categories with the icons of closures. */
const categories: Readonly<Record<ClosureView['kind'], string>> = {
  lift: 'elevator',
  stairs: 'stairs',
  escalator: 'escalator',
  ramp: 'ramp',
  door: 'entry',
  way: 'other',
}

/** Returns the closure of a place: its own, or that of the room, the stairs or the lift that it is. */
export const closureOf = (
  closures: readonly ClosureView[],
  { id, unitId }: { readonly id: string; readonly unitId: FeatureId | null },
): ClosureView | undefined =>
  closures.find((one) => one.id === id || (unitId !== null && one.places.some((place) => place.unitId === unitId)))

/** Returns the markers of the closures on a level. */
export const closedMarkers = (closures: readonly ClosureView[], levelId: FeatureId | null): readonly Marker[] =>
  closures.flatMap(({ id, kind, name, places }) =>
    places
      .filter((place) => place.levelId === levelId)
      .map(({ point }, index): Marker => {
        return { kind: 'amenity', id: `closed ${id} ${index}`, point, name, category: categories[kind], isClosed: true }
      }),
  )
