import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvOf } from '#src/kernel/text.ts'

describe('decisions, utilisation: the CSV file of a chart', () => {
  test('starts with the mark of UTF-8 and has line ends of RFC 4180', () => {
    const rows = [
      ['Místo', 'Zaplněno'],
      ['Sál', 12.5],
    ]
    expect(csvOf(rows, 'en-GB')).toBe('\uFEFFMísto,Zaplněno\r\nSál,12.5\r\n')
    expect(csvOf(rows)).toBe('\uFEFFMísto;Zaplněno\r\nSál;12,5\r\n')
  })

  test.each([
    ['en', ',', '1.5'],
    ['en-US-u-fw-mon-hc-h23', ',', '1.5'],
    ['es-MX', ',', '1.5'],
    ['cs', ';', '1,5'],
    ['de-AT', ';', '1,5'],
    ['de-CH', ';', '1.5'],
    ['de-LI', ';', '1.5'],
    ['en-CH', ';', '1.5'],
    ['fr-CA', ';', '1,5'],
    ['uk-UA', ';', '1,5'],
  ])('has the separator and decimal sign of spreadsheets in %s', (locale, separator, number) => {
    const cells = ['a', '"b; c, d"', number, '1234567', `-${number}`]
    expect(csvOf([['a', 'b; c, d', 1.5, 1_234_567, -1.5]], locale)).toBe(`\uFEFF${cells.join(separator)}\r\n`)
  })

  test('quotes cells with separators, quotes and line breaks', () => {
    expect(csvOf([['a,b', 'say "no"', 'two\r\nlines', null, 0]])).toBe('\uFEFF"a,b";"say ""no""";"two\r\nlines";;0\r\n')
  })

  test('contains no formulas', () => {
    for (const start of ['=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠'])
      expect(csvOf([[`${start}1+1`]])).toMatch(/^\uFEFF"?'/)
    expect(csvOf([['=HYPERLINK("x","y")']])).toBe('\uFEFF"\'=HYPERLINK(""x"",""y"")"\r\n')
    expect(csvOf([[-1]])).toBe('\uFEFF-1\r\n')
  })

  test('can be parsed to the same cells, except for an apostrophe before formulas', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', ',', ';', '"', '\r\n', '=', '-', ' ') })
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), fc.constantFrom('en', 'cs'), (rows, locale) => {
        const read = parse(csvOf(rows, locale).slice(1), locale === 'en' ? ',' : ';')
        expect(read).toEqual(rows.map((row) => row.map((text) => (/^[=\r-]/.test(text) ? `'${text}` : text))))
      }),
    )
  })
})

/** Parses RFC 4180 with any separator. */
function parse(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
        if (text[at] === '"') at += 1
        cell += text[at]
      }
      at += 1
    } else for (; text[at] !== separator && text[at] !== '\r'; at += 1) cell += text[at]
    row.push(cell)
    if (text[at] === separator) at += 1
    else {
      rows.push(row)
      row = []
      at += 2
    }
  }
  return rows
}
