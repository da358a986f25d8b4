import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { useTimeChoice } from '#src/features/bookings/screen/reserve/time-choice.ts'
import { setQuestion, searchState } from '#src/base/search-state.ts'
import { reader } from '#src/base/reader.ts'
import type { Instant, QuarterSpan } from '#src/kernel/time/units.ts'
import { dayOf, daySpan } from '#src/kernel/time/days.ts'
import { latest, plus, quarterAt, quartersIn, roundUpToQuarter, startOfQuarter } from '#src/kernel/time/moment.ts'
import { instantOfWallClock } from '#src/kernel/time/wall-clock.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Select } from '#src/ui/select.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { FilterSection } from '../property-filters.tsx'
import styles from '../filter-panel.module.css'

/** Limits the resources to those that are free for a whole time on the current day. */
export const AvailabilityFilter = () => {
  const { t } = useTranslation()
  const { question, shownZone: zone, day } = useSnapshot(searchState)
  const { now } = useSnapshot(reader)
  const timeChoice = useTimeChoice()
  const span = question.availability

  const proposed = (): QuarterSpan => {
    const morning = instantOfWallClock(zone, `${day}T09:00`)
    const start = latest(roundUpToQuarter(now), morning.ok ? morning.value : now)
    const from = quarterAt(start)
    return { from, to: plus(from, quartersIn(question.duration)) }
  }
  const change = (edge: 'from' | 'to', instant: Instant): void => {
    if (!span) return
    const quarter = quarterAt(instant)
    const changed = { ...span, [edge]: quarter }
    const isForward = changed.to > changed.from
    const length = span.to - span.from
    setQuestion({
      availability: isForward
        ? changed
        : edge === 'from'
          ? { from: quarter, to: plus(quarter, length) }
          : { from: plus(quarter, -length), to: quarter },
    })
  }
  const choiceOf = (edge: 'from' | 'to', { from, to }: QuarterSpan) => {
    const shown = daySpan(zone, dayOf(zone, startOfQuarter(edge === 'from' ? from : plus(to, -1))))
    // End times: the last one is the midnight after the day.
    const ends = { from: plus(shown.from, 1), to: plus(shown.to, 1) }
    const chosen = startOfQuarter(edge === 'from' ? from : to)
    const choice = timeChoice(zone, edge === 'from' ? shown : ends, chosen, (at) => change(edge, at))
    return { ...choice, options: choice.options.map((label) => ({ value: label, label })) }
  }
  return (
    <FilterSection title={t('filtering.when')} count={span ? 1 : 0}>
      <Switch
        label={t('filtering.onlyFree')}
        isOn={span !== null}
        onChange={(isOn) => setQuestion({ availability: isOn ? proposed() : null })}
      />
      {span && (
        <div className={styles.times}>
          <Select label={t('filtering.freeFrom')} {...choiceOf('from', span)} />
          <Select label={t('filtering.freeTo')} {...choiceOf('to', span)} />
        </div>
      )}
    </FilterSection>
  )
}
