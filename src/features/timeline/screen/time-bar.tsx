import { reader } from '#src/base/reader.ts'
import { useQuery } from '#src/base/use-query.ts'
import { type CSSProperties, useRef } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { quarterOf, startOfQuarter } from '#src/kernel/time/moment.ts'
import { chosenQuarter, minutesOfQuarter } from '#src/features/availability/model/rules/day-parts.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import { setChosenTime } from '#src/features/bookings/model/reserve/state.ts'
import { usePlaceTime } from '#src/features/settings/screen/place-time.ts'
import { timeline } from '#src/features/timeline/model/state.ts'
import { setDay, searchState } from '#src/base/search-state.ts'
import { Button } from '#src/ui/button.tsx'
import { useFormat } from '#src/ui/text.ts'
import { useSize } from '#src/ui/media.ts'
import styles from './time-bar.module.css'
import { useChosenMoment } from './place-facts.ts'

/** Hours between two labels below the bar, by the minimum width of the bar in pixels. */
const hoursApart = [
  { from: 480, hours: 3 },
  { from: 220, hours: 6 },
  { from: 0, hours: 12 },
] as const

/**
 * The day as a bar. A click, a drag or the arrow keys choose the quarter that the plan and the list show. The bar marks
 * the present, and the working hours of the majority of the results.
 */
export const TimeBar = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone, quarter, end, present, day, isNow } = useChosenMoment()
  const hours = useOpenQuarters(day)
  const labels = useRef<HTMLDivElement>(null)
  const barWidth = useSize(labels)?.width ?? 0
  const apart = hoursApart.find(({ from }) => barWidth >= from)?.hours ?? 12
  const width = day.to - day.from
  const at = (one: number): string => `${(100 * Math.max(0, Math.min(width, one - day.from))) / width}%`
  const { named } = usePlaceTime()(zone, startOfQuarter(quarter))
  const words = named(format.timeRange(startOfQuarter(quarter), startOfQuarter(end), zone))
  const choose = (wanted: number): void => {
    const reached = reachable(quarterOf(wanted), quarter, day)
    setChosenTime(minutesOfQuarter(zone, reached))
  }
  const goToNow = (): void => {
    setDay(dayOf(zone, startOfQuarter(present)))
    setChosenTime(null)
  }
  return (
    <div className={styles.bar}>
      <Button size="small" className={styles.now} aria-pressed={isNow} onClick={goToNow}>
        {t('places.now')}
      </Button>
      <output className={styles.words} htmlFor="chosen-time" aria-hidden="true">
        {words}
      </output>
      <div className={styles.track}>
        <div className={styles.day} aria-hidden="true">
          {hours.map(({ from, to }) => (
            <span
              key={from}
              className={styles.open}
              style={{ insetInlineStart: at(from), width: share(to - from, width) }}
            />
          ))}
          <span
            className={styles.wanted}
            style={{ insetInlineStart: at(quarter), width: share(Math.min(end, day.to) - quarter, width) }}
          />
          {present >= day.from && present < day.to && (
            <span className={styles.present} style={{ insetInlineStart: at(present) }} />
          )}
        </div>
        <input
          id="chosen-time"
          type="range"
          className={styles.input}
          style={{ '--quarters': width } as CSSProperties}
          aria-label={t('places.time')}
          aria-valuetext={isNow ? t('places.nowAt', { time: words }) : words}
          min={day.from}
          max={day.to - 1}
          step={1}
          value={quarter}
          onChange={({ currentTarget }) => choose(currentTarget.valueAsNumber)}
          onKeyDown={(event) => {
            const hour = event.key === 'PageUp' ? 4 : event.key === 'PageDown' ? -4 : 0
            if (hour === 0) return
            event.preventDefault()
            choose(Math.max(day.from, Math.min(day.to - 1, quarter + hour)))
          }}
        />
        <div ref={labels} className={styles.hours} aria-hidden="true">
          {Array.from({ length: Math.floor(width / 4 / apart) + 1 }, (_, index) => {
            const one = day.from + index * 4 * apart
            return (
              <span key={one} style={{ insetInlineStart: at(one) }}>
                {one === day.to ? '' : format.hour(startOfQuarter(quarterOf(one)), zone)}
              </span>
            )
          })}
        </div>
      </div>
    </div>
  )
}

const share = (quarters: number, of: number): string => `${(100 * quarters) / of}%`

/** Skips the second pass of an hour that occurs twice, because a clock time refers to the first pass. */
function reachable(wanted: Quarter, from: Quarter, day: QuarterSpan): Quarter {
  const { shownZone: zone, day: shown } = searchState
  const { now } = reader
  const isMeant = (one: number): boolean =>
    chosenQuarter({ zone, now, day: shown, minutes: minutesOfQuarter(zone, quarterOf(one)) }) === one
  const step = wanted < from ? -1 : 1
  for (let one: number = wanted; one >= day.from && one < day.to; one += step) if (isMeant(one)) return quarterOf(one)
  return wanted
}

const noQuarters: readonly QuarterSpan[] = []

function useOpenQuarters(day: QuarterSpan): readonly QuarterSpan[] {
  const { engine } = useReading()
  const { opened } = useSnapshot(searchState)
  const { groups, matched, taken } = useSnapshot(timeline)
  // Calendars also provide working hours, which are known when the first calendars are loaded.
  const hasAny = taken > 0
  const again = [opened, groups, matched, hasAny]
  return useQuery(() => engine.openQuarters(day), [engine, day], { again, keepsLast: true }) ?? noQuarters
}
