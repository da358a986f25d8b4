import { describe, expect, it, vi } from 'vitest'
import type { Instant } from '#src/kernel/time/units.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import { notifyChangedResources } from '#src/features/availability/model/changed-resources.ts'
import { createLocks } from '#src/platform/locks.ts'
import { reserve } from '#src/features/bookings/model/reserve/reserve.ts'
import { resumeJournal } from '#src/features/bookings/model/reserve/resume-journal.ts'
import { deriveReservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { setReservations } from '#src/features/bookings/model/reservations/state.ts'
import { awaiting } from '#src/features/bookings/model/reserve/state.ts'
import { undoSent } from '#src/features/bookings/model/reserve/one-tap.ts'
import { draftState, restoreDraft } from '#src/features/bookings/model/reserve/draft-state.ts'
import { notices } from '#src/features/notices/model/state.ts'
import { clearStores, draftOf, hour, room, scriptServices, start } from '#tests/services/scripted-services.ts'
import { amber, itemOf, scheduleOf } from '../reservations/amber.ts'
import { noticeKeys, settle } from '../reservations/set-up-world.ts'
import { openTabForEachTest, services, world } from '#tests/services/tab.ts'

openTabForEachTest({ now: start })

const count = (name: string): number => world.calls.filter((call) => call === name).length
const openForm = (): void =>
  restoreDraft(draftOf(), [{ id: 'room-1' as ResourceId, name: room.name, email: amber.email }])

/** Reserves from the open form, up to the response of the room. */
async function reserveFromForm() {
  openForm()
  const sent = draftState.draft
  const reserving = reserve(services, draftOf())
  await vi.advanceTimersByTimeAsync(5_000)
  const reservation = deriveReservation(world.events[0]!, room, null, start)
  return { sent, reserving, reservation }
}

describe('section 4: creating a reservation', () => {
  it('creates, waits until visible, registers, reloads and navigates in this order', async () => {
    world.hiddenFor = 2
    const page = scriptServices(world, { path: '/reservations' })
    const result = await settle(reserve(page.services, draftOf()), 5_000)
    expect(result).toMatchObject({ ok: true, value: { id: 'event-1' } })
    const steps = ['schedules', 'create', 'events', 'events', 'events', 'log', 'expire', 'favourites']
    expect(world.calls.filter((call) => steps.includes(call)).slice(0, 6)).toEqual(steps.slice(0, 6))
    expect(world.calls.indexOf('expire')).toBeGreaterThan(world.calls.indexOf('log'))
    expect(world.calls).toContain('favourites')
    expect(page.went).toEqual(['/reservations/reserve?date=2026-11-23'])
  })

  it('fault F24: shows one notice while the calendar does not have it, and keeps polling', async () => {
    world.hiddenFor = 60
    const steps = () => Object.values(awaiting.byClientId).map(({ step }) => step)
    const result = reserve(services, draftOf())
    await settle(Promise.resolve(), 25_000)
    expect(steps()).toEqual(['finding'])
    await settle(Promise.resolve(), 10_000)
    expect(steps()).toEqual(['not-confirmed-yet'])
    expect(noticeKeys()).toEqual(['notice.reservation.notConfirmedYet'])
    await settle(Promise.resolve(), 60_000)
    expect(steps()).toEqual(['not-confirmed-yet'])
    expect(noticeKeys()).toEqual(['notice.reservation.notConfirmedYet'])
    expect(await settle(result, 60_000)).toMatchObject({ ok: true })
    expect(steps()).toEqual(['waiting-for-room'])
    expect(count('create')).toBe(1)
  })

  it('can be undone, which cancels it and reopens the form', async () => {
    const { sent, reserving, reservation } = await reserveFromForm()
    setReservations([reservation], start)
    const undoing = undoSent(services, reservation)
    await settle(Promise.all([undoing, reserving]))
    expect(Object.values(awaiting.byClientId)).toMatchObject([{ step: 'cancelled' }])
    expect(count('remove')).toBe(1)
    expect(noticeKeys()).not.toContain('fault.event-not-found.message')
    expect(draftState).toMatchObject({ open: true, step: 'editing' })
    expect(draftState.draft).toEqual({ ...sent, clientId: expect.any(String) as string })
    expect(draftState.draft?.clientId).not.toBe(sent?.clientId)
  })

  it('stays if it cannot be undone', async () => {
    const { reserving, reservation } = await reserveFromForm()
    world.faults['remove'] = { kind: 'server-error', status: 500 }
    const undoing = undoSent(services, reservation)
    await settle(Promise.all([undoing, reserving]))
    expect(noticeKeys()).toContain('fault.delete-failed.message')
    expect(draftState.step).toBe('done')
    expect(Object.values(awaiting.byClientId)).not.toMatchObject([{ step: 'cancelling' }])
  })

  it('does not navigate a user on another page', async () => {
    const page = scriptServices(world, { path: '/home' })
    await settle(reserve(page.services, draftOf()))
    expect(page.went).toEqual([])
  })

  it('writes the journal before it sends a request', async () => {
    const create = vi.spyOn(services.calendar, 'create')
    const put = vi.spyOn(services.storage.journal, 'put')
    await settle(reserve(services, draftOf()))
    expect(put.mock.calls.map(([entry]) => entry.step).slice(0, 2)).toEqual(['prepared', 'sending'])
    expect(put.mock.invocationCallOrder[1]).toBeLessThan(create.mock.invocationCallOrder[0] ?? 0)
  })

  it.each([
    ['with the online meeting', null, { url: 'https://meet.example.com/1' }],
    ['without the online meeting if that fails (section 8)', { kind: 'online-meeting-failed' }, null],
  ] as const)('succeeds %s', async (_, fault, onlineMeeting) => {
    if (fault) world.faults['createMeeting'] = fault
    const create = vi.spyOn(services.calendar, 'create')
    expect((await settle(reserve(services, draftOf({ onlineMeeting: true })))).ok).toBe(true)
    expect(create.mock.calls[0]?.[0].onlineMeeting).toEqual(onlineMeeting)
    expect(noticeKeys().includes('notice.reservation.withoutMeeting')).toBe(fault !== null)
  })

  it('keeps the event if the registration fails, and retries it', async () => {
    world.faults['log'] = { kind: 'server-error', status: 503 }
    const result = await settle(reserve(services, draftOf()), 1_000)
    expect(result.ok).toBe(true)
    expect(world.calls).toContain('expire')
    delete world.faults['log']
    world.response = 'accepted'
    await vi.advanceTimersByTimeAsync(60_000)
    expect(count('log')).toBeGreaterThan(1)
    expect(await world.storage.journal.list()).toEqual([])
  })

  it('sends nothing if the draft has problems', async () => {
    openForm()
    const result = await settle(reserve(services, draftOf({ subject: ' ' })))
    expect(result).toEqual({ ok: false, fault: { kind: 'draft-invalid', problems: ['subject-missing'] } })
    expect(draftState.problems).toEqual(['subject-missing'])
    expect(world.calls).not.toContain('create')
  })

  it('sends nothing if the slot was taken, and shows the conflict in the form', async () => {
    openForm()
    const held = itemOf(start + hour, start + 2 * hour, { subject: 'Interview', organizer: 'Jan' })
    world.schedules = [scheduleOf(amber.email, '2222', [held])]
    const result = await settle(reserve(services, draftOf()))
    expect(result).toEqual({ ok: false, fault: { kind: 'slot-taken', holder: 'Jan' } })
    expect(draftState).toMatchObject({ open: true, step: 'editing', conflict: { event: { subject: 'Interview' } } })
    expect(draftState.draft?.subject).toBe('Planning')
    expect(world.calls).not.toContain('create')
  })

  it('reopens the form with a new id if the calendar rejects it', async () => {
    openForm()
    world.creates = [{ kind: 'forbidden' }]
    const result = await settle(reserve(services, draftOf()))
    expect(result).toEqual({ ok: false, fault: { kind: 'forbidden' } })
    expect(draftState.step).toBe('editing')
    expect(draftState.fault).toMatchObject({ kind: 'forbidden' })
    expect(draftState.draft?.clientId).not.toBe('client-1')
    expect(await world.storage.journal.list()).toEqual([])
  })
})

describe('decisions: a reservation is neither duplicated nor lost', () => {
  it('if the request is lost, and is sent again with the same id', async () => {
    world.creates = ['unsent']
    const create = vi.spyOn(services.calendar, 'create')
    const result = await settle(reserve(services, draftOf()))
    expect(result.ok).toBe(true)
    expect(world.events).toHaveLength(1)
    expect(create.mock.calls.map(([order]) => order.clientId)).toEqual(['client-1', 'client-1'])
  })

  it('if the calendar is offline, and is not sent again before a lookup', async () => {
    world.creates = ['lost']
    world.faults['findCreated'] = { kind: 'offline' }
    const answered = reserve(services, draftOf())
    await vi.advanceTimersByTimeAsync(30_000)
    expect(count('create')).toBe(1)
    delete world.faults['findCreated']
    expect((await settle(answered)).ok).toBe(true)
    expect(world.events).toHaveLength(1)
  })

  it('if it is too old to be sent, and the form opens again', async () => {
    world.creates = ['unsent']
    const before = scriptServices(world)
    void reserve(before.services, draftOf())
    await vi.advanceTimersByTimeAsync(1_000)
    before.die()
    clearStores()
    vi.setSystemTime(start + 24 * hour)
    const after = scriptServices(world)
    void resumeJournal(after.services)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.events).toHaveLength(0)
    expect(count('create')).toBe(1)
    expect(draftState).toMatchObject({ open: true, step: 'editing', draft: { subject: 'Planning' } })
    expect(draftState.fault).not.toBeNull()
  })

  it('if two tabs execute it', async () => {
    const locks = createLocks()
    const one = scriptServices(world, { locks })
    const other = scriptServices(world, { locks })
    world.hiddenFor = 3
    const booked = reserve(one.services, draftOf())
    void resumeJournal(other.services)
    const again = reserve(other.services, draftOf())
    expect(await settle(again)).toEqual({ ok: false, fault: { kind: 'cancelled' } })
    expect((await booked).ok).toBe(true)
    expect(count('create')).toBe(1)
  })

  it('if the calendar has its id already', async () => {
    // It was sent by a closed tab whose journal is lost.
    const order = { ...draftOf(), resources: [], onlineMeeting: null }
    await services.calendar.create(order)
    world.creates = [{ kind: 'conflict' }]
    const result = await settle(reserve(services, draftOf()))
    expect(result).toMatchObject({ ok: true, value: { id: 'event-1' } })
    expect(world.events).toHaveLength(1)
  })
})

