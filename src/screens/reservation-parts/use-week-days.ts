import { useMemo } from 'react'
import { oneDay } from '#src/core/time/moment.ts'
import { type WeekDay, weekDays } from '#src/core/time/week-day.ts'
import { useRegionalLocale } from '#src/ui/format.ts'

export interface WeekDayName {
  readonly day: WeekDay
  readonly long: string
  readonly short: string
}

/** A Sunday. */
const sunday = Date.UTC(2026, 0, 4)

/** The days of the week by their names in the language of the interface, from Monday on. */
export const useWeekDays = (): readonly WeekDayName[] => {
  const locale = useRegionalLocale()
  return useMemo(() => {
    const name = (weekday: 'long' | 'short', index: number): string =>
      new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(sunday + index * oneDay)
    const names = weekDays.map((day, index) => ({ day, long: name('long', index), short: name('short', index) }))
    return [...names.slice(1), ...names.slice(0, 1)]
  }, [locale])
}
