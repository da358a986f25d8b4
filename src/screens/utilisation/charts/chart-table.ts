import type { CsvCell } from '#src/core/export/csv.ts'
import { type Load, shareOf } from '#src/core/utilisation/load.ts'
import { hoursIn } from '../use-figures.ts'

/** What stands in a chart's table and in its file, said once for both. */
export interface ChartTable {
  readonly columns: readonly string[]
  /** The first cell names the row. */
  readonly rows: readonly (readonly TableCell[])[]
}

export type TableCell =
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'number'; readonly value: number }
  /** Null where nothing can be booked. */
  | { readonly kind: 'percent'; readonly value: number | null }

export const words = (text: string): TableCell => ({ kind: 'words', words: text })
export const number = (value: number): TableCell => ({ kind: 'number', value })

/** The percentage with one decimal, and both in hours. */
export const loadCells = (load: Load): TableCell[] => {
  const share = shareOf(load)
  const percent = share === null ? null : Math.round(share * 1000) / 10
  return [{ kind: 'percent', value: percent }, number(hoursIn(load.taken)), number(hoursIn(load.bookable))]
}

export const csvRows = ({ columns, rows }: ChartTable): CsvCell[][] => [
  [...columns],
  ...rows.map((row) => row.map((cell) => (cell.kind === 'words' ? cell.words : cell.value))),
]
