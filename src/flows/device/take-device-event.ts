import { parseHubEvent } from '#src/core/wire/hub.ts'
import type { RawHubEvent } from '#src/io/hub.ts'
import { setStale } from '#src/state/connection.ts'
import { device as state } from '#src/state/device.ts'
import { tellChangedResources } from '../changed-resources.ts'
import { type Coalescer, coalesce, quickPace } from '../coalesce.ts'
import { loadReservations } from '../load-reservations.ts'
import { logProblems } from '../log-problems.ts'
import type { Product } from '../product.ts'
import { refreshConfiguration } from '../refresh-configuration.ts'
import { refreshResourcesSoon } from '../refresh-resources-soon.ts'
import { takeObjectChange } from '../take-object-change.ts'
import type { RunningDevice } from './device.ts'
import { isInHouse } from './is-in-house.ts'
import { loadMeetings } from './follow-meetings.ts'
import { lookAtKiosk } from './tell-presence.ts'

/** The hub names devices among its objects. */
const kioskObject = (id: string): string => `kiosk.${id}`

/**
 * Takes what the server pushed, as far as it concerns this device: its own room, its own state. On a busy campus something
 * changes somewhere all the time, and a panel must not ask for its room each time.
 */
export function createDeviceEvents(device: () => RunningDevice | null): (product: Product, event: RawHubEvent) => void {
  let room: Coalescer<null> | null = null
  let lobby: Coalescer<null> | null = null

  const roomChanged = (product: Product): void => {
    room ??= coalesce(async () => {
      const loaded = await loadReservations(product)
      // What was told to have changed and could not be loaded is not live.
      if (!loaded.ok) setStale()
    }, quickPace)
    room.add(null)
  }
  const lobbyChanged = (of: RunningDevice): void => {
    lobby ??= coalesce(() => loadMeetings(of), quickPace)
    lobby.add(null)
  }

  return (product, { name, args }) => {
    const running = device()
    const event = parseHubEvent(name, args)
    if (!event.ok) {
      if (event.fault.kind === 'malformed') logProblems('hub event', event.fault.problems)
      return
    }
    if (!running || product.signal.aborted) return
    switch (event.value.kind) {
      case 'object-changed':
        if (event.value.objectId === kioskObject(running.address.id)) void lookAtKiosk(running)
        else takeObjectChange(product, event.value)
        return
      case 'reload-resources': {
        const { id } = event.value
        if (running.address.kind === 'lobby') {
          void isInHouse(running, id).then((isNear) => isNear && lobbyChanged(running))
          return
        }
        if (id !== null && id !== state.resource?.id) return
        tellChangedResources(product, null)
        roomChanged(product)
        refreshResourcesSoon(product)
        return
      }
      case 'force-delete-refresh':
        return refreshResourcesSoon(product)
      case 'reload-area':
        void refreshConfiguration(product)
        return
      case 'reload-points-of-interest':
        // Asked for anew by whoever shows them.
        return
    }
  }
}
