import { describe, expect, test } from 'vitest'
import type { Instant, InstantSpan } from '#src/kernel/time/units.ts'
import { isSameEvent } from '#src/wire/same-event.ts'

const spanOf = (start: string, end: string): InstantSpan => ({
  start: Date.parse(`2026-12-${start}Z`) as Instant,
  end: Date.parse(`2026-12-${end}Z`) as Instant,
})
const first = spanOf('08T10:00', '08T11:00')
const second = spanOf('15T10:00', '15T11:00')

describe('section 3, Event: the same event in the calendar of a room', () => {
  test('Google, Exchange: another date of a series is another event, even with the same id', () => {
    const own = { iCalUId: 'series', span: first, isOfSeries: true }
    expect(isSameEvent({ iCalUId: 'series', ...first }, own)).toBe(true)
    expect(isSameEvent({ iCalUId: 'series', ...second }, own)).toBe(false)
  })

  test('a single event with the same id is the same after it has moved', () => {
    expect(isSameEvent({ iCalUId: 'single', ...second }, { iCalUId: 'single', span: first, isOfSeries: false })).toBe(
      true,
    )
    expect(isSameEvent({ iCalUId: 'other', ...first }, { iCalUId: 'single', span: first, isOfSeries: false })).toBe(
      false,
    )
  })

  test('events without ids are compared by their times', () => {
    const own = { iCalUId: 'single', span: first, isOfSeries: false }
    expect(isSameEvent({ iCalUId: null, ...first }, own)).toBe(true)
    expect(isSameEvent({ iCalUId: null, ...second }, own)).toBe(false)
  })

  test('the id of a date and the id of its series are compared by their times', () => {
    const own = { iCalUId: 'date', span: first, isOfSeries: true }
    expect(isSameEvent({ iCalUId: 'series', ...first }, own)).toBe(true)
    expect(isSameEvent({ iCalUId: 'series', ...second }, own)).toBe(false)
  })
})
