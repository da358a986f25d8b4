import { useSnapshot } from 'valtio'
import type { CalendarDay, Instant, QuarterSpan } from '#src/core/brand.ts'
import { dayOf, daySpan } from '#src/core/time/days.ts'
import { timeline } from '#src/state/timeline.ts'

export interface ShownDay {
  readonly day: CalendarDay
  readonly span: QuarterSpan
  readonly isToday: boolean
}

/** Returns the day that the details are about: the first day of the view, or today if the view begins in the past. */
export function useShownDay(now: Instant): ShownDay {
  const { zone, day: viewed } = useSnapshot(timeline)
  const today = dayOf(zone, now)
  const day = viewed !== '' && viewed > today ? viewed : today
  return { day, span: daySpan(zone, day), isToday: day === today }
}
