import { HolidayMark } from './slots.ts'
import { searchState } from '#src/base/search-state.ts'
import { createContext, memo, useContext, useMemo } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { Quarter } from '#src/kernel/time/units.ts'
import { startOfQuarter } from '#src/kernel/time/moment.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import capital from '#src/ui/capital.module.css'
import { useDelayed } from '#src/ui/feedback.tsx'
import { classes, useFormat } from '#src/ui/text.ts'
import type { Frame } from './grid/frame.ts'
import { useShownQuarters } from './grid/lines.tsx'
import { remembering } from '../model/grid/row-layout.ts'
import { type DayTick, type Scale, ticksOf, widthOf, xOf } from './grid/scale.ts'
import { timeline } from '../model/state.ts'
import styles from './time-header.module.css'
import { usePainted } from './use-painted.ts'
import type { Painted } from '../model/window-state.ts'

/** Milliseconds until other parts are drawn: after the first states, and if the server takes long to send them. */
const waits = { ready: 30, loading: 100 }

/** False until the first rows are drawn with their states, which everything else would delay. */
export const CalmContext = createContext(true)

/** Returns the value of `CalmContext`. */
export function useCalm(): boolean {
  const { matched, data } = useSnapshot(timeline)
  const isReady = useDelayed(data !== 'loading', waits.ready)
  const isLong = useDelayed(matched !== null, waits.loading)
  return isReady || isLong
}

/** The cell above the names: number of resources and loading progress. */
export function Corner() {
  const { t } = useTranslation()
  const format = useFormat()
  const { opened } = useSnapshot(searchState)
  const { matched, total, progress } = useSnapshot(timeline)
  const isLong = useDelayed(progress !== null)
  const isCalm = useContext(CalmContext)
  if (matched === null) return null
  const numbers = { matched: format.number(matched), total: format.number(total) }
  return (
    <div className={styles.corner}>
      <p className={styles.count}>
        {matched === total
          ? t('timeline.count.all', { count: matched, total: numbers.total })
          : t('timeline.count.some', { count: total, ...numbers })}
      </p>
      {progress && isLong ? (
        <p className={styles.more} role="status">
          {t('timeline.progress', {
            count: progress.total,
            loaded: format.number(progress.loaded),
            total: format.number(progress.total),
          })}
        </p>
      ) : (
        <p className={classes(styles.more, capital.capital)}>
          {/* A browser takes longer to name a zone than to draw the rows. */}
          {isCalm && opened && (
            <>
              <span className={styles.zone}>{format.longZoneName(startOfQuarter(opened.span.from), opened.zone)}</span>
              <span className={styles.shortZone}>{format.zoneName(startOfQuarter(opened.span.from), opened.zone)}</span>
            </>
          )}
        </p>
      )}
    </div>
  )
}

/** Pixels for a date with all its words, and for a short one with its month, in the longest language. */
const longDayRoom = 280
const dayRoom = 136

/** Returns the longest form of a date that fits into a column of this width in pixels. */
const formOf = (width: number): 'longDay' | 'columnDay' | 'narrowDay' => {
  if (width >= longDayRoom) return 'longDay'
  return width >= dayRoom ? 'columnDay' : 'narrowDay'
}

const hoursRow = { role: 'row', 'aria-rowindex': 2 } as const

interface TimeHeaderProps {
  readonly frame: Frame
  readonly today: string
}

const leftOf = ({ left }: Painted): number => left

/** Two rows of column headers: the days, and their hours as wall-clock times of the zone. */
export const TimeHeader = memo(function TimeHeader({ frame, today }: TimeHeaderProps) {
  const { scale } = frame
  const { from, to } = useShownQuarters(frame)
  const days = useMemo(() => ticksOf(scale).filter((day) => day.to > from && day.from < to), [scale, from, to])
  return (
    <div className={styles.header} role="presentation">
      <div role="presentation" className={styles.sheet} style={{ width: scale.width }} data-moves="across">
        <div role="row" aria-rowindex={1} className={styles.days}>
          {days.map((day) => (
            <Day key={day.day} scale={scale} tick={day} isToday={day.day === today} />
          ))}
        </div>
        <Hours scale={scale} days={days} from={from} to={to} />
      </div>
    </div>
  )
})

const columnOf = ({ span }: Scale, quarter: number): number => quarter - span.from + 2

interface DayProps {
  readonly scale: Scale
  readonly tick: DayTick
  readonly isToday: boolean
}

function Day({ scale, tick: { day, from, to }, isToday }: DayProps) {
  const format = useFormat()
  const isCalm = useContext(CalmContext)
  const left = xOf(scale, from)
  const width = widthOf(scale, from, to)
  // Its words stay in sight while the day is scrolled past.
  const hidden = Math.max(0, usePainted(leftOf) - left)
  return (
    <div
      role="columnheader"
      aria-colindex={columnOf(scale, from)}
      aria-colspan={to - from}
      className={styles.day}
      data-today={isToday || undefined}
      style={{ left, width }}
    >
      <span className={classes(styles.dayName, capital.capital)} style={{ left: hidden }}>
        {format[formOf(width)](startOfQuarter(from), scale.zone)}
        {isCalm && <HolidayMark day={day} zone={scale.zone} />}
      </span>
    </div>
  )
}

interface HoursProps {
  readonly scale: Scale
  readonly days: readonly DayTick[]
  readonly from: number
  readonly to: number
}

const Hours = memo(function Hours({ scale, days, from, to }: HoursProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const nameHour = useMemo(
    () => remembering((quarter: Quarter) => format.hour(startOfQuarter(quarter), scale.zone)),
    [format, scale.zone],
  )
  const hours = days
    .flatMap((day) => day.hours)
    .filter(({ quarter, length }) => quarter + length > from && quarter < to)
  return (
    // A week on a phone has no room for hours, and a row must have cells.
    <div {...(hours.length > 0 ? hoursRow : { role: 'presentation' })} className={styles.hours}>
      {hours.map(({ quarter, length, isRepeated }, index) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- elements are reused for the hours that scroll into view
          key={index}
          role="columnheader"
          aria-colindex={columnOf(scale, quarter)}
          aria-colspan={length}
          className={styles.hour}
          data-narrow={scale.isFitted || undefined}
          style={{ left: xOf(scale, quarter), width: widthOf(scale, quarter, quarter + length) }}
        >
          <span>{nameHour(quarter)}</span>
          {isRepeated && <span className={styles.again}>{t('timeline.header.again')}</span>}
        </div>
      ))}
    </div>
  )
})
