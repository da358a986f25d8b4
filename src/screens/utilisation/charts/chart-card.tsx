import ChartColumn from 'lucide-react/icons/chart-column'
import Download from 'lucide-react/icons/download'
import Table from 'lucide-react/icons/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { csvOf } from '#src/core/export/csv.ts'
import type { Chart } from '#src/flows/utilisation-search.ts'
import { notify } from '#src/state/notices.ts'
import { Button } from '#src/ui/button.tsx'
import { fileName, saveFile } from '#src/ui/hand-over.ts'
import page from '#src/ui/page.module.css'
import { Segmented } from '#src/ui/segmented.tsx'
import type { EditedUtilisation } from '../use-utilisation-search.ts'
import { type ChartTable, csvRows } from './chart-table.ts'
import styles from './charts.module.css'
import { TableView } from './table-view.tsx'

interface ChartCardProps extends EditedUtilisation {
  readonly chart: Chart
  readonly table: ChartTable
  /** Where the file holds more than the table shows. */
  readonly whole?: ChartTable
  readonly note?: ReactNode
  /** What stands below chart and table alike. */
  readonly more?: ReactNode
  readonly children: ReactNode
}

/** A chart with its name, the same as a table, and as a file. */
export const ChartCard = ({ chart, table, whole = table, note, more, children, search, change }: ChartCardProps) => {
  const { t } = useTranslation()
  const name = t(`utilisation.chart.${chart}`)
  const isTable = search.tables.includes(chart)
  const others = search.tables.filter((other) => other !== chart)
  const save = (): void => {
    const file = fileName(`${name} ${search.days.from} ${search.days.to}`, 'csv')
    saveFile(file, 'text/csv;charset=utf-8', csvOf(csvRows(whole)))
    notify({ kind: 'success', key: 'notice.saved', values: { name: file } })
  }
  return (
    <section className={styles.card} data-chart={chart} aria-labelledby={`utilisation-${chart}`}>
      <div className={page.bar}>
        <h2 id={`utilisation-${chart}`} className={page.heading}>
          {name}
        </h2>
        {table.rows.length > 0 && (
          <div className={styles.tools}>
            <Segmented
              label={t('utilisation.shownAs', { chart: name })}
              value={isTable ? 'table' : 'chart'}
              options={[
                { value: 'chart', label: t('utilisation.asChart'), icon: <ChartColumn size={14} aria-hidden="true" /> },
                { value: 'table', label: t('utilisation.asTable'), icon: <Table size={14} aria-hidden="true" /> },
              ]}
              onChange={(value) => change({ tables: value === 'table' ? [...others, chart] : others })}
            />
            <Button
              look="quiet"
              icon={<Download size={14} aria-hidden="true" />}
              aria-label={t('utilisation.csv', { chart: name })}
              onClick={save}
            >
              CSV
            </Button>
          </div>
        )}
      </div>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {isTable && table.rows.length > 0 ? <TableView caption={name} table={table} /> : children}
      {more}
    </section>
  )
}
