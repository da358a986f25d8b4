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
  readonly columns: string
  readonly top: number
  readonly height: number
  readonly ariaRow: number
  readonly onOpen: (day: CalendarDay) => void
}

/** One resource of the month. */
export const HeatRow = memo(function HeatRow(props: HeatRowProps) {
  const { t } = useTranslation()
  const { view, days, dayNames, columns, top, height, ariaRow, onOpen } = props
  return (
    <div
      role="row"
      aria-rowindex={ariaRow}
      className={styles.row}
      style={{ top, height, gridTemplateColumns: columns }}
    >
      <div role="rowheader" aria-colindex={1} className={styles.name}>
        <span>{view.name}</span>
        {view.capacity !== null && <span className={styles.capacity}>{view.capacity}</span>}
      </div>
      {days.map((day, index) => {
        const { name, level } = shareOf(view.shares[index] ?? '?')
        return (
          <div key={day} role="gridcell" aria-colindex={index + 2} className={styles.cell}>
            <button
              type="button"
              tabIndex={view.row === 0 && index === 0 ? 0 : -1}
              className={styles.share}
              data-share={name}
              data-level={level ?? undefined}
              aria-label={`${view.name}, ${dayNames[index] ?? ''}, ${t(`timeline.heat.${name}`)}`}
              onClick={() => onOpen(day)}
            >
              {level !== null && level > 0 && level < 9 ? `${Math.round((level / 9) * 10) * 10}%` : null}
            </button>
          </div>
        )
      })}
    </div>
  )
})
