import { describe, expect, it } from 'vitest'
import { weekDays } from '#src/kernel/time/wall-clock.ts'
import {
  readDays,
  readDecimal,
  readList,
  readTime,
  readWhole,
  readYesNo,
  writeDays,
} from '#server/rules/resources/cells.ts'

const valueOf = (read: { readonly ok: boolean; readonly value?: unknown; readonly fault?: unknown }): unknown =>
  read.ok ? read.value : read.fault

describe('cells of a spreadsheet of resources', () => {
  it.each([
    ['8:00', '08:00'],
    ['08:00:00', '08:00'],
    ['8.30', '08:30'],
    ['8h30', '08:30'],
    ['8h', '08:00'],
    ['8', '08:00'],
    ['8:00 AM', '08:00'],
    ['12:00 PM', '12:00'],
    ['12 am', '00:00'],
    ['6:30 p.m.', '18:30'],
    ['13 pm', 'NotATime'],
    ['24:00', 'NotATime'],
    ['8:60', 'NotATime'],
    ['soon', 'NotATime'],
  ])('reads the time %s as %s', (text, expected) => {
    expect(valueOf(readTime(text, false))).toBe(expected)
  })

  it.each([
    ['24:00', '24:00'],
    ['23:59', '24:00'],
    ['18:00', '18:00'],
  ])('reads the end of hours %s as %s', (text, expected) => {
    expect(valueOf(readTime(text, true))).toBe(expected)
  })

  it.each([
    ['12', 12],
    ['12,0', 12],
    ['1 000', 1000],
    ['1\u00a0000', 1000],
    // Ambiguous: one or a thousand.
    ['1,000', 'NotANumber'],
    ['2.5', 'NotANumber'],
    ['-1', 'NotANumber'],
    ['20 people', 'NotANumber'],
    ['2000000', 'NotANumber'],
  ])('reads the whole number %s as %s', (text, expected) => {
    expect(valueOf(readWhole(text, 100_000))).toBe(expected)
  })

  it('reads numbers with a decimal comma or point', () => {
    expect(['12,5', '12.5', '-3'].map((text) => valueOf(readDecimal(text)))).toEqual([12.5, 12.5, -3])
    for (const text of ['1e9', '1.2.3']) expect(valueOf(readDecimal(text))).toBe('NotANumber')
  })

  it('reads yes and no in the languages of the product', () => {
    for (const yes of ['yes', 'Ano', 'JA', 'oui', 'sí', 'так', 'x', 'TRUE', '1'])
      expect(valueOf(readYesNo(yes))).toBe(true)
    for (const no of ['no', 'Ne', 'nein', 'non', 'ні', 'FALSE', '0']) expect(valueOf(readYesNo(no))).toBe(false)
    expect(valueOf(readYesNo('maybe'))).toBe('NotYesOrNo')
  })

  it.each([
    ['Mon-Fri', ['en'], 'Mon-Fri'],
    ['monday, Wednesday;friday', ['en'], 'Mon, Wed, Fri'],
    ['Po–Pá', ['cs'], 'Mon-Fri'],
    ['po, st, so', ['cs', 'en'], 'Mon, Wed, Sat'],
    ['Mo - Fr', ['de'], 'Mon-Fri'],
    ['Sa, So', ['de'], 'Sat, Sun'],
    ['lundi-vendredi', ['fr'], 'Mon-Fri'],
    ['пн-пт', ['ua'], 'Mon-Fri'],
    ['Sat-Mon', ['en'], 'Mon, Sat, Sun'],
    ['Mon Tue', ['en'], 'Mon, Tue'],
  ])('reads the days %s in the languages %s as %s', (text, languages, expected) => {
    const read = readDays(text, languages)
    expect(read.ok && writeDays(read.value)).toBe(expected)
  })

  it('rejects days in other languages and malformed ranges', () => {
    expect(valueOf(readDays('so', ['en']))).toBe('UnknownDay')
    expect(valueOf(readDays('Mon-Wed-Fri', ['en']))).toBe('UnknownDay')
  })

  it('round-trips any set of days in every language', () => {
    for (const language of ['en', 'cs', 'de', 'fr', 'es', 'ca', 'ua'])
      for (let set = 1; set < 128; set++) {
        const days = weekDays.filter((_, index) => (set >> index) % 2 === 1)
        const read = readDays(writeDays(days), [language])
        expect(read.ok && new Set(read.value)).toEqual(new Set(days))
      }
  })

  it('splits lists at semicolons, commas and line breaks', () => {
    expect(readList('Projector; Camera,HDMI\n')).toEqual(['Projector', 'Camera', 'HDMI'])
  })
})
