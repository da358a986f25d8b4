import { tellChangedResources } from '#src/features/availability/changed-resources.ts'
import { coalesce, type Coalescer, quickPace } from '#src/features/availability/coalesce.ts'
import { refreshConfiguration, refreshResourcesSoon } from '#src/features/availability/reload.ts'
import { takeObjectChange } from '#src/features/controls/follow-objects.ts'
import { logProblems } from '#src/features/notices/notify.ts'
import { setStale } from '#src/features/offline/state.ts'
import { loadReservations } from '#src/features/reservations/load-reservations.ts'
import type { RawHubEvent } from '#src/platform/hub.ts'
import { parseHubEvent } from '#src/wire/hub.ts'
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
  let room: Coalescer<null> | null = null
  let lobby: Coalescer<null> | null = null

  const roomChanged = (): void => {
    room ??= coalesce(async () => {
      const loaded = await loadReservations(services)
      // Data that changed on the server and could not be loaded is stale.
      if (!loaded.ok) setStale()
    }, quickPace)
    room.add(null)
  }
  const lobbyChanged = (): void => {
    lobby ??= coalesce(() => loadMeetings(running), quickPace)
    lobby.add(null)
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
        if (running.address.kind === 'lobby') {
          void isInHouse(running, id).then((isNear) => isNear && lobbyChanged())
          return
        }
        if (id !== null && id !== state.resource?.id) return
        tellChangedResources(services, null)
        roomChanged()
        refreshResourcesSoon(services)
        return
      }
      case 'force-delete-refresh':
        return refreshResourcesSoon(services)
      // Points of interest are licensed.
      case 'reload-points-of-interest':
      case 'reload-area':
        void refreshConfiguration(services)
        return
    }
  }
}
