import { describe, expect, it } from 'vitest'
import { decodeText, readCsv } from '#server/import/read-csv.ts'

/** Reads a file as its line numbers and cells, such as '2|A|room'. */
const rows = (text: string) => {
  const read = readCsv(text)
  return 'lines' in read ? read.lines.map(({ line, cells }) => [line, ...cells].join('|')) : read
}

const utf16 = (text: string, mark = true): Uint8Array =>
  Uint8Array.from([...(mark ? [0xff, 0xfe] : []), ...Buffer.from(text, 'utf16le')])

describe('CSV files of spreadsheets', () => {
  it.each([
    ['UTF-8', Buffer.from('Sál;č'), 'en', 'Sál;č'],
    ['UTF-8 with its mark', Buffer.from('\uFEFFSál'), 'en', 'Sál'],
    ['UTF-16, as “Unicode text” of Excel', utf16('Sál\tČ'), 'en', 'Sál\tČ'],
    ['UTF-16 without its mark', utf16('name\ttype', false), 'en', 'name\ttype'],
    ['UTF-16, the high byte first', Uint8Array.from([0xfe, 0xff, 0, 0x61]), 'en', 'a'],
    // Excel in Czech: Příčka.
    ['Windows-1250', Uint8Array.from([0x50, 0xf8, 0xed, 0xe8, 0x6b, 0x61]), 'cs', 'Příčka'],
    // Excel in German: Größe.
    ['Windows-1252', Uint8Array.from([0x47, 0x72, 0xf6, 0xdf, 0x65]), 'de', 'Größe'],
    // Excel in Ukrainian: Зал.
    ['Windows-1251', Uint8Array.from([0xc7, 0xe0, 0xeb]), 'ua', 'Зал'],
  ])('decodes %s', (_name, bytes, language, expected) => {
    expect(decodeText(bytes, language)?.replace(/^\uFEFF/, '')).toBe(expected)
  })

  it('rejects binary files, such as a workbook', () => {
    expect(decodeText(Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x06, 0x00]))).toBeNull()
    expect(decodeText(Buffer.from('name\0type'))).toBeNull()
  })

  it.each([
    // LibreOffice and Google Sheets quote only cells with separators.
    ['commas', 'name,type\r\n"Sál, velký",room\r\n', ['1|name|type', '2|Sál, velký|room']],
    ['semicolons, in locales with decimal commas', 'name;type\n"x; y";room\n', ['1|name|type', '2|x; y|room']],
    ['tabs', 'name\ttype\nA\troom', ['1|name|type', '2|A|room']],
    ['a separator that the file names', 'sep=;\nname;type\nA;room', ['2|name|type', '3|A|room']],
    ['quotes in quotes', 'name,type\n"The ""big"" one",room', ['1|name|type', '2|The "big" one|room']],
    ['line breaks in cells', 'name,note\r\nA,"two\r\nlines"\r\nB,x', ['1|name|note', '2|A|two\nlines', '4|B|x']],
    ['empty lines, which Excel saves below the list', 'name;type\n\nA;room\n;\n;\n', ['1|name|type', '3|A|room']],
    [
      'a quoted header with the other separator',
      '"name, or title";type\nA;room',
      ['1|name, or title|type', '2|A|room'],
    ],
    ['line breaks of old Macs', 'name,type\rA,room', ['1|name|type', '2|A|room']],
    [
      'formulas that an export has escaped',
      "name,type\n'=1+1,room\n'-A,room\n'quoted',room",
      ['1|name|type', '2|=1+1|room', '3|-A|room', "4|'quoted'|room"],
    ],
    ['an empty file', '', []],
  ])('splits %s', (_name, text, expected) => {
    expect(rows(text)).toEqual(expected)
  })

  it('reports the line of an unclosed quote', () => {
    expect(rows('name,type\n"Lisbon,room\nOslo,room\n')).toEqual({ problem: 'UnclosedQuote', value: '2' })
  })

  it('stops at a million lines, and accepts a field of two megabytes', () => {
    expect(rows('a\n'.repeat(1_000_000))).toMatchObject({ problem: 'TooManyLines' })
    expect(rows('\n'.repeat(1_999_000))).toMatchObject({ problem: 'TooManyLines' })
    expect(rows(`name\n"${'x'.repeat(1_900_000)}"`)).toHaveLength(2)
  })
})
