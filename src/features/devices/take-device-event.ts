import { tellChangedResources } from '#src/features/availability/changed-resources.ts'
import { coalesce, type Coalescer, quickPace, usualPace } from '#src/features/availability/coalesce.ts'
import {
  isCurrent,
  refreshConfiguration,
  refreshResources,
  refreshResourcesSoon,
} from '#src/features/availability/reload.ts'
import { takeObjectChange } from '#src/features/controls/follow-objects.ts'
import { reloadOpenMap } from '#src/features/floorplan/map-changes.ts'
import { logProblems } from '#src/features/notices/notify.ts'
import { setStale } from '#src/features/offline/state.ts'
import { loadReservations } from '#src/features/reservations/load-reservations.ts'
import type { RawHubEvent } from '#src/platform/hub.ts'
import { type HubEvent, parseHubEvent } from '#src/wire/hub.ts'
import type { RunningDevice } from './device.ts'
import { loadMeetings } from './follow-meetings.ts'
import { device as state } from './state.ts'
import { isInHouse } from './stored-device.ts'
import { lookAtKiosk } from './tell-presence.ts'

/** Object id of a device in hub events. */
const kioskObject = (id: string): string => `kiosk.${id}`

/**
 * Returns a handler for pushed events that ignores those for other rooms and devices. A busy campus has changes all the
 * time, and a panel must not reload its room for each of them.
 */
export function createDeviceEvents(running: RunningDevice): (event: RawHubEvent) => void {
  const { services } = running
  const isLobby = running.address.kind === 'lobby'
  const coalescers = new Map<string, Coalescer<null>>()

  /** Handles a burst of one kind once. */
  const soon = (kind: HubEvent['kind'], handle: () => Promise<void>, pace = usualPace): void => {
    const known = coalescers.get(kind)
    const coalescer = known ?? coalesce(handle, pace)
    if (!known) {
      coalescers.set(kind, coalescer)
      services.scope.add(coalescer.stop)
    }
    coalescer.add(null)
  }

  const loadBookings = async (): Promise<void> => {
    if (isLobby) return loadMeetings(running)
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
        if (event.value.objectId === kioskObject(running.address.id)) void lookAtKiosk(running)
        else takeObjectChange(services, event.value)
        return
      case 'reload-resources': {
        const { id } = event.value
        if (isLobby) {
          void isInHouse(running, id).then((isNear) => {
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
