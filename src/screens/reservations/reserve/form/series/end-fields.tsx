import { useTranslation } from 'react-i18next'
import type { CalendarDay } from '#src/core/brand.ts'
import type { RecurrenceEnd } from '#src/core/series/recurrence.ts'
import { addDays, calendarDayOf } from '#src/core/time/days.ts'
import { DateTimeField } from '#src/ui/date-time-field.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import styles from './series-field.module.css'

interface EndFieldsProps {
  readonly end: RecurrenceEnd
  readonly firstDay: CalendarDay
  readonly problem: string | null
  readonly onChange: (end: RecurrenceEnd) => void
}

/** A quarter of a year. */
const usualDays = 91
const usualCount = 10

/** When the series ends: by day or by number of dates. */
export const EndFields = ({ end, firstDay, problem, onChange }: EndFieldsProps) => {
  const { t } = useTranslation()
  return (
    <div className={styles.end}>
      <Segmented
        fill
        label={t('series.ends')}
        value={end.kind}
        options={[
          { value: 'count', label: t('series.endBy.count') },
          { value: 'until', label: t('series.endBy.until') },
        ]}
        onChange={(kind) =>
          onChange(kind === 'count' ? { kind, count: usualCount } : { kind, day: addDays(firstDay, usualDays) })
        }
      />
      {end.kind === 'count' ? (
        <TextField
          label={t('series.count')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={end.count === 0 ? '' : String(end.count)}
          problem={problem}
          onChange={(text) => onChange({ kind: 'count', count: Number(text.replace(/\D/g, '')) })}
        />
      ) : (
        <DateTimeField
          label={t('series.lastDay')}
          day={end.day}
          problem={problem}
          onDayChange={(day) => onChange({ kind: 'until', day: calendarDayOf(day) })}
        />
      )}
    </div>
  )
}
