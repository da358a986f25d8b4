import ChartColumn from 'lucide-react/icons/chart-column'
import Download from 'lucide-react/icons/download'
import Table from 'lucide-react/icons/table'
import { type CSSProperties, type ReactNode, useMemo } from 'react'
import { notify } from '#src/features/notices/model/state.ts'
import { type CsvCell, csvOf } from '#src/kernel/text.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Button } from '#src/ui/button.tsx'
import { fileName, saveFile } from '#src/ui/focus.ts'
import page from '#src/ui/page.module.css'
import { Segmented } from '#src/ui/select.tsx'
import { useRegionalLocale } from '#src/ui/text.ts'
import { type Load, shareOf } from '../../model/rules/week-hours.ts'
import { type EditedUtilisation, hoursIn, useFigures } from '../use-utilisation-search.ts'
import type { Chart } from '../../model/utilisation-search.ts'
import styles from './charts.module.css'

/** A chart as a table. */
const TableView = ({ caption, table: { columns, rows } }: { readonly caption: string; readonly table: ChartTable }) => {
  const locale = useRegionalLocale()
  const written = useMemo(() => {
    const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
    const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
    return (cell: TableCell): string => {
      if (cell.kind === 'words') return cell.words
      if (cell.value === null) return '–'
      return cell.kind === 'percent' ? percent.format(cell.value / 100) : numbers.format(cell.value)
    }
  }, [locale])
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={column} scope="col" data-kind={rows[0]?.[index]?.kind}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.map(written).join(' ')}>
            {row.map((cell, index) =>
              index === 0 ? (
                <th key={columns[index]} scope="row" data-kind={cell.kind}>
                  {written(cell)}
                </th>
              ) : (
                <td key={columns[index]} data-kind={cell.kind}>
                  {written(cell)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The content of a chart's table and of its file. */
export interface ChartTable {
  readonly columns: readonly string[]
  /** The first cell names the row. */
  readonly rows: readonly (readonly TableCell[])[]
}

export type TableCell =
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'number'; readonly value: number }
  /** Null if no time is bookable. */
  | { readonly kind: 'percent'; readonly value: number | null }

export const words = (text: string): TableCell => ({ kind: 'words', words: text })
export const number = (value: number): TableCell => ({ kind: 'number', value })

/** Returns the heads of `loadCells`. */
export const useLoadColumns = (): readonly string[] => {
  const { t } = useTranslation()
  return [t('utilisation.column.share'), t('utilisation.column.taken'), t('utilisation.column.bookable')]
}

/** Returns the percentage with one decimal, and taken and bookable time in hours. */
export const loadCells = (load: Load): TableCell[] => {
  const share = shareOf(load)
  const percent = share === null ? null : Math.round(share * 1000) / 10
  return [{ kind: 'percent', value: percent }, number(hoursIn(load.taken)), number(hoursIn(load.bookable))]
}

const csvRows = ({ columns, rows }: ChartTable): CsvCell[][] => [
  [...columns],
  ...rows.map((row) => row.map((cell) => (cell.kind === 'words' ? cell.words : cell.value))),
]

interface ChartCardProps extends EditedUtilisation {
  readonly chart: Chart
  readonly table: ChartTable
  /** Content of the file, if it is more than the table shows. */
  readonly whole?: ChartTable
  readonly note?: ReactNode
  /** Content below chart and table. */
  readonly more?: ReactNode
  readonly children: ReactNode
}

/** A chart with its title, also as a table and as a file. */
export const ChartCard = ({ chart, table, whole = table, note, more, children, search, change }: ChartCardProps) => {
  const { t } = useTranslation()
  const locale = useRegionalLocale()
  const name = t(`utilisation.chart.${chart}`)
  const isTable = search.tables.includes(chart)
  const others = search.tables.filter((other) => other !== chart)
  const save = (): void => {
    const file = fileName(`${name} ${search.days.from} ${search.days.to}`, 'csv')
    saveFile(file, 'text/csv;charset=utf-8', csvOf(csvRows(whole), locale))
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

interface BarLineProps {
  /** Length of the bar, 0 to 1. */
  readonly share: number
  /** Colour of the bar; that of utilisation if absent. */
  readonly outcome?: string
  readonly depth?: number
  /** Button that expands and collapses its parts. */
  readonly fold?: ReactNode
  readonly detail?: string
  readonly value: string
  readonly words: ReactNode
  /** The name. */
  readonly children: ReactNode
}

/** One item of a chart: its name, a bar, a figure, and the figure in words. */
export const BarLine = ({
  share,
  outcome,
  depth = 0,
  fold,
  detail = '',
  value,
  words: said,
  children,
}: BarLineProps) => (
  <div className={styles.line} style={{ '--depth': depth, '--share': share } as CSSProperties}>
    <div className={styles.name}>
      {fold}
      <span className={styles.words}>
        {children}
        {detail !== '' && <span className={styles.detail}>{detail}</span>}
      </span>
    </div>
    <div className={styles.track} aria-hidden="true">
      <div className={styles.fill} data-outcome={outcome} />
    </div>
    <strong className={styles.percent}>{value}</strong>
    <span className={styles.hours}>{said}</span>
  </div>
)

type LoadBarProps = Pick<BarLineProps, 'depth' | 'fold' | 'detail' | 'children'> & { readonly load: Load }

/** Utilisation of one item: its name, a bar, percentage and hours. */
export const LoadBar = ({ load, ...line }: LoadBarProps) => {
  const figures = useFigures()
  return (
    <BarLine
      {...line}
      share={shareOf(load) ?? 0}
      value={figures.percent(load)}
      words={load.bookable > 0 && figures.hours(load)}
    />
  )
}
