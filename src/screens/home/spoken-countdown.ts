import { useCallback, useEffect } from 'react'
import type { Instant } from '#src/core/brand.ts'
import type { Reservation } from '#src/core/reservation/derive.ts'
import { earliest, minutesBetween, oneMinute, plus } from '#src/core/time/moment.ts'
import { notify } from '#src/state/notices.ts'
import { useMoment } from '../reservation-parts/use-moment.ts'

/** Minutes before start and end at which the countdown is worth hearing; every minute would be noise. */
const spokenBefore = [15, 5, 1] as const

/** Tells those who listen, politely and a few times only, how long until the reservation begins or ends. */
export const useSpokenCountdown = ({ event }: Reservation): void => {
  const { subject } = event
  const start = event.start.utcDateTime
  const end = event.end.utcDateTime
  const nextOf = useCallback(
    (now: Instant): Instant | null => {
      const moments = [start, end].flatMap((at) => spokenBefore.map((minutes) => plus(at, -minutes * oneMinute)))
      const next = moments.filter((moment) => moment > now)
      return next.length === 0 ? null : earliest(...next)
    },
    [start, end],
  )
  const now = useMoment(nextOf)
  useEffect(() => {
    const target = now < start ? start : end
    const minutes = Math.round(minutesBetween(now, target))
    // The first look falls on any moment; only those chosen are spoken.
    if (!spokenBefore.some((before) => before === minutes)) return
    notify({
      kind: 'nothing',
      key: target === start ? 'home.spoken.starts' : 'home.spoken.ends',
      values: { subject, count: minutes },
    })
  }, [now, start, end, subject])
}
