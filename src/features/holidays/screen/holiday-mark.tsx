import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { configuration, settings } from '#src/features/settings/model/state.ts'
import type { CalendarDay, IanaZone } from '#src/kernel/time/units.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { browserZone } from '#src/platform/clock.ts'
import styles from './holiday-mark.module.css'
import { holidayOn } from '../model/rules/holidays.ts'

/** Returns a function that names the public holiday on a day where this zone is; null on other days. */
export function useHolidays(zone: IanaZone): (day: CalendarDay) => string | null {
  const { language } = useSnapshot(settings)
  const configured = useSnapshot(configuration).current?.holidays ?? null
  const question = { zone, device: browserZone(), configured, language }
  return (day) => holidayOn(day, question)
}

/** The name of a day's public holiday, beside its date; nothing on other days. In a narrow column, the tooltip has all of it. */
export const HolidayMark = ({ day, zone }: { readonly day: CalendarDay; readonly zone: IanaZone }) => {
  const { t } = useTranslation()
  const name = useHolidays(zone)(day)
  if (name === null) return null
  const words = t('holiday.is', { name })
  return (
    <span className={styles.mark} title={words}>
      <span className="visually-hidden">, {words}</span>
      <span aria-hidden="true">{name}</span>
    </span>
  )
}
