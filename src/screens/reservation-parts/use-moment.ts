import { useCallback, useEffect, useMemo, useState } from 'react'
import type { IanaZone, Instant } from '#src/core/brand.ts'
import { nextMoment } from '#src/core/reservation/actions.ts'
import { movedOn, type Reservation } from '#src/core/reservation/derive.ts'
import { dayOf, endOfDay } from '#src/core/time/days.ts'
import { followMoments } from '#src/flows/follow-moments.ts'
import { useProduct } from '#src/flows/use-product.ts'

/**
 * The present, moved on by one timer that fires when something changes and not before. `nextOf` answers the first instant
 * after the given one at which what is drawn may differ, null for never; it must keep its identity while it means the same.
 */
export const useMoment = (nextOf: (now: Instant) => Instant | null): Instant => {
  const { clock } = useProduct()
  const [now, setNow] = useState(() => clock.now())
  useEffect(() => followMoments(clock, nextOf, setNow), [clock, nextOf])
  return now
}

/**
 * These reservations as they are now: their buttons come and go by themselves. `list` must keep its identity. With a zone, midnight
 * is such a moment too: what is today, and the window of the list, move on.
 */
export const useReservationsNow = (
  list: readonly Reservation[],
  zone?: IanaZone,
): { readonly now: Instant; readonly list: readonly Reservation[] } => {
  const nextOf = useCallback(
    (now: Instant): Instant | null => {
      const next = nextMoment(list, now)
      if (zone === undefined) return next
      const midnight = endOfDay(zone, dayOf(zone, now))
      return next === null || midnight < next ? midnight : next
    },
    [list, zone],
  )
  const now = useMoment(nextOf)
  const current = useMemo(() => list.map((reservation) => movedOn(reservation, now)), [list, now])
  return { now, list: current }
}
