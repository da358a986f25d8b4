import { describe, expect, test } from 'vitest'
import { freeFromNow, nextFree } from '#src/features/availability/model/rules/next-free.ts'
import type { Instant, Quarter } from '#src/kernel/time/units.ts'
import { quarterAt } from '#src/kernel/time/moment.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import { resource } from '../../finding/rules/builders.ts'
import { at } from '../../bookings/reservations/rules/builders.ts'
import { amber, scheduleOf } from '../../bookings/reservations/amber.ts'

const now = at('2026-11-20 08:50')
const from = quarterAt(now)
type Fields = Parameters<typeof resource>[0]
const spanOf = (view: string) => ({ from, to: (from + view.length) as Quarter })
const format = (free: { readonly from: number; readonly to: number } | null): string | null =>
  free && new Date(free.from * 900_000).toISOString().slice(11, 16) + `+${free.to - free.from}`

const find = (view: string, minutes: number, fields: Fields = {}, earliest?: Instant): string | null => {
  const search = { span: spanOf(view), now, minutes, ...(earliest !== undefined && { earliest }) }
  return format(nextFree(resource({ timezone: 'UTC', ...fields }), scheduleOf(amber.email, view), search))
}

const settings = (rejectOutsideWorkingHours: boolean, maxAdvanceDays: number | null = null) => ({
  minimumMeetingDurationInMinutes: null,
  maximumMeetingDurationInMinutes: null,
  maxAdvanceDays,
  rejectOutsideWorkingHours,
})

describe('the next free time of a resource', () => {
  test('begins with the next quarter at the earliest', () => {
    expect(find('0000000', 30)).toBe('09:00+2')
  })

  test('is long enough and not held, not even tentatively', () => {
    expect(find('0220100000000', 60)).toBe('10:00+4')
    expect(find('0000', 60)).toBeNull()
    expect(find('00000', 60)).toBe('09:00+4')
    expect(find('00000', 0)).toBe('09:00+1')
    expect(find('', 15)).toBeNull()
  })

  test('is not before the requested time', () => {
    expect(find('0'.repeat(20), 30, {}, at('2026-11-20 10:05'))).toBe('10:15+2')
    expect(find('0'.repeat(20), 30, {}, at('2026-11-20 10:00'))).toBe('10:00+2')
  })

  test('is not at night unless that is within half an hour', () => {
    const midnight = at('2026-11-21 00:00')
    expect(find('0'.repeat(200), 60, {}, midnight)).toBe('08:00+4')
    expect(find('2'.repeat(61) + '0'.repeat(100), 60)).toBe('08:00+4')
    const search = { span: { from: quarterAt(midnight), to: (quarterAt(midnight) + 40) as Quarter }, now: midnight }
    expect(
      format(
        nextFree(resource({ timezone: 'UTC' }), scheduleOf(amber.email, '2' + '0'.repeat(39)), {
          ...search,
          minutes: 30,
        }),
      ),
    ).toBe('00:15+2')
  })

  test('ignores the hours if the resource is reserved to a person', () => {
    const reserved = { startTime: '10:00', endTime: '11:00', conditions: { reservedTo: 'you' as const } }
    expect(find('0'.repeat(20), 60, { ...reserved, schedulingSettings: settings(true) })).toBe('09:00+4')
  })

  test('is inside the hours if possible, and outside only if that is allowed', () => {
    const evening = { startTime: '10:00', endTime: '11:00' }
    expect(find('0'.repeat(20), 60, evening)).toBe('10:00+4')
    expect(find(`0000${'2'.repeat(9)}${'0'.repeat(8)}`, 60, evening)).toBe('12:00+4')
    const strict = settings(true)
    expect(find(`0000${'2'.repeat(9)}${'0'.repeat(8)}`, 60, { ...evening, schedulingSettings: strict })).toBeNull()
  })

  test('section 4: is within the days that can be reserved ahead', () => {
    const today = settings(false, 0)
    const view = '2'.repeat(70) + '0'.repeat(60)
    expect(find(view, 60)).not.toBeNull()
    expect(find(view, 60, { schedulingSettings: today })).toBeNull()
  })
})

describe('the free time of a resource from now on', () => {
  const freeNow = (view: string, fields: Fields = {}, ofSchedule: Schedule['schedulingSettings'] = null) =>
    format(
      freeFromNow(
        resource({ timezone: 'UTC', ...fields }),
        { ...scheduleOf(amber.email, view), schedulingSettings: ofSchedule },
        { span: spanOf(view), now },
      ),
    )
  const hours = { startTime: '08:00', endTime: '09:30' }

  test('includes the current quarter and lasts until the next reservation or the end of the view', () => {
    expect(freeNow('00020')).toBe('08:45+3')
    expect(freeNow('000')).toBe('08:45+3')
    expect(freeNow('02')).toBe('08:45+1')
  })

  test('is missing if the current quarter is held', () => {
    expect(['2000', '1000', '4000', ''].map((view) => freeNow(view))).toEqual([null, null, null, null])
  })

  test('exceeds the hours unless the resource, or else its schedule, rejects that', () => {
    expect(freeNow('000000', hours)).toBe('08:45+6')
    expect(freeNow('000000', { ...hours, schedulingSettings: settings(true) })).toBe('08:45+3')
    expect(freeNow('000000', hours, settings(true))).toBe('08:45+3')
    expect(freeNow('000000', { ...hours, schedulingSettings: settings(false) }, settings(true))).toBe('08:45+6')
    expect(freeNow('000000', { startTime: '09:00', endTime: '10:00' }, settings(true))).toBeNull()
  })
})
