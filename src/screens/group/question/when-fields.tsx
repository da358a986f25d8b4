import { useTranslation } from 'react-i18next'
import { calendarDayOf } from '#src/core/time/days.ts'
import { minutesOf } from '#src/core/time/moment.ts'
import { type GroupSearch, mostDays } from '#src/flows/group-search.ts'
import { DateTimeField } from '#src/ui/date-time-field.tsx'
import { useFormat } from '#src/ui/format.ts'
import { Select } from '#src/ui/select.tsx'
import styles from './question.module.css'

const durations = [15, 30, 45, 60, 90, 120, 150, 180, 240, 360, 480]
const dayCounts = [1, 2, 3, 5, 7, 10, mostDays]

interface WhenFieldsProps {
  readonly search: GroupSearch
  readonly onChange: (changes: Partial<GroupSearch>) => void
}

/** How long, and in which days. */
export const WhenFields = ({ search: { day, days, duration }, onChange }: WhenFieldsProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const offer = (usual: readonly number[], chosen: number): readonly number[] =>
    [...new Set([...usual, chosen])].toSorted((one, other) => one - other)
  return (
    <div className={styles.part}>
      <Select
        label={t('reserve.duration')}
        value={String(duration)}
        options={offer(durations, duration).map((minutes) => ({
          value: String(minutes),
          label: format.duration(minutes),
        }))}
        onChange={(value) => onChange({ duration: minutesOf(Number(value)) })}
      />
      <div className={styles.row}>
        <DateTimeField
          label={t('group.from')}
          day={day}
          onDayChange={(chosen) => onChange({ day: calendarDayOf(chosen) })}
        />
        <Select
          label={t('group.days')}
          value={String(days)}
          options={offer(dayCounts, days).map((count) => ({
            value: String(count),
            label: t('group.dayCount', { count }),
          }))}
          onChange={(value) => onChange({ days: Number(value) })}
        />
      </div>
    </div>
  )
}
