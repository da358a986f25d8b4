import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { hoursOf, workingMask } from '#src/core/availability/working-hours.ts'
import { bookableUntil } from '#src/core/availability/horizon.ts'
import { hasQuarter } from '#src/core/availability/quarter-set.ts'
import type { Instant } from '#src/core/brand.ts'
import { laterStarts, lengthsFrom, type LaterStart } from '#src/core/panel/book-now.ts'
import { holding } from '#src/core/panel/panel-state.ts'
import { oneMinute, plus } from '#src/core/time/moment.ts'
import { quarterAt, quarterMilliseconds } from '#src/core/time/quarter.ts'
import { device } from '#src/state/device.ts'
import { reservations } from '#src/state/reservations.ts'
import { DeviceButton } from '../device-button.tsx'
import { BookSpan } from './book-span.tsx'
import type { PanelWords } from './panel-words.ts'
import styles from './sheets.module.css'

interface BookLaterProps {
  readonly now: Instant
  readonly endOfDay: Instant
  readonly words: PanelWords
  readonly onDone: () => void
}

/** Another time today: when it begins, then how long, then who. */
export const BookLater = ({ now, endOfDay, words, onDone }: BookLaterProps) => {
  const { t } = useTranslation()
  const { resource } = useSnapshot(device)
  const { list } = useSnapshot(reservations)
  const [start, setStart] = useState<LaterStart | null>(null)
  const [minutes, setMinutes] = useState<number | null>(null)
  const limits = resource?.schedulingSettings ?? null
  const starts = useMemo(() => {
    if (!resource) return []
    const held = holding(list, now)
    const span = { from: quarterAt(now), to: plus(quarterAt(plus(endOfDay, -1)), 1) }
    const { zone, hours } = hoursOf(resource as Parameters<typeof hoursOf>[0], null)
    const outside = limits?.rejectOutsideWorkingHours ? workingMask(span, zone, hours) : null
    const last = bookableUntil(zone, now, limits?.maxAdvanceDays ?? null)
    const isFree = (at: Instant): boolean => {
      const quarter = quarterAt(at)
      if (quarter >= last || (outside && hasQuarter(outside, quarter - span.from))) return false
      return held.every(
        ({ event }) => event.end.utcDateTime <= at || event.start.utcDateTime >= at + quarterMilliseconds,
      )
    }
    return laterStarts(now, endOfDay, isFree, limits)
  }, [resource, list, now, endOfDay, limits])

  if (start && minutes !== null) {
    const span = { start: start.start, end: plus(start.start, minutes * oneMinute) }
    return <BookSpan span={span} words={words} onDone={onDone} />
  }
  if (start) {
    return (
      <>
        <h3 className={styles.wayName}>{t('panel.howLong', { time: words.time(start.start) })}</h3>
        <div className={styles.grid}>
          {lengthsFrom(start, limits).map((length) => (
            <DeviceButton key={length} onClick={() => setMinutes(length)}>
              {words.duration(length)}
            </DeviceButton>
          ))}
        </div>
        <div>
          <DeviceButton onClick={() => setStart(null)}>{t('panel.otherStart')}</DeviceButton>
        </div>
      </>
    )
  }
  return (
    <>
      <h3 className={styles.wayName}>{t(starts.length === 0 ? 'panel.noLater' : 'panel.whichStart')}</h3>
      <div className={styles.grid}>
        {starts.map((one) => (
          <DeviceButton key={one.start} onClick={() => setStart(one)}>
            {words.time(one.start)}
          </DeviceButton>
        ))}
      </div>
    </>
  )
}
