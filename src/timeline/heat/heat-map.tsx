import { type CSSProperties, useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { dayOf, startOfDay } from '#src/core/time/days.ts'
import { type Opened, setDay, setMode, timeline } from '#src/state/timeline.ts'
import { useFormat } from '#src/ui/format.ts'
import { Corner } from '../corner.tsx'
import { GroupRows } from '../grid/group-rows.tsx'
import { layRows, topOfRow } from '../grid/row-layout.ts'
import { useSize } from '../grid/use-size.ts'
import { ariaRowCount, ariaRowOf } from '../grid/aria-rows.ts'
import { handOnFocus, useFocusHandedOn } from '../keys/hand-on-focus.ts'
import { HeatRow } from './heat-row.tsx'
import styles from './heat-map.module.css'
import { useCellKeys } from './use-cell-keys.ts'
import { useHeat } from './use-heat.ts'

const nameWidth = 240
const narrowest = 30

const measures = (pitch: number, cellWidth: number) =>
  ({ '--pitch': `${pitch}px`, '--cell-width': `${cellWidth}px` }) as CSSProperties

/** A month of every resource: how much of each day is free. A day opens its timeline. */
export const HeatMap = ({ opened }: { readonly opened: Opened }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { sizes, matched, groups, now } = useSnapshot(timeline)
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
      handOnFocus()
      setDay(day)
      setMode('day')
    },
    [days],
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
              <span>{dayNames[index]?.split(/[\s,]/)[0]}</span>
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
            nameCount={(count) => t('timeline.group.count', { count })}
          />
        </div>
      </div>
    </div>
  )
}
