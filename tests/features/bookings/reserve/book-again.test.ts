import { beforeEach, describe, expect, it, vi } from 'vitest'
import { notices } from '#src/features/notices/model/state.ts'
import { draftState } from '#src/features/bookings/model/reserve/draft-state.ts'
import { bookAgain } from '#src/features/bookings/model/reserve/one-tap.ts'
import { setZone } from '#src/base/reader.ts'
import { fail, succeed } from '#src/kernel/result.ts'
import type { IanaZone, Instant } from '#src/kernel/time/units.ts'
import { invited, minute, reserved } from '#tests/services/reserved.ts'
import { openTabForEachTest, services, went, world } from '#tests/services/tab.ts'
import { draftOf, start } from '#tests/services/scripted-services.ts'
import { amber, scheduleOf } from '../reservations/amber.ts'

openTabForEachTest()

beforeEach(() => setZone('Europe/Prague' as IanaZone))

/** Sets Amber's quarters from 9:00 on; the rest of two weeks is free. */
const setSchedule = (view: string): void => {
  world.schedules = [scheduleOf(amber.email, view.padEnd(14 * 96, '0'))]
}

describe('booking again', () => {
  it('opens the form with the same resource, subject, people and length at the next free time', async () => {
    setSchedule('02220222')
    const reservation = invited(world)
    services.clock.freeze((start + 60_000) as Instant)
    expect(await bookAgain(services, reservation)).toEqual(succeed(null))
    const free = start + 120 * minute
    expect(draftState).toMatchObject({
      open: true,
      step: 'editing',
      resources: [{ id: 'room-1', name: 'Amber', email: 'amber@example.com' }],
      draft: {
        subject: 'Planning',
        resourceIds: ['room-1'],
        attendees: [{ name: 'Eva', email: 'eva@example.com' }],
        span: { start: free, end: free + 60 * minute },
        isAllDay: false,
        recurrence: null,
      },
    })
    expect(went).toEqual(['/reservations/reserve?date=2026-11-23'])
    expect(world.calls).not.toContain('create')
  })

  it('creates another booking with an id of its own', async () => {
    setSchedule('')
    const reservation = reserved(world)
    await bookAgain(services, reservation)
    expect(draftState.draft?.clientId).not.toBe(reservation.event.clientId)
  })

  it('proposes the next quarter if no time is free', async () => {
    setSchedule('2'.repeat(14 * 96))
    const reservation = reserved(world)
    services.clock.freeze((start + 60_000) as Instant)
    await bookAgain(services, reservation)
    expect(draftState.draft?.span.start).toBe(start + 15 * minute)
  })

  it('sets an open form aside, with a notice to restore it', async () => {
    setSchedule('')
    const reservation = reserved(world)
    draftState.draft = draftOf({ subject: 'Half typed' })
    draftState.open = true
    await bookAgain(services, reservation)
    expect(draftState.draft?.subject).toBe('Planning')
    notices.queue[0]?.action?.run()
    expect(draftState.draft?.subject).toBe('Half typed')
  })

  it('opens one form if it is clicked twice, and can be retried after a failure', async () => {
    setSchedule('')
    const reservation = reserved(world)
    const results = await Promise.all([bookAgain(services, reservation), bookAgain(services, reservation)])
    expect(results).toEqual([succeed(null), fail({ kind: 'cancelled' })])
    expect(went).toHaveLength(1)

    vi.spyOn(services.engine, 'resource').mockResolvedValue(null)
    expect(await bookAgain(services, reservation)).toEqual(fail({ kind: 'not-found', what: 'resource' }))
    expect(notices.queue.at(-1)).toMatchObject({
      kind: 'error',
      key: 'notice.reservation.noTimeFound',
      action: { key: 'app.retry' },
    })
  })
})
