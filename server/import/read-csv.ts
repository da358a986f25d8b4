import Papa from 'papaparse'
import { readCsvCell } from '#src/kernel/text.ts'
import type { FileLine } from '../rules/resources/known-office.ts'
import { mostLines } from '../rules/resources/read-resource-lines.ts'

/** Older encodings of spreadsheets, by the product's language. */
const olderEncodings: Readonly<Record<string, string>> = { cs: 'windows-1250', ua: 'windows-1251' }

/**
 * Returns the text of a file: UTF-8 or UTF-16 with or without its byte order mark, otherwise the encoding that Windows has for the
 * language. Null if it is no text, such as a workbook.
 */
export function decodeText(bytes: Uint8Array, language = 'en'): string | null {
  const text = decode(bytes, language)
  // No text has control characters besides tabs and line breaks.
  return text === null || /[^\P{Cc}\t\n\r\f\v]/u.test(text) ? null : text
}

function decode(bytes: Uint8Array, language: string): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decodeAs('utf-16le', bytes)
  if (first === 0xfe && second === 0xff) return decodeAs('utf-16be', bytes)
  // Latin letters have a zero beside them.
  if (first !== 0 && second === 0) return decodeAs('utf-16le', bytes)
  if (first === 0 && second !== 0) return decodeAs('utf-16be', bytes)
  return decodeAs('utf-8', bytes) ?? decodeAs(olderEncodings[language] ?? 'windows-1252', bytes)
}

function decodeAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Rows that are read at all. Spreadsheets save empty ones after the last line. */
const mostRows = 5 * mostLines

export type ReadCsv =
  | { readonly lines: readonly FileLine[] }
  | { readonly problem: 'TooManyLines' | 'UnclosedQuote'; readonly value: string }

/** Splits CSV into lines. The separator is the one that the header has most: comma, semicolon or tab. Empty lines are left out. */
export function readCsv(text: string): ReadCsv {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const told = /^"?sep=([,;\t])"?\n/i.exec(plain)
  const body = told === null ? plain : plain.slice(told[0].length)
  const { data, errors } = Papa.parse<string[]>(body, {
    delimiter: told?.[1] ?? separatorOf(body),
    newline: '\n',
    preview: mostRows + 1,
  })
  if (data.length > mostRows) return { problem: 'TooManyLines', value: String(data.length) }
  const unclosed = errors.find(({ code }) => code === 'MissingQuotes')
  let line = told === null ? 1 : 2
  const lines: FileLine[] = []
  for (const cells of data) {
    if (cells.some((cell) => cell.trim() !== '')) lines.push({ line, cells: cells.map(readCsvCell) })
    line += 1 + cells.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0)
  }
  if (unclosed !== undefined) return { problem: 'UnclosedQuote', value: String(lines.at(-1)?.line ?? 1) }
  return { lines }
}

const separators = [',', ';', '\t'] as const

function separatorOf(text: string): string {
  const header = (text.split('\n').find((line) => line.trim() !== '') ?? '').replace(/"[^"]*"/g, '')
  const count = (separator: string): number => header.split(separator).length
  return separators.reduce((best, one) => (count(one) > count(best) ? one : best))
}
