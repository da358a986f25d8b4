import { describe, expect, test } from 'vitest'
import { clampDraft } from '#src/features/bookings/model/reserve/rules/clamp-draft.ts'
import { type DraftRules, limitProblems } from '#src/features/bookings/model/reserve/rules/draft.ts'
import { isTooLong, isTooShort } from '#src/features/bookings/model/reserve/rules/durations.ts'
import type { CalendarDay, IanaZone, InstantSpan } from '#src/kernel/time/units.ts'
import { daySpan, instantOnDay, wholeDays } from '#src/kernel/time/days.ts'
import { plus, quarterAt } from '#src/kernel/time/moment.ts'

const rulesOf = (minimumDuration: number | null, maximumDuration: number | null): DraftRules => ({
  minimumDuration,
  maximumDuration,
  bookableUntil: null,
  isInsideHours: true,
  isAvailable: true,
})
const day = (text: string) => text as CalendarDay
const zone = (text: string) => text as IanaZone
const prague = zone('Europe/Prague')
const aDay = 1440

describe('section 3: minimum and maximum durations of whole days', () => {
  test.each([
    ['Europe/Prague', '2026-10-24', 24],
    ['Europe/Prague', '2026-10-25', 25],
    ['Europe/Prague', '2027-03-28', 23],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    ['Antarctica/Troll', '2026-10-25', 26],
  ])('in %s count the day %s of %d hours as one day', (name, date, hours) => {
    const span = wholeDays(zone(name), day(date))
    expect(span.end - span.start).toBe(hours * 3_600_000)
    expect(limitProblems(span, rulesOf(aDay, aDay), zone(name))).toEqual([])
    // It is shorter than two days.
    expect(limitProblems(wholeDays(zone(name), day(date), day(nextOf(date))), rulesOf(null, aDay), zone(name))).toEqual(
      ['too-long'],
    )
    expect(limitProblems(span, rulesOf(2 * aDay, null), zone(name))).toEqual(['too-short'])
  })

  // RFC 5545, 3.3.6: a nominal day (P1D) is not 24 exact hours (PT24H).
  test.each([
    ['2026-10-19', '2026-10-25', null, 7 * aDay, []],
    ['2026-03-23', '2026-03-29', 7 * aDay, null, []],
    ['2026-03-28', '2026-03-29', 2 * aDay, 2 * aDay, []],
    ['2026-10-19', '2026-10-26', null, 7 * aDay, ['too-long']],
    ['2026-03-29', '2026-03-29', 2 * aDay, null, ['too-short']],
    ['2026-12-10', '2026-12-10', null, aDay - 1, ['too-long']],
    ['2026-10-25', '2026-10-25', null, 480, ['too-long']],
    ['2026-03-29', '2026-03-29', null, 720, ['too-long']],
  ])('from %s to %s with the limits %s and %s give %j', (first, last, minimum, maximum, problems) => {
    const berlin = zone('Europe/Berlin')
    const span = wholeDays(berlin, day(first), day(last))
    for (const named of [berlin, null]) expect(limitProblems(span, rulesOf(minimum, maximum), named)).toEqual(problems)
  })

  test('count the time between equal times of two days as one day', () => {
    const nightOver = (first: string, second: string): InstantSpan => ({
      start: instantOnDay(prague, day(first), 9 * 60),
      end: instantOnDay(prague, day(second), 9 * 60),
    })
    for (const span of [nightOver('2026-10-24', '2026-10-25'), nightOver('2027-03-27', '2027-03-28')])
      expect(limitProblems(span, rulesOf(aDay, aDay), prague)).toEqual([])
  })

  test('do not count 25 or 23 hours of an ordinary day as one day', () => {
    const { start } = wholeDays(prague, day('2026-12-10'))
    const hours = (count: number): InstantSpan => ({ start, end: plus(start, count * 3_600_000) })
    expect(limitProblems(hours(25), rulesOf(null, aDay), prague)).toEqual(['too-long'])
    expect(limitProblems(hours(23), rulesOf(aDay, null), prague)).toEqual(['too-short'])
  })

  test('use elapsed hours for limits of hours', () => {
    const night = (date: string): InstantSpan => ({
      start: instantOnDay(prague, day(date), 60),
      end: instantOnDay(prague, day(date), 5 * 60),
    })
    expect(isTooLong(night('2026-10-25'), 240, prague)).toBe(true)
    expect(isTooShort(night('2027-03-28'), 240, prague)).toBe(true)
  })

  test('accept 24 elapsed hours on any day', () => {
    for (const date of ['2026-10-25', '2027-03-28']) {
      const { start } = wholeDays(prague, day(date))
      expect(limitProblems({ start, end: plus(start, 86_400_000) }, rulesOf(aDay, aDay), prague)).toEqual([])
    }
  })

  test('allow an hour of difference without a zone', () => {
    for (const date of ['2026-10-25', '2027-03-28'])
      expect(limitProblems(wholeDays(prague, day(date)), rulesOf(aDay, aDay))).toEqual([])
    const { start } = wholeDays(prague, day('2026-10-25'))
    expect(limitProblems({ start, end: plus(start, 26 * 3_600_000) }, rulesOf(null, aDay))).toEqual(['too-long'])
  })
})

describe('section 4: dragging over a whole day', () => {
  const dragOver = (date: string, isForward: boolean, minimum: number | null, maximum: number | null) => {
    const { from, to } = daySpan(prague, day(date))
    const [anchor, head] = isForward ? [from, plus(to, 7)] : [plus(to, -1), plus(from, -8)]
    const { span } = clampDraft({ anchor, head }, { from: plus(from, -96), to: plus(to, 96) }, minimum, maximum, prague)
    return span && [span.from - from, span.to - from]
  }

  test.each([true, false])('stops at the end of the day if that is the maximum (forward: %s)', (isForward) => {
    expect(dragOver('2026-12-10', isForward, null, aDay)).toEqual([0, 96])
    expect(dragOver('2026-10-25', isForward, null, aDay)).toEqual([0, 100])
    // 24 elapsed hours are also allowed.
    expect(dragOver('2027-03-28', isForward, null, aDay)).toEqual(isForward ? [0, 96] : [-4, 92])
  })

  test('covers the whole day if that is the minimum', () => {
    const { from, to } = daySpan(prague, day('2027-03-28'))
    const { span } = clampDraft({ anchor: from, head: from }, { from, to }, aDay, null, prague)
    expect(span).toEqual({ from, to })
  })

  test('covers 24 hours before the clock change', () => {
    // From noon on the 27th, a day has 23 hours. The room is only free until 8 in the evening.
    const anchor = quarterAt(instantOnDay(prague, day('2027-03-27'), 12 * 60))
    const to = quarterAt(instantOnDay(prague, day('2027-03-27'), 20 * 60))
    const run = { from: daySpan(prague, day('2027-03-26')).from, to }
    const { span } = clampDraft({ anchor, head: anchor }, run, aDay, null, prague)
    expect(span).toEqual({ from: plus(to, -96), to })
  })

  test('does not accept 23 hours of an ordinary day as a day', () => {
    const { from } = daySpan(prague, day('2026-12-10'))
    const run = { from, to: plus(from, 92) }
    expect(clampDraft({ anchor: from, head: from }, run, aDay, null, prague)).toEqual({
      span: null,
      stoppedBy: 'minimum',
    })
  })
})

function nextOf(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)
}
