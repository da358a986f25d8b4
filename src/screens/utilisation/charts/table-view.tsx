import { useMemo } from 'react'
import { useRegionalLocale } from '#src/ui/format.ts'
import type { ChartTable, TableCell } from './chart-table.ts'
import styles from './charts.module.css'

/** A chart as a table. */
export const TableView = ({
  caption,
  table: { columns, rows },
}: {
  readonly caption: string
  readonly table: ChartTable
}) => {
  const locale = useRegionalLocale()
  const written = useMemo(() => {
    const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
    const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
    return (cell: TableCell): string => {
      if (cell.kind === 'words') return cell.words
      if (cell.value === null) return '–'
      return cell.kind === 'percent' ? percents.format(cell.value / 100) : numbers.format(cell.value)
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
