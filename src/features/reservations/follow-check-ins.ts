import { subscribeKey } from 'valtio/utils'
import { intentFor, intents } from '#src/features/offline/state.ts'
import type { Instant } from '#src/kernel/result.ts'
import type { Services } from '#src/services.ts'
import { followMoments } from './announce-reservations.ts'
import { dueCheckIns, nextCheckInMoment } from './rules/due-check-ins.ts'
import { reservations, setDueCheckIns } from './state.ts'

/**
 * Keeps `checkIns.due` current: after every load, every minute while one is due, and when a check-in is queued without
 * network. Ends with the session.
 */
export function followCheckIns(services: Services): void {
  const look = (now: Instant): void =>
    setDueCheckIns(
      dueCheckIns(reservations.list, now).filter(
        ({ reservation }) => intentFor(intents.waiting, reservation.event.id) === null,
      ),
    )
  let stop = (): void => undefined
  const follow = (): void => {
    stop()
    stop = followMoments(services.clock, (now) => nextCheckInMoment(reservations.list, now), look)
  }
  follow()
  services.scope.add(subscribeKey(reservations, 'list', follow))
  services.scope.add(subscribeKey(intents, 'waiting', follow))
  services.scope.add(() => {
    stop()
    setDueCheckIns([])
  })
}
