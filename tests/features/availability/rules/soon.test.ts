import { expect, test } from 'vitest'
import { isSoon, soonQuarters } from '#src/features/availability/model/rules/soon.ts'
import { quarterAt } from '#src/kernel/time/moment.ts'
import { at } from '../../bookings/reservations/rules/builders.ts'

test('soon means within 30 minutes, on Home as in the groups of the list', () => {
  const from = (time: string, now: string): boolean =>
    isSoon(quarterAt(at(`2026-11-24 ${time}`)), at(`2026-11-24 ${now}`))
  expect([from('10:00', '09:30'), from('10:00', '09:44'), from('10:00', '10:00')]).toEqual([true, true, true])
  expect([from('10:00', '09:29'), from('12:30', '09:44')]).toEqual([false, false])
  expect(soonQuarters).toBe(2)
})
