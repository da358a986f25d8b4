import { parseDate } from '@internationalized/date'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId } from 'react'
import { Button } from 'react-aria-components/Button'
import { Calendar } from 'react-aria-components/Calendar'
import { DateInput, DateSegment } from 'react-aria-components/DateField'
import { DatePicker } from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { Group } from 'react-aria-components/Group'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from '#src/locale/use-translation.ts'
import { classes, useFirstDayOfWeek, useRegionalLocale } from './text.ts'
import styles from './date-time-field.module.css'
import field from './field.module.css'
import floating from './floating.module.css'
import { Month } from './month.tsx'
import month from './month.module.css'

interface DateTimeFieldProps {
  readonly label: string
  /** 'YYYY-MM-DD'. */
  readonly day: string
  readonly onDayChange: (day: string) => void
  /** The times of the day, as unique texts in display order. If absent, the field has no time. */
  readonly time?: {
    readonly value: string
    readonly options: readonly string[]
    readonly onChange: (value: string) => void
  }
  readonly disabled?: boolean
  readonly problem?: string | null
}

/** A field for a day, and for a time of that day if `time` is given. */
export const DateTimeField = ({
  label,
  day,
  onDayChange,
  time,
  disabled = false,
  problem = null,
}: DateTimeFieldProps) => {
  const { t } = useTranslation()
  const firstDay = useFirstDayOfWeek()
  const locale = useRegionalLocale()
  const id = useId()
  const describedBy = problem === null ? undefined : `${id}-problem`
  return (
    <div role="group" aria-labelledby={id} className={styles.field}>
      <span id={id} className={field.label}>
        {label}
      </span>
      <div className={styles.parts} data-date-only={!time || undefined}>
        <I18nProvider locale={locale}>
          <DatePicker
            aria-label={`${label} ${t('form.date')}`}
            value={parseDate(day)}
            isDisabled={disabled}
            isInvalid={problem !== null}
            {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
            onChange={(chosen) => (chosen ? onDayChange(chosen.toString()) : undefined)}
          >
            <Group className={classes(field.input, styles.date)}>
              <DateInput className={styles.segments ?? ''}>
                {(segment) => (
                  <DateSegment
                    segment={segment}
                    className={classes(styles.segment, segment.text.startsWith('.') && styles.dot)}
                  />
                )}
              </DateInput>
              <Button className={styles.open ?? ''} aria-label={t('reserve.calendar')}>
                <CalendarDays size={15} aria-hidden="true" />
              </Button>
            </Group>
            <Popover className={floating.floating ?? ''} placement="bottom end" offset={4}>
              <Dialog className={month.dialog ?? ''}>
                <Calendar firstDayOfWeek={firstDay}>
                  <Month />
                </Calendar>
              </Dialog>
            </Popover>
          </DatePicker>
        </I18nProvider>
        {time && (
          <span className={field.box}>
            <select
              className={classes(field.input, field.select)}
              aria-label={`${label} ${t('form.time')}`}
              aria-invalid={problem !== null || undefined}
              aria-describedby={describedBy}
              disabled={disabled}
              value={time.value}
              onChange={(event) => time.onChange(event.currentTarget.value)}
            >
              {time.options.map((option) => (
                <option key={option} value={option}>
                  {option}
                </option>
              ))}
            </select>
            <ChevronDown size={15} aria-hidden="true" />
          </span>
        )}
      </div>
      {problem !== null && (
        <div id={`${id}-problem`} className={field.problem}>
          {problem}
        </div>
      )}
    </div>
  )
}

interface DayRangeFieldsProps {
  readonly firstLabel: string
  readonly lastLabel: string
  /** 'YYYY-MM-DD', both inclusive. */
  readonly first: string
  readonly last: string
  readonly disabled?: boolean
  /** Shown at the last day. */
  readonly problem?: string | null
  readonly onChange: (first: string, last: string) => void
}

/**
 * The first and the last of a range of days. If the first one is moved beyond the last one, that moves too. A range of
 * one day stays one, so that choosing an earlier day does not add the days between.
 */
export const DayRangeFields = ({
  firstLabel,
  lastLabel,
  first,
  last,
  disabled = false,
  problem = null,
  onChange,
}: DayRangeFieldsProps) => (
  <>
    <DateTimeField
      label={firstLabel}
      day={first}
      disabled={disabled}
      onDayChange={(day) => onChange(day, day > last || first === last ? day : last)}
    />
    <DateTimeField
      label={lastLabel}
      day={last}
      disabled={disabled}
      problem={problem}
      onDayChange={(day) => onChange(first, day)}
    />
  </>
)
