import { type CSSProperties, type KeyboardEvent, memo, type RefObject, useCallback, useMemo, useRef } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { HeatAnswer } from '#src/engine/compute.ts'
import type { CalendarDay } from '#src/kernel/time/units.ts'
import { dayOf, startOfDay } from '#src/kernel/time/days.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import capital from '#src/ui/capital.module.css'
import { useSize } from '#src/ui/media.ts'
import { classes, useFormat } from '#src/ui/text.ts'
import { layRows, topOfRow } from '../../model/grid/row-layout.ts'
import { GroupRows } from '../grid/body.tsx'
import { ariaRowCount, ariaRowOf } from '../grid/slot-names.ts'
import { handOnFocus, useFocusHandedOn } from '../keys/focus-keeper.tsx'
import { isViewAction, keyAction } from '../keys/key-action.ts'
import { actOnView } from '../keys/use-keys.ts'
import { useGroupLabel } from '../group-label.ts'
import { setMode, timeline } from '../../model/state.ts'
import { type Opened, setDay } from '#src/base/search-state.ts'
import { reader } from '#src/base/reader.ts'
import { Corner } from '../time-header.tsx'
import styles from './heat-map.module.css'
import { useHeat } from './use-heat.ts'

/** Meaning of a day's share character (`HeatAnswer`). Texts are in the locale under `timeline.heat.<name>`. */
type ShareName = 'free' | 'mostly' | 'half' | 'little' | 'full' | 'closed' | 'unknown'

interface Share {
  readonly name: ShareName
  /** Ninths of the bookable time that are free. Null if there is no bookable time or the share is unknown. */
  readonly level: number | null
}

function shareOf(character: string): Share {
  if (character === '-') return { name: 'closed', level: null }
  const level = Number.parseInt(character, 10)
  if (Number.isNaN(level)) return { name: 'unknown', level: null }
  if (level === 0 || level === 9) return { name: level === 0 ? 'full' : 'free', level }
  if (level >= 6) return { name: 'mostly', level }
  return { name: level >= 3 ? 'half' : 'little', level }
}

/** Percent of the reserved colour in a cell, by ninths that are free. Text on the cell stays legible but on 'full'. */
const takenOf = [100, 46, 40, 34, 28, 22, 16, 11, 6, 0]

/** Percent of the reserved colour on a dark screen, where 'free' and 'reserved' are closer to each other. */
const takenOnDark = [100, 82, 73, 64, 55, 46, 36, 26, 14, 0]

/** Colour of a share, as CSS. */
export const shareColour = (level: number): string =>
  `light-dark(${mixed(takenOf[level] ?? 0)}, ${mixed(takenOnDark[level] ?? 0)})`

const mixed = (taken: number): string => `color-mix(in oklab, var(--state-reserved) ${taken}%, var(--state-free))`

const placeOf = (left: number, level: number | null) =>
  ({ left, '--share': level === null ? undefined : shareColour(level) }) as CSSProperties

interface HeatRowProps {
  readonly view: HeatAnswer['rows'][number]
  readonly days: readonly CalendarDay[]
  readonly today: CalendarDay
  readonly dayNames: readonly string[]
  readonly nameWidth: number
  readonly cellWidth: number
  readonly top: number
  readonly ariaRow: number
}

/** Row of one resource in the month view. */
const HeatRow = memo(function HeatRow(props: HeatRowProps) {
  const { t } = useTranslation()
  const { view, days, today, dayNames, nameWidth, cellWidth, top, ariaRow } = props
  return (
    <div role="row" aria-rowindex={ariaRow} data-key={view.key} className={styles.row} style={{ top }}>
      <div role="rowheader" aria-colindex={1} className={styles.name} style={{ width: nameWidth }}>
        <button type="button" tabIndex={-1} className={styles.details} data-details>
          {view.name}
        </button>
        {view.capacity !== null && <span className={styles.capacity}>{view.capacity}</span>}
      </div>
      {days.map((day, index) => {
        const { name, level } = shareOf(view.shares[index] ?? '?')
        return (
          // One box per cell with its own position: a month has hundreds of them, and all are drawn at once.
          <div
            key={day}
            role="gridcell"
            aria-colindex={index + 2}
            tabIndex={view.row === 0 && index === 0 ? 0 : -1}
            className={styles.cell}
            style={placeOf(nameWidth + index * cellWidth, level)}
            data-share={name}
            data-past={day < today || undefined}
            data-percent={
              level !== null && level > 0 && level < 9 ? `${Math.round((level / 9) * 10) * 10}%` : undefined
            }
            aria-label={`${view.name}, ${dayNames[index] ?? ''}, ${t(`timeline.heat.${name}`)}`}
          />
        )
      })}
    </div>
  )
})

const cells = '[role=gridcell]'

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
}

/**
 * Keyboard handler of the month: arrows move between days, Enter and Space open one. If the next row is not drawn, it
 * is scrolled to first. Letter keys do the same as in the timeline.
 */
