import { describe, expect, it } from 'vitest'
import { daysOfAbsence, usualAbsence } from '#src/features/bookings/model/away/rules/absence-days.ts'
import type { IanaZone, Instant } from '#src/kernel/time/units.ts'

const prague = 'Europe/Prague' as IanaZone
const at = (text: string): Instant => Date.parse(text) as Instant

describe('section 4: days of an absence', () => {
  it.each([
    ['2026-11-24T08:52:00Z', 'today'],
    ['2026-11-24T10:59:59Z', 'today'],
    ['2026-11-24T11:00:00Z', 'tomorrow'],
    ['2026-11-24T22:30:00Z', 'tomorrow'],
    ['2026-11-24T23:30:00Z', 'today'],
  ])('at %s, seen from Prague, default to %s', (now, expected) => {
    expect(usualAbsence(at(now), prague)).toBe(expected)
  })

  it('are today, tomorrow, or the rest of the week by the region', () => {
    const now = at('2026-11-24T23:30:00Z')
    expect(daysOfAbsence('today', now, prague, 'monday')).toEqual({ first: '2026-11-25', last: '2026-11-25' })
    expect(daysOfAbsence('tomorrow', now, prague, 'monday')).toEqual({ first: '2026-11-26', last: '2026-11-26' })
    expect(daysOfAbsence('week', now, prague, 'monday')).toEqual({ first: '2026-11-25', last: '2026-11-29' })
    expect(daysOfAbsence('week', now, prague, 'sunday')).toEqual({ first: '2026-11-25', last: '2026-11-28' })
  })
})
