import { describe, expect, test } from 'vitest'
import { nextFree } from '#src/features/availability/rules/next-free.ts'
import type { Quarter } from '#src/kernel/result.ts'
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
const find = (view: string, minutes: number, fields: Parameters<typeof resource>[0] = {}): string | null => {
  const span = { from, to: (from + view.length) as Quarter }
  const free = nextFree(resource({ timezone: 'UTC', ...fields }), scheduleOf(view), { span, now, minutes })
  return free && new Date(free.from * 900_000).toISOString().slice(11, 16) + `+${free.to - free.from}`
}

describe('the next free time of a resource', () => {
  test('begins with the next quarter at the earliest, never with the one under way', () => {
    expect(find('0000000', 30)).toBe('09:00+2')
  })

  test('is long enough, and not held by anybody, tentatively either', () => {
    expect(find('0220100000000', 60)).toBe('10:00+4')
    expect(find('0000', 60)).toBeNull()
  })

  test('is inside the hours where there is such a time, and outside only where that is allowed', () => {
    const evening = { startTime: '10:00', endTime: '11:00' }
    expect(find('0'.repeat(20), 60, evening)).toBe('10:00+4')
    expect(find(`0000${'2'.repeat(9)}${'0'.repeat(8)}`, 60, evening)).toBe('12:00+4')
    const strict = {
      minimumMeetingDurationInMinutes: null,
      maximumMeetingDurationInMinutes: null,
      maxAdvanceDays: null,
      rejectOutsideWorkingHours: true,
    }
    expect(find(`0000${'2'.repeat(9)}${'0'.repeat(8)}`, 60, { ...evening, schedulingSettings: strict })).toBeNull()
  })

  test('section 4: is not beyond the days one may book ahead', () => {
    const today = {
      minimumMeetingDurationInMinutes: null,
      maximumMeetingDurationInMinutes: null,
      maxAdvanceDays: 0,
      rejectOutsideWorkingHours: false,
    }
    const view = '2'.repeat(70) + '0'.repeat(60)
    expect(find(view, 60)).not.toBeNull()
    expect(find(view, 60, { schedulingSettings: today })).toBeNull()
  })
})
