import { createLatest, type Latest, type Scope } from '#src/kernel/scope.ts'
import * as v from 'valibot'
import { subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { askEngine } from '#src/base/ask-engine.ts'
import { calendarTurn } from '#src/features/availability/model/calendar-turns.ts'
import { tellChangedResources } from '#src/features/availability/model/changed-resources.ts'
import { createCoalescers, quickPace, usualPace } from '#src/base/coalesce.ts'
import { isCurrent, refreshConfiguration } from '#src/features/availability/model/refresh-configuration.ts'
import { refreshResources } from '#src/features/availability/model/load-resources.ts'
import { refreshResourcesSoon } from '#src/features/timeline/model/refresh-resources-soon.ts'
import { followObjects, takeObjectChange } from '#src/features/controls/model/follow-objects.ts'
import type { ControllableObject } from '#src/features/controls/model/rules/object.ts'
import { objects } from '#src/features/controls/model/state.ts'
import { areaAndParents } from '#src/base/rules/question.ts'
import { reloadOpenMap } from '#src/features/maps/model/floorplan/map-changes.ts'
import { logProblems } from '#src/base/log.ts'
import { connection, setStale } from '#src/base/connection.ts'
import { panelState } from './panel/rules/panel-state.ts'
import { confirmReservation } from '#src/features/bookings/model/reservations/confirm-reservation.ts'
import { loadReservations } from '#src/features/bookings/model/reservations/load-reservations.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import { instantOf, oneMinute } from '#src/kernel/time/moment.ts'
import type { RawHubEvent } from '#src/platform/hub.ts'
import { type HubEvent, parseHubEvent } from '#src/wire/hub.ts'
import { meetingSchema } from '#src/wire/kiosk.ts'
import { resourceIdOf } from '#src/wire/scalars.ts'
import type { RunningDevice } from './device.ts'
import { sendHeartbeat } from './heartbeat.ts'
import { presentFacts } from './panel-booking.ts'
import { device as state, setMeetings, setOccupied } from './state.ts'

/** Milliseconds between polls, in case no change is pushed. */
const lookEvery = oneMinute

const keptSchema = v.object({ meetings: v.array(meetingSchema), asOf: v.number() })

/** Syncs today's meetings in the building of a lobby kiosk, and stores them for a day without network. */
export function followMeetings(device: RunningDevice): void {
  const { services } = device
  const { scope } = services
  scope.add(subscribeKey(connection, 'liveness', (liveness) => liveness === 'live' && void loadMeetings(device)))
  const timer = setInterval(() => void loadMeetings(device), lookEvery)
  scope.add(() => clearInterval(timer))
  void showKept(device).then(() => loadMeetings(device))
}

const createLoads = (scope: Scope): Latest => createLatest(scope)

/** Loads the meetings. A newer load replaces one that is still under way. */
async function loadMeetings(device: RunningDevice): Promise<void> {
  const { kiosks, address, services, shelf } = device
  if (!connection.online || !state.offers.includes('meetings')) return
  const { signal } = services.scope.keep(createLoads).begin()
  const asked = await kiosks.meetings(address.id, signal)
  if (!asked.ok || signal.aborted) return
  const asOf = services.clock.now()
  setMeetings(asked.value.good, asOf)
  await shelf.put('meetings', { meetings: asked.value.good, asOf })
}

async function showKept({ shelf }: RunningDevice): Promise<void> {
  const kept = v.safeParse(keptSchema, await shelf.get('meetings'))
  if (kept.success) setMeetings(kept.output.meetings, instantOf(kept.output.asOf))
}

/**
 * Subscribes to the room's presence sensor. If the device is configured for it, a person entering the room triggers the
 * check-in to the reservation that is due, as the button does.
 */
export function followSensor({ services }: RunningDevice): void {
  const { resource } = state
  if (!resource) return
  const { stop } = followObjects(services, resource.id)
  let wasOccupied = false
  const look = (): void => {
    const isOccupied = occupied([...objects.known.values()])
    setOccupied(isOccupied)
    const hasCome = isOccupied === true && !wasOccupied
    wasOccupied = isOccupied === true
    if (!hasCome || state.kiosk?.confirmsBySensor !== true) return
    // The sensor checks in even if the screen does not ask for it.
    const { due, current } = panelState({ ...presentFacts(services.clock.now()), asksCheckIn: true })
    if (due !== null && (current === null || due === current) && !(due.event.id in reservations.busy))
      void confirmReservation(services, due)
  }
  services.scope.add(subscribe(objects, look))
  services.scope.add(stop)
}

/** Returns true if a sensor used for check-in detects a person, or null if there is no such sensor. */
function occupied(known: readonly ControllableObject[]): boolean | null {
  const sensors = known.filter(({ confirmsReservations }) => confirmsReservations)
  if (sensors.length === 0) return null
  return sensors.some(({ elements }) => elements.some(({ control, value }) => control === null && value === true))
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

/** Object id of a device in hub events. */
const kioskObject = (id: string): string => `kiosk.${id}`

/**
 * Returns a handler for pushed events that ignores those for other rooms and devices. A busy campus has changes all the
 * time, and a panel must not reload its room for each of them.
 */
export function createDeviceEvents(running: RunningDevice): (event: RawHubEvent) => void {
  const { services } = running
  const isLobby = running.address.kind === 'lobby'
  const add = createCoalescers<null>(services.scope)
  /** Handles a burst of one kind once. */
  const soon = (kind: HubEvent['kind'], handle: () => Promise<void>, pace = usualPace): void =>
    add(kind, null, handle, pace)

  const loadBookings = async (): Promise<void> => {
    if (isLobby) return loadMeetings(running)
    await calendarTurn(services)
    const loaded = await loadReservations(services)
    // Data that changed on the server and could not be loaded is stale.
    if (!loaded.ok) setStale()
  }
  /** Fetches resources, places and bookings whole, because some of them are gone. */
  const refreshAll = async (): Promise<void> => {
    const [refreshed] = await Promise.all([
      refreshResources(services, { force: true }),
      reloadOpenMap(services, { force: true }),
      loadBookings(),
    ])
    if (!isCurrent(refreshed)) setStale()
  }
  const refreshAreas = async (): Promise<void> => {
    const refreshed = await refreshConfiguration(services)
    if (!isCurrent(refreshed)) setStale()
  }

  return ({ name, args }) => {
    const event = parseHubEvent(name, args)
    if (!event.ok) {
      if (event.fault.kind === 'malformed') logProblems('hub event', event.fault.problems)
      return
    }
    if (services.signal.aborted) return
    switch (event.value.kind) {
      case 'object-changed':
        if (event.value.objectId === kioskObject(running.address.id)) void sendHeartbeat(running)
        else takeObjectChange(services, event.value)
        return
      case 'reload-resources': {
        const { id } = event.value
        if (isLobby) {
          void isInBuilding(running, id).then((isNear) => {
            if (isNear) soon('reload-resources', loadBookings, quickPace)
          })
          refreshResourcesSoon(services)
          return
        }
        if (id !== null && id !== state.resource?.id) return
        tellChangedResources(services, null)
        soon('reload-resources', loadBookings, quickPace)
        refreshResourcesSoon(services)
        return
      }
      case 'force-delete-refresh':
        return soon('force-delete-refresh', refreshAll)
      case 'reload-area':
        return soon('reload-area', refreshAreas)
      case 'reload-points-of-interest':
        // Points of interest are licensed, and licences are checked with the configuration.
        return soon('reload-points-of-interest', async () => {
          await Promise.all([refreshConfiguration(services), reloadOpenMap(services)])
        })
    }
  }
}
