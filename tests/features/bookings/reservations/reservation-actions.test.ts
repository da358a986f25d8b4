import { beforeEach, describe, expect, it, vi } from 'vitest'
import { notices } from '#src/features/notices/model/state.ts'
import { cancelReservation, finishReservation } from '#src/features/bookings/model/reservations/cancel-reservation.ts'
import {
  confirmReservation,
  respondToInvitation,
} from '#src/features/bookings/model/reservations/confirm-reservation.ts'
import { extendReservation } from '#src/features/bookings/model/reservations/extend-reservation.ts'
import type { Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import type { Services } from '#src/base/needs.ts'
import { invited, reserved } from '#tests/services/reserved.ts'
import { start } from '#tests/services/scripted-services.ts'
import { amber, scheduleOf } from './amber.ts'
import { confirmation } from './rules/builders.ts'
import { openTabForEachTest, services, world } from '#tests/services/tab.ts'

interface Action {
  readonly prepare?: () => Reservation
  readonly run: (services: Services, reservation: Reservation) => Promise<Result<unknown>>
  /** The call to the calendar or the server. */
  readonly call: string
  readonly errorKey: string
  /** Makes the call take effect without a response. */
  readonly lose: (services: Services, reservation: Reservation) => void
}

const timeout: Fault = { kind: 'timed-out', what: 'reply' }
const failWith = (call: string, fault: Fault): void => {
  world.faults[call] = fault
  if (call === 'change') world.changes = [fault]
}

const actions: Readonly<Record<string, Action>> = {
  confirm: {
    prepare: () => reserved(world, {}, { requiresConfirmation: true }),
    run: confirmReservation,
    call: 'action',
    errorKey: 'notice.reservation.notConfirmed',
    lose({ api }) {
      failWith('action', timeout)
      const good = [confirmation({ iCalUid: 'uid-event-1', confirmed: true })]
      api.event.confirmStatuses = () => Promise.resolve(succeed({ good, problems: [] }))
    },
  },
  finish: {
    run: finishReservation,
    call: 'finish',
    errorKey: 'notice.reservation.notFinished',
    lose(_services, { event }) {
      failWith('finish', timeout)
      world.events[0] = { ...event, end: { ...event.end, utcDateTime: start } }
    },
  },
  extend: {
    run: (on, reservation) => extendReservation(on, reservation, 15),
    call: 'change',
    errorKey: 'notice.reservation.notExtended',
    lose: () => void (world.changes = ['lost']),
  },
  cancel: {
    run: (on, reservation) => cancelReservation(on, reservation, ''),
    call: 'remove',
    errorKey: 'fault.delete-failed.message',
    lose: () => failWith('remove', { kind: 'not-found', what: 'event' }),
  },
  accept: {
    prepare() {
      const invitation = invited(world)
      world.response = 'none'
      return invitation
    },
    run: (on, reservation) => respondToInvitation(on, reservation, 'accept'),
    call: 'accept',
    errorKey: 'notice.reservation.notAnswered',
    lose({ calendar }, { event }) {
      failWith('accept', timeout)
      const attendees = event.attendees.map((one) => ({ ...one, status: { response: 'accepted' } }))
      vi.spyOn(calendar, 'event').mockResolvedValue(succeed({ ...event, attendees }))
    },
  },
}

openTabForEachTest()

beforeEach(() => {
  world.schedules = [scheduleOf(amber.email, '200000')]
  services.clock.freeze(start)
})

const callsOf = ({ call }: Action) => world.calls.filter((one) => one === call)
const open = ({ prepare = () => reserved(world) }: Action): Reservation => prepare()

describe.each(Object.entries(actions))('section 4: %s', (_name, action) => {
  it('is sent once if it is clicked twice', async () => {
    const reservation = open(action)
    const results = await Promise.all([action.run(services, reservation), action.run(services, reservation)])
    expect(results.map(({ ok }) => ok)).toEqual([true, false])
    expect(callsOf(action)).toHaveLength(1)
  })

  it('keeps the list after a failure, shows an error and can be retried', async () => {
    const reservation = open(action)
    const before = reservations.list
    failWith(action.call, { kind: 'forbidden' })
    expect(await action.run(services, reservation)).toMatchObject({ ok: false })
    expect(reservations.list).toEqual(before)
    expect(reservations.busy).toEqual({})
    expect(notices.queue).toMatchObject([{ kind: 'error', key: action.errorKey, action: { key: 'app.retry' } }])
    world.faults = {}
    notices.queue[0]?.action?.run()
    await expect.poll(() => callsOf(action)).toHaveLength(2)
    await expect.poll(() => reservations.busy).toEqual({})
    await expect.poll(() => notices.queue.at(-1)?.kind).toBe('success')
  })

  it('succeeds after a lost response, without a second request', async () => {
    const reservation = open(action)
    action.lose(services, reservation)
    expect(await action.run(services, reservation)).toMatchObject({ ok: true })
    expect(callsOf(action)).toHaveLength(1)
    expect(notices.queue.filter(({ kind }) => kind === 'error')).toEqual([])
  })
})
