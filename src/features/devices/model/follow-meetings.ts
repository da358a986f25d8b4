import { succeed } from '#src/kernel/result.ts'
import * as v from 'valibot'
import { subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { followObjects } from '#src/features/controls/model/follow-objects.ts'
import type { ControllableObject } from '#src/features/controls/model/rules/object.ts'
import { objects } from '#src/features/controls/model/state.ts'
import { connection } from '#src/base/connection.ts'
import { panelState } from './panel/rules/panel-state.ts'
import { confirmReservation } from '#src/features/bookings/model/reservations/confirm-reservation.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import { instantOf, oneMinute } from '#src/kernel/time/moment.ts'
import { meetingSchema } from '#src/wire/kiosk.ts'
import type { RunningDevice } from './device.ts'
import { presentFacts } from './panel-booking.ts'
import { device as state, meetings, setOccupied } from './state.ts'

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

/** Loads the meetings. A newer load replaces one that is still under way. */
export async function loadMeetings(device: RunningDevice): Promise<void> {
  const { kiosks, address, services, shelf } = device
  if (!connection.online || !state.offers.includes('meetings')) return
  const asked = await meetings.load(services, async ({ signal, show }) => {
    const listed = await kiosks.meetings(address.id, signal)
    if (!listed.ok) return listed
    show(listed.value.good, { asOf: services.clock.now() })
    return succeed(listed.value.good)
  })
  if (asked.ok) await shelf.put('meetings', { meetings: asked.value, asOf: meetings.asOf })
}

async function showKept({ shelf }: RunningDevice): Promise<void> {
  const kept = v.safeParse(keptSchema, await shelf.get('meetings'))
  if (kept.success) meetings.settle(kept.output.meetings, { asOf: instantOf(kept.output.asOf) })
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
    const isOccupied = occupied([...objects.value.values()])
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
