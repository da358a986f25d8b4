import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { session } from '#src/features/account/model/state.ts'
import type { BookingKind } from '../../model/reserve/rules/one-tap.ts'
import { zoneOfPlace } from '#src/features/settings/model/office-state.ts'
import { usePlaceTime } from '#src/features/settings/screen/place-time.ts'
import type { IanaZone, Instant, InstantSpan } from '#src/kernel/time/units.ts'
import { addDays, dayOf, endOfDay, lastDayOf } from '#src/kernel/time/days.ts'
import { earliest, nextMinute } from '#src/kernel/time/moment.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import { useFormat } from '#src/ui/text.ts'
import { followMoments } from '#src/platform/clock.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { nextMoment, reservationNow } from '../../model/reservations/rules/actions.ts'
import type { Reservation } from '../../model/reservations/rules/derive.ts'

/**
 * Returns the present time, updated by one timer that fires only when something changes. `nextOf` returns the first
 * instant after the given one at which the rendered content may differ, or null for never. It must be a stable
 * reference.
 */
export const useMoment = (nextOf: (now: Instant) => Instant | null): Instant => {
  const { clock } = useReading()
  const [now, setNow] = useState(() => clock.now())
  useEffect(() => {
    // A time at which nothing differs would render, sort and group everything again.
    const isOther = (before: Instant, later: Instant): boolean => {
      const next = nextOf(before)
      return later < before || (next !== null && next <= later)
    }
    return followMoments(clock, nextOf, (later) => setNow((before) => (isOther(before, later) ? later : before)))
  }, [clock, nextOf])
  return now
}

/**
 * Returns the present time, updated when one of these reservations begins, ends or gets other buttons. `list` must be a
 * stable reference. With a zone, it is also updated at midnight, because today and the window of the list move on.
 */
export const useTimeOf = (list: readonly Reservation[], zone?: IanaZone): Instant => {
  const nextOf = useCallback(
    (now: Instant): Instant | null => {
      const next = nextMoment(list, now)
      if (zone === undefined) return next
      const midnight = endOfDay(zone, dayOf(zone, now))
      return next === null ? midnight : earliest(next, midnight)
    },
    [list, zone],
  )
  return useMoment(nextOf)
}

/**
 * Returns these reservations at the present time, so that their buttons appear and disappear automatically. The same
 * parameters as `useTimeOf`.
 */
export const useReservationsNow = (
  list: readonly Reservation[],
  zone?: IanaZone,
): { readonly now: Instant; readonly list: readonly Reservation[] } => {
  const now = useTimeOf(list, zone)
  const current = useMemo(() => list.map((known) => reservationNow(known, now)), [list, now])
  return { now, list: current }
}

/** Returns the present time, updated every minute. */
export const useMinute = (): Instant => useMoment(nextMinute)

/** Returns the subject of a reservation made with one tap, as the form proposes it. */
export const useSubject = (kind: BookingKind = 'meeting'): string => {
  const { t } = useTranslation()
  const { user } = useSnapshot(session)
  const name = user?.givenName || user?.name || ''
  if (kind === 'workplace') return t('home.desk.subject')
  return name === '' ? t('form.title') : t('form.proposedSubject', { name })
}

/** Returns a function that formats a span relative to today, in the time of an area: 'Today, 10:00 – 11:30'. */
export const useWhen = (): ((span: InstantSpan, areaId?: string | null) => string) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { clock } = useReading()
  const placeTime = usePlaceTime()
  return ({ start, end }, areaId = null) => {
    const { zone, named } = placeTime(zoneOfPlace(areaId), start)
    const today = dayOf(zone, clock.now())
    const day = dayOf(zone, start)
    const time = named(format.timeRange(start, end, zone))
    if (lastDayOf(zone, { start, end }) !== day) return time
    if (day === today) return t('home.when.today', { time })
    if (day === addDays(today, 1)) return t('home.when.tomorrow', { time })
    return t('home.when.day', { day: format.day(start, zone), time })
  }
}

/** Returns a function that formats the time of day of an event in the time of an area: '10:00 – 11:30' or 'All day'. */
export const useEventTime = (): ((
  event: Pick<CalendarEvent, 'isAllDay' | 'start' | 'end'>,
  areaId?: string | null,
) => string) => {
  const { t } = useTranslation()
  const format = useFormat()
  const placeTime = usePlaceTime()
  return ({ isAllDay, start, end }, areaId = null) => {
    if (isAllDay) return t('form.allDay')
    const { zone, named } = placeTime(zoneOfPlace(areaId), start.utcDateTime)
    return named(format.timeRange(start.utcDateTime, end.utcDateTime, zone))
  }
}