describe('section 4: response of the room', () => {
  it('is polled every 5 s until the room accepts', async () => {
    await settle(reserve(services, draftOf()), 100)
    expect(awaiting.byClientId['client-1']?.step).toBe('waiting-for-room')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(count('event')).toBe(1)
    world.response = 'Accept'
    await vi.advanceTimersByTimeAsync(5_000)
    expect(count('event')).toBe(2)
    expect(noticeKeys()).toContain('notice.reservation.accepted')
    expect(awaiting.byClientId['client-1']?.step).toBe('accepted')
    expect(await world.storage.journal.list()).toEqual([])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(count('event')).toBe(2)
  })

  it('is loaded when the room changes, at most once a second', async () => {
    await settle(reserve(services, draftOf()), 100)
    await vi.advanceTimersByTimeAsync(1_500)
    notifyChangedResources(services, ['room-2' as ResourceId])
    await vi.advanceTimersByTimeAsync(100)
    expect(count('event')).toBe(0)
    notifyChangedResources(services, ['room-1' as ResourceId])
    await vi.advanceTimersByTimeAsync(100)
    expect(count('event')).toBe(1)
    world.response = 'accepted'
    for (let pushes = 0; pushes < 20; pushes++) {
      notifyChangedResources(services, ['room-1' as ResourceId])
      await vi.advanceTimersByTimeAsync(20)
    }
    expect(count('event')).toBe(1)
    await vi.advanceTimersByTimeAsync(600)
    expect(count('event')).toBe(2)
    expect(noticeKeys()).toContain('notice.reservation.accepted')
  })

  it('is polled every 30 s after 5 minutes', async () => {
    const draft = draftOf({ span: { start: (start + 5 * hour) as Instant, end: (start + 6 * hour) as Instant } })
    await settle(reserve(services, draft), 300_100)
    const after = count('event')
    await vi.advanceTimersByTimeAsync(300_000)
    expect(count('event') - after).toBeGreaterThanOrEqual(9)
    expect(count('event') - after).toBeLessThanOrEqual(11)
  })

  it('reopens the form if the room declines', async () => {
    openForm()
    await settle(reserve(services, draftOf()), 100)
    expect(draftState.step).toBe('done')
    world.response = 'declined'
    await vi.advanceTimersByTimeAsync(6_000)
    expect(draftState).toMatchObject({ open: true, step: 'editing', fault: { kind: 'room-declined' } })
    expect(draftState.draft).toMatchObject({ subject: 'Planning', resourceIds: ['room-1'] })
    expect(draftState.draft?.clientId).not.toBe('client-1')
    expect(noticeKeys()).toContain('notice.reservation.declined')
  })

  it('adds a notice with the declined draft if another form is open', async () => {
    await settle(reserve(services, draftOf()), 100)
    restoreDraft(draftOf({ clientId: 'other', subject: 'Another' }), [])
    world.response = 'declined'
    await vi.advanceTimersByTimeAsync(6_000)
    expect(draftState.draft?.subject).toBe('Another')
    notices.queue.find(({ key }) => key === 'notice.reservation.declined')?.action?.run()
    await vi.advanceTimersByTimeAsync(0)
    expect(draftState.draft?.subject).toBe('Planning')
  })

  it('is an error if the event is missing', async () => {
    await settle(reserve(services, draftOf()), 100)
    world.events.length = 0
    await vi.advanceTimersByTimeAsync(5_000)
    expect(noticeKeys()).toContain('fault.event-not-found.message')
    expect(awaiting.byClientId['client-1']?.step).toBe('event-not-found')
  })

  it('is polled after a reload, without another success notice', async () => {
    const before = scriptServices(world)
    await settle(reserve(before.services, draftOf()), 100)
    before.die()
    await vi.advanceTimersByTimeAsync(0)
    clearStores()
    world.response = 'accepted'
    const after = scriptServices(world, { path: '/reservations' })
    void resumeJournal(after.services)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(noticeKeys()).toEqual(['notice.reservation.accepted'])
    expect(after.went).toEqual([])
    expect(await world.storage.journal.list()).toEqual([])
  })
})
