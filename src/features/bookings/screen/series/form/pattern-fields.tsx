import { useWeekDays } from '#src/features/settings/screen/week-days.ts'
import type { CalendarDay } from '#src/kernel/time/units.ts'
import { weekDays } from '#src/kernel/time/wall-clock.ts'
import { addDays, calendarDayOf, weekDayOf } from '#src/kernel/time/days.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { DateTimeField } from '#src/ui/date-time-field.tsx'
import { Segmented, Select } from '#src/ui/select.tsx'
import { TextField } from '#src/ui/text-fields.tsx'
import {
  type MonthWeek,
  monthWeeks,
  type RecurrenceEnd,
  type RecurrencePattern,
} from '../../../model/series/rules/recurrence.ts'
import styles from '../series-field.module.css'

interface EndFieldsProps {
  readonly end: RecurrenceEnd
  readonly firstDay: CalendarDay
  readonly problem: string | null
  readonly onChange: (end: RecurrenceEnd) => void
}

/** A quarter of a year. */
const usualDays = 91
const usualCount = 10

/** Fields for the end of a series: by day or by number of dates. */
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

/** Options of the form; 'workdays' is a weekly pattern. */
export const presets = ['once', 'daily', 'workdays', 'weekly', 'monthly-day', 'monthly-week-day'] as const
export type Preset = (typeof presets)[number]

const workdays = weekDays.slice(1, 6)

export function presetOf(pattern: RecurrencePattern | null): Preset {
  if (pattern === null) return 'once'
  if (pattern.kind !== 'weekly' || pattern.every !== 1) return pattern.kind
  return pattern.days.toSorted().join() === workdays.toSorted().join() ? 'workdays' : 'weekly'
}

/** Returns a preset's pattern that includes the day chosen in the form; null for 'once'. */
export function patternOf(preset: Preset, day: CalendarDay): RecurrencePattern | null {
  switch (preset) {
    case 'once':
      return null
    case 'daily':
      return { kind: 'daily', every: 1 }
    case 'workdays':
      return { kind: 'weekly', every: 1, days: workdays, firstDay: 'monday' }
    case 'weekly':
      return { kind: 'weekly', every: 1, days: [weekDayOf(day)], firstDay: 'monday' }
    case 'monthly-day':
      return { kind: 'monthly-day', every: 1, day: Number(day.slice(8)) }
    case 'monthly-week-day':
      return { kind: 'monthly-week-day', every: 1, week: weekOf(day), day: weekDayOf(day) }
  }
}

function weekOf(day: CalendarDay): MonthWeek {
  if (addDays(day, 7).slice(0, 7) !== day.slice(0, 7)) return 'last'
  return (['first', 'second', 'third', 'fourth'] as const)[Math.floor((Number(day.slice(8)) - 1) / 7)] ?? 'last'
}

interface PatternFieldsProps {
  readonly pattern: RecurrencePattern
  readonly onChange: (pattern: RecurrencePattern) => void
}

const numbers = (most: number): { readonly value: string; readonly label: string }[] =>
  Array.from({ length: most }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))

/** Fields for the interval and the days of a pattern. */
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
