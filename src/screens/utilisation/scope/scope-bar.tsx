import { useTranslation } from 'react-i18next'
import type { CalendarDay } from '#src/core/brand.ts'
import { addDays, calendarDayOf, daysBetween } from '#src/core/time/days.ts'
import { mostDays, type Range, ranges } from '#src/flows/utilisation-search.ts'
import { DateTimeField } from '#src/ui/date-time-field.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import type { EditedUtilisation } from '../use-utilisation-search.ts'
import { ResourceFields } from './resource-fields.tsx'
import styles from './scope-bar.module.css'

/** Which days, and of which resources. */
export const ScopeBar = (edited: EditedUtilisation) => {
  const { t } = useTranslation()
  const { search, change } = edited
  const { range, days } = search
  const put = (changes: { readonly from?: string; readonly to?: string }): void => {
    const from = calendarDayOf(changes.from ?? days.from)
    const to = calendarDayOf(changes.to ?? days.to)
    const length = Math.min(mostDays - 1, Math.max(0, daysBetween(from, to)))
    // The day that was just chosen stays; the other one follows.
    change({ days: changes.to === undefined ? { from, to: addDays(from, length) } : { from: earlier(from, to), to } })
  }
  return (
    <section className={styles.bar} aria-label={t('utilisation.scope')}>
      <div className={styles.range}>
        <Segmented<Range>
          label={t('utilisation.days')}
          value={range}
          options={ranges.map((value) => ({ value, label: t(`utilisation.range.${value}`) }))}
          onChange={(value) => change({ range: value })}
        />
      </div>
      {range === 'dates' && (
        <div className={styles.dates}>
          <DateTimeField label={t('group.from')} day={days.from} onDayChange={(from) => put({ from })} />
          <DateTimeField label={t('utilisation.to')} day={days.to} onDayChange={(to) => put({ to })} />
        </div>
      )}
      <ResourceFields {...edited} />
    </section>
  )
}

/** The first day, brought near enough to the last. */
const earlier = (from: CalendarDay, to: CalendarDay): CalendarDay => {
  const length = daysBetween(from, to)
  if (length < 0) return to
  return length < mostDays ? from : addDays(to, 1 - mostDays)
}
