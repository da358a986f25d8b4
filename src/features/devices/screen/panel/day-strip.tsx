import type { MouseEvent } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { device } from '../../model/state.ts'
import type { Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import type { IanaZone, Instant } from '#src/kernel/time/units.ts'
import { earliest, latest, oneMinute } from '#src/kernel/time/moment.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useFreeStretches } from './book-later.tsx'
import styles from './day-strip.module.css'
import type { PanelWords } from './panel-words.ts'
import { lastStart } from '../../model/panel/rules/book-now.ts'
import { dayStrip, shareOf } from '../../model/panel/rules/day-strip.ts'

/** Milliseconds. A shorter stretch is too narrow for a finger; the sheet for a later time lists it. */
const shortestButton = 30 * oneMinute
/** Milliseconds to which a touched start is rounded down. */
const startEvery = 30 * oneMinute
/** From this number of hours on, only every second one is labelled. */
const manyHours = 13

interface DayStripProps {
  readonly list: readonly Reservation[]
  readonly now: Instant
  readonly endOfDay: Instant
  readonly zone: IanaZone
  readonly words: PanelWords
  /** Null if nothing can be reserved. */
  readonly onSelect: ((start: Instant) => void) | null
}

/** Today as a strip: reserved times, the present, and free stretches that can be touched to reserve in them. */
export const DayStrip = ({ list, now, endOfDay, zone, words, onSelect }: DayStripProps) => {
  const { t } = useTranslation()
  const limits = useSnapshot(device).resource?.schedulingSettings ?? null
  const stretches = useFreeStretches(now, endOfDay)
  const strip = dayStrip(list, now, zone)
  const placeOf = (start: Instant, end: Instant) => ({
    insetInlineStart: `${shareOf(strip, start)}%`,
    width: `${shareOf(strip, end) - shareOf(strip, start)}%`,
  })
  const shown = stretches
    .map((stretch) => ({ stretch, start: latest(stretch.start, strip.start), end: earliest(stretch.end, strip.end) }))
    .filter(({ start, end }) => end - start >= shortestButton)
  return (
    <section
      className={styles.strip}
      aria-label={t('panel.day')}
      data-many={strip.hours.length >= manyHours || undefined}
    >
      <div className={styles.hours} aria-hidden="true">
        {strip.hours.map((hour) => (
          <span key={hour} className={styles.hour} style={placeOf(hour, strip.end)}>
            {words.hour(hour)}
          </span>
        ))}
      </div>
      <div className={styles.track}>
        {onSelect !== null &&
          shown.map(({ stretch, start, end }) => (
            <button
              key={start}
              type="button"
              className={styles.free}
              style={placeOf(start, end)}
              aria-label={t('panel.freeStretch', { time: words.range(start, end) })}
              onClick={(event) => onSelect(earliest(lastStart(stretch, limits), touchedStart(event, start, end)))}
            >
              <span aria-hidden="true">+</span>
            </button>
          ))}
        {strip.taken.map(({ start, end }) => (
          <span
            key={start}
            className={styles.taken}
            data-over={end <= now || undefined}
            style={placeOf(start, end)}
            aria-hidden="true"
          />
        ))}
        <span className={styles.now} style={{ insetInlineStart: `${shareOf(strip, now)}%` }} aria-hidden="true" />
      </div>
    </section>
  )
}

/** Returns the start at the touched place of a stretch; its beginning if it was selected with the keyboard. */
function touchedStart({ currentTarget, clientX, detail }: MouseEvent, start: Instant, end: Instant): Instant {
  if (detail === 0) return start
  const { left, width } = currentTarget.getBoundingClientRect()
  const at = start + ((clientX - left) / width) * (end - start)
  return latest(start, (Math.floor(at / startEvery) * startEvery) as Instant)
}
