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

/** A cell of a CSV file. */
export type CsvCell = string | number | null

const byteOrderMark = '\uFEFF'
/**
 * Beginning of a cell that spreadsheets interpret as a formula (OWASP, CSV Injection), also behind apostrophes, so that each such cell is
 * read back as it was.
 */
const formula = /^'*[=+\-@\t\r\n\0＝＋－＠]/
/** Most of Europe separates lists with semicolons and writes numbers with a comma. */
const usualLocale = 'de'
/** Regions that separate lists with semicolons although their numbers may have a point. */
const semicolonRegions: ReadonlySet<string | undefined> = new Set(['CH', 'LI'])

/**
 * Returns a table as a file that spreadsheets of a region open in columns: separated by the region's list separator,
 * with its decimal sign, in UTF-8 with the byte order mark by which they detect it. Apart from the separator it follows
 * RFC 4180. `locale` is a BCP 47 tag.
 */
export function csvOf(rows: readonly (readonly CsvCell[])[], locale = usualLocale): string {
  const decimal = decimalSignOf(locale)
  const separator = decimal === ',' || semicolonRegions.has(new Intl.Locale(locale).region) ? ';' : ','
  return byteOrderMark + rows.map((row) => `${row.map((cell) => written(cell, decimal)).join(separator)}\r\n`).join('')
}

/** Returns a point for regions with any sign other than a comma. */
function decimalSignOf(locale: string): ',' | '.' {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.'
}

/** Returns the cell as text. A formula gets a leading apostrophe, so that spreadsheets do not calculate it. */
function written(cell: CsvCell, decimal: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', decimal)
  const text = formula.test(cell) ? `'${cell}` : cell
  // The file may be opened in a region with another separator.
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Returns the text of a cell of a file that `csvOf` wrote: without the apostrophe before a formula. */
export const readCsvCell = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell)

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