function useCellKeys(scroller: RefObject<HTMLElement | null>, pitch: number, open: (cell: Element) => void) {
  const services = useReading()
  return useCallback(
    (event: KeyboardEvent): void => {
      const cell = event.target instanceof Element ? event.target.closest(cells) : null
      if (cell && (event.key === 'Enter' || event.key === ' ')) {
        event.preventDefault()
        return open(cell)
      }
      const action = keyAction(event)
      if (action && isViewAction(action)) {
        event.preventDefault()
        return actOnView(action, services)
      }
      const step = steps[event.key]
      const row = cell?.closest('[role=row]')
      // The grid itself has the focus after a change of view: the first arrow goes to the first day.
      if (step && event.target === event.currentTarget) scroller.current?.querySelector<HTMLElement>(cells)?.focus()
      if (!step || !cell || !row) return
      event.preventDefault()
      const at = (element: Element, name: string): number => Number(element.getAttribute(name))
      const wanted = { row: at(row, 'aria-rowindex') + step[0], column: at(cell, 'aria-colindex') + step[1] }
      const find = (): HTMLElement | null | undefined =>
        scroller.current?.querySelector<HTMLElement>(
          `[role=row][aria-rowindex="${wanted.row}"] > [role=gridcell][aria-colindex="${wanted.column}"]`,
        )
      const next = find()
      if (next) next.focus()
      else scroller.current?.scrollBy({ top: step[0] * pitch, behavior: 'instant' })
    },
    [services, scroller, pitch, open],
  )
}

const nameWidth = 240

const narrowest = 26

const measures = (pitch: number, cellWidth: number) =>
  ({ '--pitch': `${pitch}px`, '--cell-width': `${cellWidth}px` }) as CSSProperties

/** Month view of all resources with the free share of each day. A click on a day opens its timeline. */
export const HeatMap = ({ opened }: { readonly opened: Opened }) => {
  const labelOf = useGroupLabel()
  const { t } = useTranslation()
  const services = useReading()
  const format = useFormat()
  const { sizes, matched, groups } = useSnapshot(timeline)
  const { now } = useSnapshot(reader)
  const scroller = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  useFocusHandedOn(grid)
  const size = useSize(scroller)
  const layout = useMemo(() => layRows(sizes, matched ?? 0, groups), [sizes, matched, groups])
  const headHeight = sizes.dateHeight + sizes.hourHeight
  const bodyHeight = Math.max(0, (size?.height ?? 0) - headHeight)
  const { rows, top } = useHeat(scroller, opened, layout, bodyHeight)
  const { days, zone } = opened
  const today = dayOf(zone, now)
  const cellWidth = Math.max(narrowest, ((size?.width ?? 0) - nameWidth) / days.length)
  const open = useCallback(
    (cell: Element) => {
      const day = days[Number(cell.getAttribute('aria-colindex')) - 2]
      if (day === undefined) return
      handOnFocus(services)
      setDay(day)
      setMode('day')
    },
    [days, services],
  )
  const onKeyDown = useCellKeys(scroller, layout.pitch, open)
  const dayNames = useMemo(() => days.map((day) => format.day(startOfDay(zone, day), zone)), [days, zone, format])
  const columns = `${nameWidth}px repeat(${days.length}, ${cellWidth}px)`
  return (
    <div ref={scroller} className={styles.scroller}>
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label={t('timeline.heat.name')}
        aria-rowcount={ariaRowCount(layout, 0) - 1}
        aria-colcount={days.length + 1}
        className={styles.grid}
        style={{
          ...measures(layout.pitch, cellWidth),
          width: nameWidth + cellWidth * days.length,
          height: headHeight + layout.height,
        }}
        onKeyDown={onKeyDown}
        onClick={({ target }) => {
          const cell = target instanceof Element ? target.closest('[role=gridcell]') : null
          if (cell) open(cell)
        }}
      >
        <div
          role="row"
          aria-rowindex={1}
          className={styles.header}
          style={{ gridTemplateColumns: columns, height: headHeight }}
        >
          <div role="columnheader" aria-colindex={1} className={styles.corner}>
            <Corner />
          </div>
          {days.map((day, index) => (
            <div
              key={day}
              role="columnheader"
              aria-colindex={index + 2}
              aria-label={dayNames[index]}
              className={styles.day}
              data-today={day === today || undefined}
            >
              {(index === 0 || day.endsWith('-01')) && (
                <span className={classes(styles.month, capital.capital)}>
                  {format.month(startOfDay(zone, day), zone)}
                </span>
              )}
              <span className={capital.capital}>{dayNames[index]?.split(/[\s,.]/)[0]}</span>
              <strong>{Number(day.slice(8))}</strong>
            </div>
          ))}
        </div>
        <div role="presentation" className={styles.body}>
          {[...rows.values()].map((view) => (
            <HeatRow
              key={view.key}
              view={view}
              days={days}
              today={today}
              dayNames={dayNames}
              nameWidth={nameWidth}
              cellWidth={cellWidth}
              top={topOfRow(layout, view.row)}
              ariaRow={ariaRowOf(layout, 0, view.row) - 1}
            />
          ))}
          <GroupRows
            layout={layout}
            people={-1}
            top={top}
            bottom={top + bodyHeight}
            columns={days.length + 1}
            labelOf={labelOf}
            nameCount={(count) => t('timeline.group.count', { count })}
            // A month shows whole days.
            timeIn={() => ''}
          />
        </div>
      </div>
    </div>
  )
}
