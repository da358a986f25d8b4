import { readHours } from '@foyer/indoor'
import { expect, test } from 'vitest'
import { openAt } from '#src/features/maps/model/wayfinding/rules/open-at.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { utc, zoneNamed } from '#src/kernel/time/zones.ts'

test('hours that never change have no next change', () => {
  expect(openAt(readHours('24/7')!, utc, 0 as Instant)).toEqual({ isOpen: true, changesAt: null })
  expect(openAt(readHours('off')!, utc, 0 as Instant)).toEqual({ isOpen: false, changesAt: null })
})

test('the time zone of the building is used, also on days with a clock change', () => {
  const hours = readHours('08:00-18:00; Su 02:30-03:30')!
  const at = (text: string, zone: string): unknown => {
    const { isOpen, changesAt } = openAt(hours, zoneNamed(zone), Date.parse(text) as Instant)
    return [isOpen, changesAt === null ? null : new Date(changesAt).toISOString().slice(0, 16)]
  }
  expect(at('2026-11-23T07:30Z', 'Europe/Prague')).toEqual([true, '2026-11-23T17:00'])
  expect(at('2026-11-23T07:30Z', 'America/New_York')).toEqual([false, '2026-11-23T13:00'])
  // 25 October: 03:00 becomes 02:00, so the time until 03:30 comes after it.
  expect(at('2026-10-25T00:45Z', 'Europe/Prague')).toEqual([true, '2026-10-25T02:30'])
  expect(at('2026-10-25T01:10Z', 'Europe/Prague')).toEqual([false, '2026-10-25T01:30'])
  // 29 March: 02:30 does not exist.
  expect(at('2026-03-29T00:30Z', 'Europe/Prague')).toEqual([false, '2026-03-29T01:30'])
})
