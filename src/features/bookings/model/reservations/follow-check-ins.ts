import { subscribeKey } from 'valtio/utils'
import { intentFor, intents } from './intents-state.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { followMoments } from '#src/platform/clock.ts'
import type { Reading } from '#src/base/needs.ts'
import { readKeptReservations } from './stored-reservations.ts'
import { dueCheckIns, nextCheckInMoment } from './rules/actions.ts'
import { reservations, setDueCheckIns } from './state.ts'

/**
 * Keeps `checkIns.due` current: after every load, every minute while one is due, and when a check-in is queued without
 * network. Until the first load, the reservations of the last session are used, because a bar that appears after the first
 * rows would move them. Ends with the session.
 */
export function followCheckIns(services: Reading): void {
  let list = reservations.list
  const look = (now: Instant): void =>
    setDueCheckIns(
      dueCheckIns(list, now).filter(({ reservation }) => intentFor(intents.waiting, reservation.event.id) === null),
    )
  let stop = (): void => undefined
  const follow = (): void => {
    stop()
    stop = followMoments(services.clock, (now) => nextCheckInMoment(list, now), look)
  }
  const take = (): void => {
    list = reservations.list
    follow()
  }
  follow()
  services.scope.add(subscribeKey(reservations, 'list', take))
  services.scope.add(subscribeKey(intents, 'waiting', follow))
  services.scope.add(() => {
    stop()
    setDueCheckIns([])
  })
  void showKept()

  async function showKept(): Promise<void> {
    const kept = await readKeptReservations(services)
    if (kept === null || services.signal.aborted || reservations.asOf !== null) return
    list = kept.list
    follow()
  }
}
