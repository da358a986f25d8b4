import { askEngine } from '#src/base/ask-engine.ts'
import { openVenue, siteOf } from '#src/features/maps/model/floorplan/open-venue.ts'
import { settings } from '#src/features/settings/model/state.ts'
import { loadKeptMap, minutesOf, wishesOf } from '#src/features/maps/model/wayfinding/map-settings.ts'
import { mapState } from '#src/features/maps/model/wayfinding/state.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import type { Reading } from '#src/base/needs.ts'
import { shownName } from '#src/wire/name-and-address.ts'
import type { Walks } from '#src/features/home/model/state.ts'

/**
 * Finds how long it takes to walk from the user's desk to each room. A room on another site, or one that no route
 * reaches, has no time. Null if there is no map or no desk on it: this is only a suggestion, so there is no notice.
 */
export async function findWalks(
  services: Reading,
  deskId: ResourceId,
  rooms: readonly ResourceId[],
  signal: AbortSignal,
): Promise<Walks | null> {
  const { engine } = services
  const [desk] = await Promise.all([askEngine(engine.resource(deskId)), loadKeptMap(services)])
  const areaId = desk.ok ? desk.value?.mapInfos[0]?.areaId : undefined
  if (signal.aborted || !desk.ok || !desk.value || areaId === undefined) return null
  const ask = () =>
    askEngine(
      engine.nearestOf({
        from: { resourceId: deskId },
        kinds: rooms.map((resourceId) => [{ resourceId }]),
        ...wishesOf(mapState.kept),
      }),
    )
  // The map that is open may already be the right one.
  let asked = await ask()
  if (asked.ok && !asked.value.ok) {
    const opened = await openVenue(services, siteOf(services, areaId), settings.language, signal)
    if (signal.aborted || !opened.ok) return null
    asked = await ask()
  }
  if (signal.aborted || !asked.ok || !asked.value.ok) return null
  const found = asked.value.value
  const minutes = rooms.flatMap((id, index) => (found[index] ? [[id, minutesOf(found[index].seconds)]] : []))
  return { from: shownName(desk.value), minutes: Object.fromEntries(minutes) }
}
