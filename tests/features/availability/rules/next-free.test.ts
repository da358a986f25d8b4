import { describe, expect, test } from 'vitest'
import { freeFromNow, nextFree } from '#src/features/availability/rules/next-free.ts'
import type { Instant, Quarter } from '#src/kernel/result.ts'
import { quarterAt } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import { resource } from '../../finding/rules/builders.ts'
import { at } from '../../reservations/rules/builders.ts'

const now = at('2026-11-20 08:50')
const from = quarterAt(now)
const scheduleOf = (availabilityView: string): Schedule => ({
  email: emailOf('room@campus.example'),
  availabilityView,
  scheduleItems: [],
  workingHours: null,
  schedulingSettings: null,
  serviceError: null,
})
type Fields = Parameters<typeof resource>[0]
const spanOf = (view: string) => ({ from, to: (from + view.length) as Quarter })
const words = (free: { readonly from: number; readonly to: number } | null): string | null =>
  free && new Date(free.from * 900_000).toISOString().slice(11, 16) + `+${free.to - free.from}`

const find = (view: string, minutes: number, fields: Fields = {}, earliest?: Instant): string | null => {
  const search = { span: spanOf(view), now, minutes, ...(earliest !== undefined && { earliest }) }
  return words(nextFree(resource({ timezone: 'UTC', ...fields }), scheduleOf(view), search))
}

const settings = (rejectOutsideWorkingHours: boolean, maxAdvanceDays: number | null = null) => ({
  minimumMeetingDurationInMinutes: null,
  maximumMeetingDurationInMinutes: null,
  maxAdvanceDays,
  rejectOutsideWorkingHours,
})

describe('the next free time of a resource', () => {
  test('begins with the next quarter at the earliest, never with the one under way', () => {
    expect(find('0000000', 30)).toBe('09:00+2')
  })

  test('is long enough, and not held by anybody, tentatively either', () => {
    expect(find('0220100000000', 60)).toBe('10:00+4')
    expect(find('0000', 60)).toBeNull()
    expect(find('00000', 60)).toBe('09:00+4')
    expect(find('00000', 0)).toBe('09:00+1')
    expect(find('', 15)).toBeNull()
  })

  test('is not before the time from which it is asked for', () => {
    expect(find('0'.repeat(20), 30, {}, at('2026-11-20 10:05'))).toBe('10:15+2')
    expect(find('0'.repeat(20), 30, {}, at('2026-11-20 10:00'))).toBe('10:00+2')
  })

  test('is not at night, unless that is within half an hour', () => {
    const midnight = at('2026-11-21 00:00')
    expect(find('0'.repeat(200), 60, {}, midnight)).toBe('08:00+4')
    expect(find('2'.repeat(61) + '0'.repeat(100), 60)).toBe('08:00+4')
    const search = { span: { from: quarterAt(midnight), to: (quarterAt(midnight) + 40) as Quarter }, now: midnight }
    expect(
      words(nextFree(resource({ timezone: 'UTC' }), scheduleOf('2' + '0'.repeat(39)), { ...search, minutes: 30 })),
    ).toBe('00:15+2')
  })

  test('where the resource is reserved to somebody, hours do not matter', () => {
    const reserved = { startTime: '10:00', endTime: '11:00', conditions: { reservedTo: 'you' as const } }
    expect(find('0'.repeat(20), 60, { ...reserved, schedulingSettings: settings(true) })).toBe('09:00+4')
  })

  test('is inside the hours where there is such a time, and outside only where that is allowed', () => {
    const evening = { startTime: '10:00', endTime: '11:00' }
    expect(find('0'.repeat(20), 60, evening)).toBe('10:00+4')
    expect(find(`0000${'2'.repeat(9)}${'0'.repeat(8)}`, 60, evening)).toBe('12:00+4')
    const strict = settings(true)
    expect(find(`0000${'2'.repeat(9)}${'0'.repeat(8)}`, 60, { ...evening, schedulingSettings: strict })).toBeNull()
  })

  test('section 4: is not beyond the days one may book ahead', () => {
    const today = settings(false, 0)
    const view = '2'.repeat(70) + '0'.repeat(60)
    expect(find(view, 60)).not.toBeNull()
    expect(find(view, 60, { schedulingSettings: today })).toBeNull()
  })
})

describe('how long a resource is free from now on', () => {
  const freeNow = (view: string, fields: Fields = {}, ofSchedule: Schedule['schedulingSettings'] = null) =>
    words(
      freeFromNow(
        resource({ timezone: 'UTC', ...fields }),
        { ...scheduleOf(view), schedulingSettings: ofSchedule },
        { span: spanOf(view), now },
      ),
    )
  const hours = { startTime: '08:00', endTime: '09:30' }

  test('counts the quarter under way, until something holds the resource or the view ends', () => {
    expect(freeNow('00020')).toBe('08:45+3')
    expect(freeNow('000')).toBe('08:45+3')
    expect(freeNow('02')).toBe('08:45+1')
  })

  test('is not at all where the present quarter is held', () => {
    expect(['2000', '1000', '4000', ''].map((view) => freeNow(view))).toEqual([null, null, null, null])
  })

  test('goes beyond the hours of the resource unless it, or else its schedule, rejects that', () => {
    expect(freeNow('000000', hours)).toBe('08:45+6')
    expect(freeNow('000000', { ...hours, schedulingSettings: settings(true) })).toBe('08:45+3')
    expect(freeNow('000000', hours, settings(true))).toBe('08:45+3')
    expect(freeNow('000000', { ...hours, schedulingSettings: settings(false) }, settings(true))).toBe('08:45+6')
    expect(freeNow('000000', { startTime: '09:00', endTime: '10:00' }, settings(true))).toBeNull()
  })
})
