import { useMemo } from 'react'
import { oneDay } from '#src/kernel/time/moment.ts'
import { type WeekDay, weekDays } from '#src/kernel/time/wall-clock.ts'
import { firstDayOfWeek } from '#src/locale/regional-locale.ts'
import { useRegionalLocale } from '#src/ui/text.ts'

export interface WeekDayName {
  readonly day: WeekDay
  readonly long: string
  readonly short: string
}

/** A Sunday. */
const sunday = Date.UTC(2026, 0, 4)

/** Returns the days of the week with their names in the language of the interface, starting on the first of the user's week. */
export const useWeekDays = (): readonly WeekDayName[] => {
  const locale = useRegionalLocale()
  return useMemo(() => {
    const name = (weekday: 'long' | 'short', index: number): string =>
      new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(sunday + index * oneDay)
    const names = weekDays.map((day, index) => ({ day, long: name('long', index), short: name('short', index) }))
    const first = weekDays.indexOf(firstDayOfWeek(locale))
    return [...names.slice(first), ...names.slice(0, first)]
  }, [locale])
}
