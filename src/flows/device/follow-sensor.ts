import { subscribe } from 'valtio'
import type { ControllableObject } from '#src/core/objects/object.ts'
import { panelState } from '#src/core/panel/panel-state.ts'
import { device as state, setOccupied } from '#src/state/device.ts'
import { objects } from '#src/state/objects.ts'
import { reservations } from '#src/state/reservations.ts'
import { timeline } from '#src/state/timeline.ts'
import { confirmReservation } from '../confirm-reservation.ts'
import { followObjects } from '../follow-objects.ts'
import type { RunningDevice } from './device.ts'
import { panelFacts } from './panel-facts.ts'

/**
 * Follows the room's presence sensor. Where it is configured so, somebody who comes in confirms the reservation that is due,
 * by the same flow as the button.
 */
export function followSensor({ product }: RunningDevice): void {
  const { resource } = state
  if (!resource) return
  const { stop } = followObjects(product, resource.id)
  let wasOccupied = false
  const look = (): void => {
    const isOccupied = occupied([...objects.known.values()])
    setOccupied(isOccupied)
    const hasCome = isOccupied === true && !wasOccupied
    wasOccupied = isOccupied === true
    if (!hasCome || state.kiosk?.confirmsBySensor !== true) return
    const { kiosk, asOf, checkingIn } = state
    const source = { list: reservations.list, kiosk, asOf, zone: timeline.zone, checkingIn }
    const { due, current } = panelState(panelFacts(product.clock.now(), source))
    if (due !== null && (current === null || due === current) && !(due.event.id in reservations.busy))
      void confirmReservation(product, due)
  }
  const unsubscribe = subscribe(objects, look)
  product.signal.addEventListener(
    'abort',
    () => {
      unsubscribe()
      stop()
    },
    { once: true },
  )
}

/** Whether one of the sensors that confirm notices somebody; null where there is none. */
function occupied(known: readonly ControllableObject[]): boolean | null {
  const sensors = known.filter(({ confirmsReservations }) => confirmsReservations)
  if (sensors.length === 0) return null
  return sensors.some(({ elements }) => elements.some(({ control, value }) => control === null && value === true))
}
