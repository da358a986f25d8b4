import { type CSSProperties, type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { UtilisationAnswer } from '#src/engine/compute.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { shareOf } from '../../model/rules/week-hours.ts'
import { type EditedUtilisation, numberOf, useFigures, useFreePath, type WeekHours } from '../use-utilisation-search.ts'
import { oneHour } from '#src/kernel/time/moment.ts'
import capital from '#src/ui/capital.module.css'
import { useFormat } from '#src/ui/text.ts'
import styles from './heat-grid.module.css'

interface HeatGridProps extends EditedUtilisation {
  readonly answer: UtilisationAnswer
  readonly week: WeekHours
}

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Home: [0, -Infinity],
  End: [0, Infinity],
  PageUp: [-Infinity, 0],
  PageDown: [Infinity, 0],
}

const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value))

const cellOf = ({ target }: SyntheticEvent): number | null => {
  const cell = target instanceof Element ? target.closest('[data-hour]') : null
  return cell ? Number(cell.getAttribute('data-hour')) : null
}

/**
 * Grid with hours as rows and weekdays as columns. Deeper colours are fuller, and every cell shows its percentage.
 * Arrow keys move the focus. Enter or a click chooses an hour; repeated on the same hour, it searches for free
 * resources at that time.
 */
export const HeatGrid = ({ answer, week, search, change }: HeatGridProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const figures = useFigures()
  const pathOf = useFreePath()
  const [, navigate] = useLocation()
  const grid = useRef<HTMLDivElement>(null)
  const readoutId = useId()
  const { days, hours } = week
  const [looked, setLooked] = useState<number | null>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const isShown = (number: number | null): number is number =>
    number !== null && days.some((day) => hours.some((hour) => numberOf(day, hour) === number))
  const first = days[0] === undefined ? null : numberOf(days[0], hours[0] ?? 0)
  const chosen = isShown(search.hour) ? search.hour : null
  const entry = isShown(focused) ? focused : (chosen ?? first)
  const described = isShown(looked) ? looked : (chosen ?? (isShown(focused) ? focused : null))

  /** In a week, an hour is either over or still to come. In several weeks it may be both, and then is not marked. */
  const isPlanned = (number: number): boolean => {
    const [load, ahead] = [answer.weekHours[number], answer.ahead[number]]
    return load !== undefined && load.bookable > 0 && ahead?.bookable === load.bookable
  }
  const shown = days
    .flatMap((day) => hours.map((hour) => numberOf(day, hour)))
    .filter((number) => (answer.weekHours[number]?.bookable ?? 0) > 0)
  // Stripes everywhere would tell nothing apart.
  const hasPlanned = shown.some(isPlanned) && !shown.every(isPlanned)
  const wordsOf = (number: number): string => {
    const load = answer.weekHours[number]
    const when = week.name(number)
    if (hasPlanned && load && isPlanned(number)) return t('utilisation.cellPlanned', { when, load: figures.both(load) })
    return load && load.bookable > 0
      ? t('utilisation.cell', { when, load: figures.both(load) })
      : t('utilisation.closed', { when })
  }
  /** The strongest colour is that of the fullest hour, so that differences are seen where little is used. */
  const fullest = Math.max(0, ...answer.weekHours.map((load) => shareOf(load) ?? 0))
  const choose = (number: number): void => {
    if (number === chosen) navigate(pathOf(search, {}))
    else if ((answer.weekHours[number]?.bookable ?? 0) > 0) change({ hour: number })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = cellOf(event)
    if (at === null) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      return choose(at)
    }
    if (event.key === 'Escape' && chosen !== null) return change({ hour: null })
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const column = days.findIndex((one) => hours.some((hour) => numberOf(one, hour) === at))
    const row = hours.findIndex((hour) => days[column] !== undefined && numberOf(days[column], hour) === at)
    const day = days[clamp(column + step[1], days.length - 1)]
    const hour = hours[clamp(row + step[0], hours.length - 1)]
    if (day === undefined || hour === undefined) return
    grid.current?.querySelector<HTMLElement>(`[data-hour="${numberOf(day, hour)}"]`)?.focus()
  }

  return (
    <div className={styles.map}>
      <div
        ref={grid}
        role="grid"
        aria-label={t('utilisation.chart.hours')}
        aria-describedby={readoutId}
        className={styles.grid}
        style={{ '--days': days.length } as CSSProperties}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const at = cellOf(event)
          if (at !== null) choose(at)
        }}
        onPointerOver={(event) => setLooked(event.pointerType === 'mouse' ? cellOf(event) : null)}
        onPointerLeave={() => setLooked(null)}
        onFocus={(event) => {
          setFocused(cellOf(event))
          setLooked(cellOf(event))
        }}
        onBlur={() => setLooked(null)}
      >
        <div role="row" className={styles.row}>
          <div role="columnheader" className={styles.corner}>
            <span className="visually-hidden">{t('utilisation.column.hour')}</span>
          </div>
          {days.map(({ day, long, short }) => (
            <div key={day} role="columnheader" aria-label={long} className={styles.day}>
              {short}
            </div>
          ))}
        </div>
        {hours.map((hour) => (
          <div key={hour} role="row" className={styles.row}>
            <div role="rowheader" className={styles.hour}>
              {format.hour(hour * oneHour, 'UTC')}
            </div>
            {days.map((day) => {
              const number = numberOf(day, hour)
              const load = answer.weekHours[number] ?? { bookable: 0, taken: 0 }
              const share = shareOf(load)
              return (
                <div
                  key={day.day}
                  role="gridcell"
                  tabIndex={number === entry ? 0 : -1}
                  data-hour={number}
                  data-closed={share === null || undefined}
                  data-planned={(hasPlanned && isPlanned(number)) || undefined}
                  aria-selected={number === chosen}
                  aria-label={wordsOf(number)}
                  className={styles.cell}
                  style={{ '--share': fullest > 0 ? (share ?? 0) / fullest : 0 } as CSSProperties}
                >
                  {share !== null && figures.percent(load)}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      {hasPlanned && (
        <p className={styles.key}>
          <span className={styles.sample} aria-hidden="true" />
          {t('utilisation.plannedKey')}
        </p>
      )}
      <div className={styles.readout}>
        <p id={readoutId} className={capital.capital}>
          {described === null ? t('utilisation.chooseHour') : wordsOf(described)}
        </p>
        {chosen !== null && (
          <Link href={pathOf(search, {})} className={styles.free}>
            {t('utilisation.freeOf', { name: week.name(chosen) })}
          </Link>
        )}
      </div>
    </div>
  )
}
