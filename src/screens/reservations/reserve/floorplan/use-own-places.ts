import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { Quarter, ResourceId } from '#src/core/brand.ts'
import { plus } from '#src/core/time/moment.ts'
import { startOfQuarter } from '#src/core/time/quarter.ts'
import { reservations } from '#src/state/reservations.ts'
import type { StandingPlace } from '#src/state/floor.ts'

/** The user's own reservations on this floor at the moment looked at: what of, by the resource's id. */
export function useOwnPlaces(places: readonly StandingPlace[], quarter: Quarter): ReadonlyMap<ResourceId, string> {
  const { list } = useSnapshot(reservations) as typeof reservations
  return useMemo(() => {
    const start = startOfQuarter(quarter)
    const end = startOfQuarter(plus(quarter, 1))
    const subjects = new Map(
      list.flatMap(({ event, cancelledByResponse }) => {
        const isThen = event.start.utcDateTime < end && event.end.utcDateTime > start
        if (!isThen || event.cancelled || cancelledByResponse) return []
        const rooms = event.attendees.filter(({ resource }) => resource)
        return rooms.map(({ emailAddress }) => [emailAddress.address, event.subject] as const)
      }),
    )
    return new Map(
      places.flatMap(({ id, email }) => {
        const subject = email === null ? undefined : subjects.get(email)
        return subject === undefined ? [] : [[id, subject] as const]
      }),
    )
  }, [list, places, quarter])
}
