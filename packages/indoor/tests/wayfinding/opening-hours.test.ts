import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  groupHours,
  isAllDay,
  isAlways,
  type OpenSpan,
  readHours,
  stateAt,
} from '../../src/wayfinding/opening-hours.ts'

const short = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']
const clock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
const spanText = ({ start, end }: OpenSpan): string => `${clock(start)}-${clock(end)}`

/** Returns the hours per day from Monday, as 'Mo 08:00-18:00', or null if they are not understood. */
function hoursByDay(text: string): string | null {
  const hours = readHours(text)
  if (hours === null) return null
  const days = [1, 2, 3, 4, 5, 6, 0].map((day) => `${short[day]} ${(hours[day] ?? []).map(spanText).join(',')}`)
  return days.filter((day) => !day.endsWith(' ')).join('; ')
}

const on = (days: string, times: string): string =>
  days
    .split(' ')
    .map((day) => `${day} ${times}`)
    .join('; ')
const workdays = 'Mo Tu We Th Fr'
const everyDay = `${workdays} Sa Su`

describe('section 2, places: opening hours in IMDF', () => {
  test.each([
    ['Mo-Fr 08:00-18:00', on(workdays, '08:00-18:00')],
    ['mon-fri: 8:00 – 18:00', on(workdays, '08:00-18:00')],
    ['24/7', on(everyDay, '00:00-24:00')],
    ['08:00-12:00, 13:00-17:30', on(everyDay, '08:00-12:00,13:00-17:30')],
    ['Mo,We-Th 08:00-12:00; Sa off', on('Mo We Th', '08:00-12:00')],
    ['Fr-Mo 10:00-11:00', on('Mo Fr Sa Su', '10:00-11:00')],
    ['08:00-18:00; Sa,Su closed; PH off', on(workdays, '08:00-18:00')],
    ['Mo-Sa,PH 09:00-20:00; PH,Su off', on(`${workdays} Sa`, '09:00-20:00')],
    ['Mo 08:00-12:00, Mo 14:00-16:00', on('Mo', '08:00-12:00,14:00-16:00')],
    ['Mo-Tu 08:00-12:00, Tu off', on('Mo', '08:00-12:00')],
    ['Mo 08:00-12:00; Mo 14:00-16:00', on('Mo', '14:00-16:00')],
    ['06:00-23:59', on(everyDay, '06:00-24:00')],
    ['Mo 00:00:00-23:59:59', on('Mo', '00:00-24:00')],
    ['Mo 06:00-00:00', on('Mo', '06:00-24:00')],
    ['Mo 00:00-23:58', on('Mo', '00:00-23:58')],
    ['Fr 22:00-02:00', on('Fr', '22:00-26:00')],
    ['Fr 22:00-26:00', on('Fr', '22:00-26:00')],
    ['Mo-Tu open', on('Mo Tu', '00:00-24:00')],
    ['off', ''],
  ])('%s', (text, days) => {
    expect(hoursByDay(text)).toBe(days)
  })

  test.each([
    '',
    'by appointment',
    'Jan-Mar 08:00-18:00',
    'sunrise-sunset',
    'Mo 08:00+',
    'Mo 08:00-18:00 "on request"',
    'Mo 08:60-18:00',
    'Mo 25:00-26:00',
    'Mo 08:00:60-18:00',
    'Mo 08:00-18:00 off',
    'Mo 08:00-18:00 || Tu off',
    'Mo[1] 08:00-18:00',
    'PH 10:00-12:00',
    'Mo 08:00-18:00,',
  ])('%j is not understood', (text) => {
    expect(readHours(text)).toBeNull()
  })

  // An end in the last minute of a day means the end of the day.
  const span = fc
    .tuple(fc.nat(1439), fc.integer({ min: 1, max: 1440 }))
    .filter(([start, length]) => (start + length) % 1440 !== 1439)
  const week = fc.array(fc.array(span, { maxLength: 3 }), { minLength: 7, maxLength: 7 })
  /** Writes the hours of each day. */
  const written = (days: [number, number][][]): string =>
    days
      .map((spans, day) => {
        const times = spans.map(([start, length]) => spanText({ start, end: start + length })).join(',')
        return `${short[day]} ${times === '' ? 'off' : times}`
      })
      .join('; ')

  test('a place is open in exactly the minutes of its hours', () => {
    fc.assert(
      fc.property(week, fc.nat(7 * 1440 - 1), fc.nat(), (days, any, which) => {
        const edges = days.flatMap((spans, day) =>
          spans.flatMap(([start, length]) => [start, start + length].map((at) => at + day * 1440)),
        )
        // Mostly minutes of a change.
        const minute = (edges[which % (edges.length + 1)] ?? any) % (7 * 1440)
        const hours = readHours(written(days))
        expect(hours).not.toBeNull()
        const isIn = (at: number): boolean =>
          days.some((spans, day) =>
            spans.some(([start, length]) => {
              const since = (at - day * 1440 - start + 7 * 1440) % (7 * 1440)
              return since < length
            }),
          )
        const weekDay = Math.floor(minute / 1440)
        const state = stateAt(hours!, weekDay, minute % 1440)
        expect(state.isOpen).toBe(isIn(minute))
        let next = minute + 1
        while (next < minute + 7 * 1440 && isIn(next % (7 * 1440)) === state.isOpen) next += 1
        const isForever = next === minute + 7 * 1440
        expect(state.changesAt).toBe(isForever ? null : next - weekDay * 1440)
      }),
      { numRuns: 300 },
    )
  })

  test('no text throws, and no day is lost when days are grouped', () => {
    const parts = fc.constantFrom('Mo', 'Fri', 'PH', '-', ',', ';', ' ', '08:00', '18:00', '24/7', 'off', 'x', ':')
    fc.assert(
      fc.property(
        fc.array(parts).map((list) => list.join('')),
        (text) => {
          const hours = readHours(text)
          if (hours === null) return
          const count = groupHours(hours).flatMap(({ days }) => days.map(({ first, last }) => last - first + 1))
          expect(count.reduce((sum, some) => sum + some, 0)).toBe(hours.filter((spans) => spans.length > 0).length)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test('hours without an end are recognised in any notation', () => {
    for (const text of [
      '24/7',
      '00:00-24:00',
      '00:00-23:59',
      'Mo-Su',
      'Mo-Fr open; Sa,Su 00:00-24:00',
      'Mo-Su 00:00-12:00,12:00-24:00',
    ])
      expect([text, isAllDay(text)]).toEqual([text, true])
    for (const text of ['Mo-Sa', '00:01-24:00', '00:00-23:58', 'off', 'Mo-Su 00:00-12:00,12:01-24:00', 'in summer'])
      expect([text, isAllDay(text)]).toEqual([text, false])
    expect(isAlways(readHours('00:00-26:00') ?? [])).toBe(true)
    expect(stateAt(readHours('24/7')!, 4, 0)).toEqual({ isOpen: true, changesAt: null })
    expect(stateAt(readHours('off')!, 4, 0)).toEqual({ isOpen: false, changesAt: null })
  })

  test('days with the same hours are one group, from Monday', () => {
    const groups = (text: string) =>
      groupHours(readHours(text) ?? []).map(
        ({ days, spans }) =>
          `${days.map(({ first, last }) => `${first}-${last}`).join()} ${spans.map(spanText).join()}`,
      )
    expect(groups('Mo-Fr 08:00-18:00; Sa 09:00-12:00')).toEqual(['0-4 08:00-18:00', '5-5 09:00-12:00'])
    expect(groups('Mo,We,Su 08:00-18:00; Th 08:00-18:00')).toEqual(['0-0,2-3,6-6 08:00-18:00'])
    expect(groups('Mo,We 08:00-18:00; Tu 09:00-18:00')).toEqual(['0-0,2-2 08:00-18:00', '1-1 09:00-18:00'])
    expect(groups('08:00-12:00,13:00-18:00')).toEqual(['0-6 08:00-12:00,13:00-18:00'])
    expect(groups('off')).toEqual([])
  })
})
