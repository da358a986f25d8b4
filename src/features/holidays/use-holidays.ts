import { useSnapshot } from 'valtio'
import { configuration, settings } from '#src/features/settings/state.ts'
import type { CalendarDay, IanaZone } from '#src/kernel/result.ts'
import { browserZone } from '#src/platform/clock.ts'
import { holidayOn } from './rules/holidays.ts'

/** Returns the name of the public holiday on a day where this zone is, or null. */
export type NameHoliday = (day: CalendarDay) => string | null

export function useHolidays(zone: IanaZone): NameHoliday {
  const { language } = useSnapshot(settings)
  const configured = useSnapshot(configuration).current?.holidays ?? null
  const question = { zone, device: browserZone(), configured, language }
  return (day) => holidayOn(day, question)
}
