import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { IanaZone, Quarter, QuarterSpan } from '#src/core/brand.ts'
import { dayOf, daySpan } from '#src/core/time/days.ts'
import { plus } from '#src/core/time/moment.ts'
import { quarterAt, quartersIn } from '#src/core/time/quarter.ts'
import { chosenQuarter } from '#src/flows/chosen-quarter.ts'
import { chosenTime } from '#src/state/chosen-time.ts'
import { timeline } from '#src/state/timeline.ts'

export interface ChosenMoment {
  readonly zone: IanaZone
  /** The quarter that is looked at, and the end of what is asked for from it on. */
  readonly quarter: Quarter
  readonly end: Quarter
  /** The quarter under way. */
  readonly present: Quarter
  readonly day: QuarterSpan
  /** It goes with the clock. */
  readonly isNow: boolean
}

/** The moment that floor plan and list show. */
export function useChosenMoment(): ChosenMoment {
  const { zone, now, day, question } = useSnapshot(timeline)
  const { minutes } = useSnapshot(chosenTime)
  const quarter = chosenQuarter({ zone, now, day, minutes })
  const present = quarterAt(now)
  const shown = day === '' ? dayOf(zone, now) : day
  const end = plus(quarter, Math.max(1, quartersIn(question.duration)))
  return useMemo(() => {
    const span = daySpan(zone, shown)
    const isToday = present >= span.from && present < span.to
    return { zone, quarter, end, present, day: span, isNow: minutes === null && isToday }
  }, [zone, quarter, end, present, shown, minutes])
}
