import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { outcomes, type OutcomeCounts } from '#src/core/utilisation/no-shows.ts'
import type { Fault } from '#src/core/fault.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { useFormat } from '#src/ui/format.ts'
import type { EditedUtilisation } from '../use-utilisation-search.ts'
import { ChartCard } from './chart-card.tsx'
import { number, words } from './chart-table.ts'
import styles from './charts.module.css'

interface NoShowsChartProps extends EditedUtilisation {
  /** Null while nobody knows. */
  readonly counts: OutcomeCounts | null
  readonly fault: Fault | null
}

/** How the user's own reservations went: the only ones of which anybody is told. */
export const NoShowsChart = ({ counts, fault, search, change }: NoShowsChartProps) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const format = useFormat()
  const total = outcomes.reduce((sum, outcome) => sum + (counts?.[outcome] ?? 0), 0)
  const known = counts !== null && total > 0 ? counts : null
  const table = {
    columns: [t('utilisation.column.outcome'), t('utilisation.column.reservations')],
    rows:
      known === null
        ? []
        : outcomes.map((outcome) => [words(t(`utilisation.outcome.${outcome}`)), number(known[outcome])]),
  }
  return (
    <ChartCard chart="noShows" table={table} note={t('utilisation.noShowsAbout')} search={search} change={change}>
      {fault !== null && (
        <p className={styles.note}>
          {t('utilisation.noShowsFailed')} {faultMessage(fault)}
        </p>
      )}
      {counts !== null && known === null && <p className={styles.note}>{t('utilisation.noShowsNone')}</p>}
      {known !== null && (
        <ul className={styles.lines}>
          {outcomes.map((outcome) => (
            <li key={outcome}>
              <div className={styles.line} style={{ '--share': known[outcome] / total } as CSSProperties}>
                <div className={styles.name}>{t(`utilisation.outcome.${outcome}`)}</div>
                <div className={styles.track} aria-hidden="true">
                  <div className={styles.fill} data-outcome={outcome} />
                </div>
                <strong className={styles.percent}>{format.number(known[outcome])}</strong>
                <span className={styles.hours}>
                  {t('utilisation.ofReservations', { total: format.number(total), count: total })}
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </ChartCard>
  )
}
