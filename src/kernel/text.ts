/** Maximum characters that are read if the beginning of a text is enough. */
const longest = 65_536

/** Returns the beginning of a text, for a preview or a check of its content. */
export function beginningOf(text: string): string {
  return text.length > longest ? text.slice(0, longest) : text
}

/** Splits a list into parts of `size` items; the last one may be shorter. */
export function chunk<Item>(list: readonly Item[], size: number): Item[][] {
  const chunks: Item[][] = []
  for (let from = 0; from < list.length; from += size) chunks.push(list.slice(from, from + size))
  return chunks
}

/** A cell of a CSV file. Numbers are written with a decimal point in all languages. */
export type CsvCell = string | number | null

const byteOrderMark = '\uFEFF'
/** Beginning of a cell that spreadsheets interpret as a formula. */
const formula = /^[=+\-@\t\r]/

/** Returns a file of comma-separated values (RFC 4180), with the byte order mark by which spreadsheets detect UTF-8. */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(written).join(',')}\r\n`).join('')
}

/** Returns the cell as text. A formula gets a leading apostrophe, so that spreadsheets do not calculate it. */
function written(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Letters without a decomposition, or with one that people do not type on other keyboards. */
const singles: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ґ: 'г',
  є: 'е',
}

const onlyAscii = /^[\0-\x7f]*$/
const marks = /\p{M}/gu
/** Optional characters: apostrophes in Ukrainian and French words, the Catalan dot of 'col·legi', and the soft hyphen. */
const optionalSigns = /['’ʼ`·\u00ad]/gu
const strangers = /[ßæœøđðþłħıґє]/gu

/**
 * Returns a text for comparison: in lower case, without accents ('Zasedačka' and 'zasedacka', 'Зал Їжак' and 'зал іжак' are
 * equal). Idempotent. Specification, section 5: text filters are case- and accent-insensitive.
 */
export function fold(text: string): string {
  if (onlyAscii.test(text)) return text.toLowerCase().replace(optionalSigns, '')
  return (
    text
      // Long runs of marks cost the normalisation, which sorts them, the square of their number.
      .replace(marks, '')
      .normalize('NFKD')
      .toLowerCase()
      .normalize('NFKD')
      .replace(marks, '')
      .replace(optionalSigns, '')
      .replace(strangers, (letter) => singles[letter] ?? letter)
  )
}
