import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { HeatAnswer } from '#src/contract/compute.ts'
import type { CalendarDay } from '#src/core/brand.ts'
import styles from './heat-map.module.css'
import { shareOf } from './share.ts'

interface HeatRowProps {
  readonly view: HeatAnswer['rows'][number]
  readonly days: readonly CalendarDay[]
  readonly dayNames: readonly string[]
  readonly nameWidth: number
  readonly cellWidth: number
  readonly top: number
  readonly ariaRow: number
}

/** One resource of the month. */
export const HeatRow = memo(function HeatRow(props: HeatRowProps) {
  const { t } = useTranslation()
  const { view, days, dayNames, nameWidth, cellWidth, top, ariaRow } = props
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
          // One box a cell, placed by itself: a month has hundreds of them, and all come at once.
          <div
            key={day}
            role="gridcell"
            aria-colindex={index + 2}
            tabIndex={view.row === 0 && index === 0 ? 0 : -1}
            className={styles.cell}
            style={{ left: nameWidth + index * cellWidth }}
            data-share={name}
            data-level={level ?? undefined}
            aria-label={`${view.name}, ${dayNames[index] ?? ''}, ${t(`timeline.heat.${name}`)}`}
          >
            {level !== null && level > 0 && level < 9 ? `${Math.round((level / 9) * 10) * 10}%` : null}
          </div>
        )
      })}
    </div>
  )
})
