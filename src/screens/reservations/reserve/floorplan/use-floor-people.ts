import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { Email, Quarter, ResourceId } from '#src/core/brand.ts'
import { plus } from '#src/core/time/moment.ts'
import { startOfQuarter } from '#src/core/time/quarter.ts'
import { loadKnownPeople } from '#src/flows/known-people.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { watchColleagues } from '#src/flows/watch-colleagues.ts'
import { people } from '#src/state/people.ts'
import { session } from '#src/state/session.ts'

/** Somebody who is at a resource. */
export interface SeatedPerson {
  readonly email: Email
  readonly name: string
  readonly resourceId: ResourceId
}

/**
 * Where the user's colleagues are at the moment looked at, as far as their calendars say so today: favourite and recent ones, and
 * the one somebody wants to sit near to. Nobody while `isWanted` is false.
 */
export function useFloorPeople(isWanted: boolean, quarter: Quarter): readonly SeatedPerson[] {
  const product = useProduct()
  const { known, today, near } = useSnapshot(people) as typeof people
  const { rights } = useSnapshot(session)
  const isOn = isWanted && rights.people
  const emails = useMemo(() => [...new Set([...known.favourites, ...known.recent].map(({ email }) => email))], [known])
  useEffect(() => {
    if (isOn) void loadKnownPeople(product)
  }, [product, isOn])
  useEffect(() => (isOn && emails.length > 0 ? watchColleagues(product, emails) : undefined), [product, isOn, emails])
  return useMemo(() => {
    if (!isOn) return []
    const moment = startOfQuarter(quarter)
    const names = new Map([...known.recent, ...known.favourites].map(({ email, name }) => [email, name]))
    const seats = emails.map((email) => {
      const day = today.get(email)
      return { email, name: names.get(email) ?? email, seat: day?.data === 'ready' ? day.seat : null }
    })
    if (near && !names.has(near.email)) seats.push(near)
    return seats.flatMap(({ email, name, seat }): SeatedPerson[] => {
      const isThen = seat?.resource && moment < seat.end && startOfQuarter(plus(quarter, 1)) > seat.start
      return isThen && seat.resource ? [{ email, name, resourceId: seat.resource.id }] : []
    })
  }, [isOn, known, today, near, emails, quarter])
}
