import { useTranslation } from 'react-i18next'
import type { CalendarDay, IanaZone } from '#src/kernel/result.ts'
import styles from './holiday-mark.module.css'
import { useHolidays } from './use-holidays.ts'

interface HolidayMarkProps {
  readonly day: CalendarDay
  readonly zone: IanaZone
}

/** The name of a day's public holiday, beside its date; nothing on other days. In a narrow column, the tooltip has all of it. */
export const HolidayMark = ({ day, zone }: HolidayMarkProps) => {
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
