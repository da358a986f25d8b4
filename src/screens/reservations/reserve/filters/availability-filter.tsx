import { useSnapshot } from 'valtio'
import type { Instant, Quarter, QuarterSpan } from '#src/core/brand.ts'
import { quarterAt, roundUpToQuarter, startOfQuarter } from '#src/core/time/quarter.ts'
import { instantOfWallClock, wallClockOf } from '#src/core/time/wall-clock.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { setQuestion, timeline } from '#src/state/timeline.ts'
import { Select } from '#src/ui/select.tsx'
import { Switch } from '#src/ui/switch.tsx'
import styles from './availability-filter.module.css'
import { FilterSection } from './filter-section.tsx'

const quartersOfDay = Array.from({ length: 96 }, (_, index) => {
  const text = `${String(Math.floor(index / 4)).padStart(2, '0')}:${String((index % 4) * 15).padStart(2, '0')}`
  return { value: text, label: text }
})

/** Shows only what is free for the whole of a time on the day in view. */
export const AvailabilityFilter = () => {
  const { t } = useTranslation()
  const { question, zone, day, now } = useSnapshot(timeline)
  const span = question.availability
  const timeOf = (quarter: Quarter): string => wallClockOf(zone, startOfQuarter(quarter)).slice(11, 16)

  const proposed = (): QuarterSpan => {
    const morning = instantOfWallClock(zone, `${day}T09:00`)
    const start = Math.max(roundUpToQuarter(now), morning.ok ? morning.value : 0) as Instant
    const from = quarterAt(start)
    return { from, to: (from + Math.ceil(question.duration / 15)) as Quarter }
  }
  const change = (edge: 'from' | 'to', time: string): void => {
    if (!span) return
    const date = wallClockOf(zone, startOfQuarter(edge === 'from' ? span.from : ((span.to - 1) as Quarter))).slice(
      0,
      10,
    )
    const instant = instantOfWallClock(zone, `${date}T${time}`)
    if (!instant.ok) return
    const quarter = quarterAt(instant.value)
    const changed = { ...span, [edge]: quarter }
    const isForward = changed.to > changed.from
    const length = span.to - span.from
    setQuestion({
      availability: isForward
        ? changed
        : edge === 'from'
          ? { from: quarter, to: (quarter + length) as Quarter }
          : { from: (quarter - length) as Quarter, to: quarter },
    })
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
          <Select
            label={t('filtering.freeFrom')}
            value={timeOf(span.from)}
            options={quartersOfDay}
            onChange={(time) => change('from', time)}
          />
          <Select
            label={t('filtering.freeTo')}
            value={timeOf(span.to)}
            options={quartersOfDay}
            onChange={(time) => change('to', time)}
          />
        </div>
      )}
    </FilterSection>
  )
}
