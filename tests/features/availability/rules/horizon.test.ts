import { expect, test } from 'vitest'
import { bookableUntil, firstOpenQuarter } from '#src/features/availability/model/rules/row.ts'
import type { IanaZone, Instant } from '#src/kernel/time/units.ts'
import { startOfQuarter } from '#src/kernel/time/moment.ts'

const at = (text: string): Instant => Date.parse(text) as Instant
const until = (zone: string, now: string, days: number | null): string => {
  const quarter = bookableUntil(zone as IanaZone, at(now), days)
  return quarter === Infinity ? 'no limit' : new Date(startOfQuarter(quarter)).toISOString()
}

test('section 4: maxAdvanceDays counts days in the zone of the resource, and 0 allows today only', () => {
  expect(until('UTC', '2026-11-20T23:30:00Z', 0)).toBe('2026-11-21T00:00:00.000Z')
  expect(until('Europe/Prague', '2026-11-20T23:30:00Z', 0)).toBe('2026-11-21T23:00:00.000Z')
  expect(until('America/New_York', '2026-11-21T04:30:00Z', 0)).toBe('2026-11-21T05:00:00.000Z')
})

test('section 4: a slot is past after it has ended', () => {
  expect(startOfQuarter(firstOpenQuarter(at('2026-11-20T08:14:59Z')))).toBe(at('2026-11-20T08:00:00Z'))
  expect(startOfQuarter(firstOpenQuarter(at('2026-11-20T08:15:00Z')))).toBe(at('2026-11-20T08:15:00Z'))
})
