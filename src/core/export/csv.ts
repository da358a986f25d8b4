/** What a cell of a file can be: numbers are written plainly, with a point, whatever the reader's language. */
export type CsvCell = string | number | null

const byteOrderMark = '\uFEFF'
/** Spreadsheets take a cell that begins so for a formula. */
const formula = /^[=+\-@\t\r]/

/** A file of comma-separated values: RFC 4180, with the mark by which spreadsheets know UTF-8. */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(written).join(',')}\r\n`).join('')
}

/** A text that would be calculated is made plain text by the apostrophe that spreadsheets know. */
function written(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
