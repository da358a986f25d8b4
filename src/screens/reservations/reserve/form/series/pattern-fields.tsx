import { useTranslation } from 'react-i18next'
import { monthWeeks, type RecurrencePattern } from '#src/core/series/recurrence.ts'
import { Select } from '#src/ui/select.tsx'
import { presetOf } from './presets.ts'
import styles from './series-field.module.css'
import { useWeekDays } from '../../../../reservation-parts/use-week-days.ts'

interface PatternFieldsProps {
  readonly pattern: RecurrencePattern
  readonly onChange: (pattern: RecurrencePattern) => void
}

const numbers = (most: number): { readonly value: string; readonly label: string }[] =>
  Array.from({ length: most }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))

/** How often, and on which days. */
export const PatternFields = ({ pattern, onChange }: PatternFieldsProps) => {
  const { t } = useTranslation()
  const names = useWeekDays()
  const isWorkdays = presetOf(pattern) === 'workdays'
  const dayOptions = names.map(({ day, long }) => ({ value: day, label: long }))
  return (
    <>
      {!isWorkdays && (
        <Select
          label={t(
            `series.every.${pattern.kind === 'daily' ? 'days' : pattern.kind === 'weekly' ? 'weeks' : 'months'}`,
          )}
          value={String(pattern.every)}
          options={numbers(12)}
          onChange={(every) => onChange({ ...pattern, every: Number(every) })}
        />
      )}
      {pattern.kind === 'weekly' && !isWorkdays && (
        <fieldset className={styles.days}>
          <legend className={styles.legend}>{t('series.onDays')}</legend>
          {names.map(({ day, long, short }) => (
            <label key={day} className={styles.day}>
              <input
                type="checkbox"
                className="visually-hidden"
                aria-label={long}
                checked={pattern.days.includes(day)}
                onChange={(event) =>
                  onChange({
                    ...pattern,
                    days: event.currentTarget.checked
                      ? [...pattern.days, day]
                      : pattern.days.filter((other) => other !== day),
                  })
                }
              />
              <span aria-hidden="true">{short}</span>
            </label>
          ))}
        </fieldset>
      )}
      {pattern.kind === 'monthly-day' && (
        <Select
          label={t('series.dayOfMonth')}
          value={String(pattern.day)}
          options={numbers(31)}
          hint={pattern.day > 28 ? t('series.shortMonths') : undefined}
          onChange={(day) => onChange({ ...pattern, day: Number(day) })}
        />
      )}
      {pattern.kind === 'monthly-week-day' && (
        <div className={styles.pair}>
          <Select
            label={t('series.week')}
            value={pattern.week}
            options={monthWeeks.map((week) => ({ value: week, label: t(`series.weekOf.${week}`) }))}
            onChange={(week) => onChange({ ...pattern, week })}
          />
          <Select
            label={t('series.weekDay')}
            value={pattern.day}
            options={dayOptions}
            onChange={(day) => onChange({ ...pattern, day })}
          />
        </div>
      )}
    </>
  )
}
