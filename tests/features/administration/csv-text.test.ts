import { describe, expect, it } from 'vitest'
import { asCsvFile, readCsvBytes } from '#src/features/administration/model/csv-text.ts'

const text = 'name,place\r\nZasedačka Říp,Praha'

describe('bytes of a CSV file', () => {
  it('can be UTF-8, with or without a byte order mark', () => {
    expect(readCsvBytes(new TextEncoder().encode(text))).toBe(text)
    expect(readCsvBytes(new TextEncoder().encode(`\uFEFF${text}`))).toBe(text)
  })

  it('can be UTF-16 with a byte order mark, as in “Unicode text” of Excel', () => {
    const units = [...`\uFEFF${text}`].map((letter) => letter.charCodeAt(0))
    expect(readCsvBytes(new Uint8Array(units.flatMap((unit) => [unit & 0xff, unit >> 8])))).toBe(text)
    expect(readCsvBytes(new Uint8Array(units.flatMap((unit) => [unit >> 8, unit & 0xff])))).toBe(text)
  })

  it('get one byte order mark when saved, and lose it when read', () => {
    expect(asCsvFile(text)).toBe(`\uFEFF${text}`)
    expect(asCsvFile(asCsvFile(text))).toBe(`\uFEFF${text}`)
    expect(readCsvBytes(new TextEncoder().encode(asCsvFile(text)))).toBe(text)
  })

  it('are refused in an older encoding, since letters would be lost', () => {
    // 'Říp' in Windows-1250.
    expect(readCsvBytes(new Uint8Array([0xd8, 0xed, 0x70]))).toBeNull()
  })
})
