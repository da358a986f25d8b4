/** Characters of a text that are read where its beginning is enough, however long the text is that somebody sent. */
const longest = 65_536

/** The beginning of a text, for a preview or for a look at what is in it. */
export function beginningOf(text: string): string {
  return text.length > longest ? text.slice(0, longest) : text
}

/** Splits a list into parts of `size` items; the last one may be shorter. */
export function chunk<Item>(list: readonly Item[], size: number): Item[][] {
  const chunks: Item[][] = []
  for (let from = 0; from < list.length; from += size) chunks.push(list.slice(from, from + size))
  return chunks
}

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

/** Letters that have no decomposition, or whose decomposition is not what people type without their keyboard. */
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
/** Apostrophes inside Ukrainian and French words, the Catalan dot of 'col·legi', the soft hyphen: written or not at will. */
const optionalSigns = /['’ʼ`·\u00ad]/gu
const strangers = /[ßæœøđðþłħıґє]/gu

/**
 * A text as it is compared: lower case, without accents ('Zasedačka' and 'zasedacka', 'Зал Їжак' and 'зал іжак' are
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
