import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvOf } from '#src/kernel/text.ts'

describe('decisions, utilisation: the file of a chart', () => {
  test('is UTF-8 by its mark, with lines as RFC 4180 ends them', () => {
    expect(
      csvOf([
        ['Místo', 'Zaplněno'],
        ['Sál', 12.5],
      ]),
    ).toBe('\uFEFFMísto,Zaplněno\r\nSál,12.5\r\n')
  })

  test('quotes what would break a line or a cell', () => {
    expect(csvOf([['a,b', 'say "no"', 'two\r\nlines', null, 0]])).toBe('\uFEFF"a,b","say ""no""","two\r\nlines",,0\r\n')
  })

  test('has no cell that a spreadsheet would calculate', () => {
    for (const start of ['=', '+', '-', '@', '\t', '\r']) expect(csvOf([[`${start}1+1`]])).toMatch(/^\uFEFF"?'/)
    expect(csvOf([['=HYPERLINK("x","y")']])).toBe('\uFEFF"\'=HYPERLINK(""x"",""y"")"\r\n')
    expect(csvOf([[-1]])).toBe('\uFEFF-1\r\n')
  })

  test('is read back as it was, but for the apostrophe before formulas', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', ',', '"', '\r\n', '=', '-', ' ') })
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
        const read = parse(csvOf(rows).slice(1))
        expect(read).toEqual(rows.map((row) => row.map((text) => (/^[=\r-]/.test(text) ? `'${text}` : text))))
      }),
    )
  })
})

/** RFC 4180 by the letter. */
function parse(text: string): string[][] {
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
    } else for (; text[at] !== ',' && text[at] !== '\r'; at += 1) cell += text[at]
    row.push(cell)
    if (text[at] === ',') at += 1
    else {
      rows.push(row)
      row = []
      at += 2
    }
  }
  return rows
}
