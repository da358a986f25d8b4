import { askEngine } from '#src/base/ask-engine.ts'
import { quickPace } from '#src/base/coalesce.ts'
import { setStale } from '#src/base/connection.ts'
import { type HubEventOf, type Lane, liveEvents } from '#src/base/live-events.ts'
import { areaAndParents } from '#src/base/rules/question.ts'
import { calendarTurn } from '#src/features/availability/model/calendar-turns.ts'
import { notifyChangedResources } from '#src/features/availability/model/changed-resources.ts'
import { refreshResources } from '#src/features/availability/model/load-resources.ts'
import { isCurrent, refreshConfiguration } from '#src/features/availability/model/refresh-configuration.ts'
import { loadReservations } from '#src/features/bookings/model/reservations/load-reservations.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import { refreshResourcesSoon } from '#src/features/timeline/model/refresh-resources-soon.ts'
import { resourceIdOf } from '#src/wire/scalars.ts'
import type { RunningDevice } from './device.ts'
import { loadMeetings } from './follow-meetings.ts'
import { sendHeartbeat } from './heartbeat.ts'
import { device as state } from './state.ts'

type ResourceEvent = HubEventOf<'reload-resources'>

/** Object id of a device in hub events. */
const kioskObject = (id: string): string => `kiosk.${id}`

const quickLane: Lane = { name: 'quick', pace: quickPace }

/**
 * Reloads the data of a device after pushed changes, and ignores those for other rooms and devices. A busy campus has changes all the
 * time, and a panel must not reload its room for each of them.
 */
export function followDeviceEvents(running: RunningDevice): void {
  const { services, address } = running
  const isLobby = address.kind === 'lobby'
  const live = liveEvents(services)
  const loadBookings = isLobby ? () => loadMeetings(running) : () => loadRoom(running)

  live.onEach('object-changed', ({ objectId }) => {
    if (objectId === kioskObject(address.id)) void sendHeartbeat(running)
  })
  live.on(
    'reload-resources',
    async (events) => {
      refreshResourcesSoon(services)
      if (isLobby && !(await isAnyInBuilding(running, events))) return
      if (!isLobby) notifyChangedResources(services, null)
      await loadBookings()
    },
    ({ id }) => (isLobby || id === null || id === state.resource?.id ? quickLane : null),
  )
  // Resources and bookings are fetched whole, because some of them are gone.
  live.on('force-delete-refresh', async () => {
    const [refreshed] = await Promise.all([refreshResources(services, { force: true }), loadBookings()])
    if (!isCurrent(refreshed)) setStale()
  })
  live.on('reload-area', async () => {
    const refreshed = await refreshConfiguration(services)
    if (!isCurrent(refreshed)) setStale()
  })
  // Points of interest are licensed, and licences are checked with the configuration.
  live.on('reload-points-of-interest', async () => void (await refreshConfiguration(services)))
}

async function loadRoom({ services }: RunningDevice): Promise<void> {
  await calendarTurn(services)
  const loaded = await loadReservations(services)
  // Data that changed on the server and could not be loaded is stale.
  if (!loaded.ok) setStale()
}

async function isAnyInBuilding(running: RunningDevice, events: readonly ResourceEvent[]): Promise<boolean> {
  const ids = [...new Set(events.map(({ id }) => id))]
  const found = await Promise.all(ids.map((id) => isInBuilding(running, id)))
  return found.includes(true)
}

/**
 * Checks if a resource is in the building of a lobby kiosk, so that its change may affect the meetings shown there.
 * Also true if its location is unknown, or if the id is null, which means any resource. A server gives a kiosk only the
 * resources of its location, so those that the kiosk does not have are elsewhere.
 */
async function isInBuilding({ services }: RunningDevice, resourceId: string | null): Promise<boolean> {
  const building = state.kiosk?.areaId ?? null
  if (building === null || resourceId === null) return true
  const asked = await askEngine(services.engine.resource(resourceIdOf(resourceId)))
  if (asked.ok && asked.value === null) return false
  const places = asked.ok ? (asked.value?.mapInfos ?? []) : []
  if (places.length === 0) return true
  const areas = new Map(configuration.current?.areas.map((area) => [area.id, area]))
  return places.some(({ areaId }) => areaAndParents(areas, areaId).includes(building))
}
