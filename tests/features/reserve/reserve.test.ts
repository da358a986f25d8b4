import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Email, Instant, ResourceId } from '#src/kernel/result.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { tellChangedResources } from '#src/features/availability/changed-resources.ts'
import { createLocks } from '#src/platform/locks.ts'
import { reserve } from '#src/features/reserve/reserve.ts'
import { resumeJournal } from '#src/features/reserve/resume-journal.ts'
import { deriveReservation } from '#src/features/reservations/rules/derive.ts'
import { setReservations } from '#src/features/reservations/state.ts'
import { awaiting } from '#src/features/reserve/state.ts'
import { undoSent } from '#src/features/reserve/one-tap.ts'
import { draftState, restoreDraft } from '#src/features/reserve/draft-state.ts'
import { notices } from '#src/features/notices/state.ts'
import {
  clearStores,
  createWorld,
  draftOf,
  hour,
  room,
  scriptServices,
  start,
  type World,
} from '#tests/services/scripted-services.ts'

let world: World

beforeEach(async () => {
  vi.useFakeTimers({ now: start })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  clearStores()
  world = await createWorld()
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const keys = (): string[] => notices.queue.map(({ key }) => key)
const count = (name: string): number => world.calls.filter((call) => call === name).length
const openForm = (): void =>
  restoreDraft(draftOf(), [{ id: 'room-1' as ResourceId, name: room.name, email: 'amber@example.com' as Email }])

async function settle<Value>(promise: Promise<Value>, milliseconds = 60_000): Promise<Value> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  return promise
}

describe('section 4: creation flow', () => {
  it('creates, waits until visible every 2 s, registers, reloads and navigates, in this order', async () => {
    world.hiddenFor = 2
    const { services, went } = scriptServices(world, { path: '/reservations' })
    const answer = await settle(reserve(services, draftOf()), 5_000)
    expect(answer).toMatchObject({ ok: true, value: { id: 'event-1' } })
    const steps = ['schedules', 'create', 'events', 'events', 'events', 'log', 'expire', 'favourites']
    expect(world.calls.filter((call) => steps.includes(call)).slice(0, 6)).toEqual(steps.slice(0, 6))
    expect(world.calls.indexOf('expire')).toBeGreaterThan(world.calls.indexOf('log'))
    expect(world.calls).toContain('favourites')
    expect(went).toEqual(['/reservations/reserve?date=2026-11-23'])
  })

  it('fault F24: says that it is not confirmed yet while the calendar does not show it, and goes on looking', async () => {
    world.hiddenFor = 60
    const { services } = scriptServices(world)
    const steps = () => Object.values(awaiting.byClientId).map(({ step }) => step)
    const answer = reserve(services, draftOf())
    await settle(Promise.resolve(), 25_000)
    expect(steps()).toEqual(['finding'])
    await settle(Promise.resolve(), 10_000)
    expect(steps()).toEqual(['not-confirmed-yet'])
    // Its form is not on screen, so that a notice says it, and says it once.
    expect(keys()).toEqual(['notice.reservation.notConfirmedYet'])
    await settle(Promise.resolve(), 60_000)
    expect(steps()).toEqual(['not-confirmed-yet'])
    expect(keys()).toEqual(['notice.reservation.notConfirmedYet'])
    expect(await settle(answer, 60_000)).toMatchObject({ ok: true })
    expect(steps()).toEqual(['waiting-for-room'])
    expect(count('create')).toBe(1)
  })

  it('is undone: cancelled without a report of a missing event, and the form opens again as it was sent', async () => {
    const { services } = scriptServices(world)
    openForm()
    const sent = draftState.draft
    const reserving = reserve(services, draftOf())
    await settle(Promise.resolve(), 5_000)
    const [event] = world.events
    if (!event) throw new Error('Nothing was created.')
    const reservation = deriveReservation(event, room, null, start)
    setReservations([reservation], start)
    const undoing = undoSent(services, reservation)
    await settle(Promise.all([undoing, reserving]))
    expect(Object.values(awaiting.byClientId)).toMatchObject([{ step: 'cancelled' }])
    expect(count('remove')).toBe(1)
    expect(keys()).not.toContain('fault.event-not-found.message')
    expect(draftState).toMatchObject({ open: true, step: 'editing' })
    expect(draftState.draft).toEqual({ ...sent, clientId: expect.any(String) as string })
    expect(draftState.draft?.clientId).not.toBe(sent?.clientId)
  })

  it('stays as it is when it cannot be undone', async () => {
    const { services } = scriptServices(world)
    openForm()
    const reserving = reserve(services, draftOf())
    await settle(Promise.resolve(), 5_000)
    const [event] = world.events
    if (!event) throw new Error('Nothing was created.')
    world.faults['remove'] = { kind: 'server-error', status: 500 }
    const undoing = undoSent(services, deriveReservation(event, room, null, start))
    await settle(Promise.all([undoing, reserving]))
    expect(keys()).toContain('fault.delete-failed.message')
    expect(draftState.step).toBe('done')
    expect(Object.values(awaiting.byClientId)).not.toMatchObject([{ step: 'cancelling' }])
  })

  it('does not navigate a user who is elsewhere', async () => {
    const { services, went } = scriptServices(world, { path: '/home' })
    await settle(reserve(services, draftOf()))
    expect(went).toEqual([])
  })

  it('journals the intent before anything is sent', async () => {
    const { services } = scriptServices(world)
    const create = vi.spyOn(services.calendar, 'create')
    const put = vi.spyOn(services.storage.journal, 'put')
    await settle(reserve(services, draftOf()))
    expect(put.mock.calls.map(([entry]) => entry.step).slice(0, 2)).toEqual(['prepared', 'sending'])
    expect(put.mock.invocationCallOrder[1]).toBeLessThan(create.mock.invocationCallOrder[0] ?? 0)
  })

  it('books without the online meeting when that fails, and says so (section 8)', async () => {
    world.faults['createMeeting'] = { kind: 'online-meeting-failed' }
    const { services } = scriptServices(world)
    const create = vi.spyOn(services.calendar, 'create')
    const answer = await settle(reserve(services, draftOf({ onlineMeeting: true })))
    expect(answer.ok).toBe(true)
    expect(create.mock.calls[0]?.[0].onlineMeeting).toBeNull()
    expect(keys()).toContain('notice.reservation.withoutMeeting')
  })

  it('makes the meeting first and puts its link into the event', async () => {
    const { services } = scriptServices(world)
    const create = vi.spyOn(services.calendar, 'create')
    await settle(reserve(services, draftOf({ onlineMeeting: true })))
    expect(create.mock.calls[0]?.[0].onlineMeeting).toEqual({ url: 'https://meet.example.com/1' })
  })

  it('keeps the event when registering fails, shows it, and registers later', async () => {
    world.faults['log'] = { kind: 'server-error', status: 503 }
    const { services } = scriptServices(world)
    const answer = await settle(reserve(services, draftOf()), 1_000)
    expect(answer.ok).toBe(true)
    expect(world.calls).toContain('expire')
    delete world.faults['log']
    world.response = 'accepted'
    await vi.advanceTimersByTimeAsync(60_000)
    expect(count('log')).toBeGreaterThan(1)
    expect(await world.storage.journal.list()).toEqual([])
  })

  it('sends nothing when the form is wrong, and says what', async () => {
    openForm()
    const { services } = scriptServices(world)
    const answer = await settle(reserve(services, draftOf({ subject: ' ' })))
    expect(answer).toEqual({ ok: false, fault: { kind: 'draft-invalid', problems: ['subject-missing'] } })
    expect(draftState.problems).toEqual(['subject-missing'])
    expect(world.calls).not.toContain('create')
  })

  it('sends nothing when the slot was taken meanwhile; the form keeps what was typed and shows who holds it', async () => {
    openForm()
    world.schedules = [
      {
        email: emailOf('amber@example.com'),
        availabilityView: '2222',
        scheduleItems: [
          {
            start: new Date(start + hour).toISOString(),
            end: new Date(start + 2 * hour).toISOString(),
            status: 'busy',
            subject: 'Interview',
            location: null,
            isPrivate: false,
            organizer: 'Jan',
            iCalUId: null,
          },
        ],
        workingHours: null,
        schedulingSettings: null,
        serviceError: null,
      },
    ]
    const { services } = scriptServices(world)
    const answer = await settle(reserve(services, draftOf()))
    expect(answer).toEqual({ ok: false, fault: { kind: 'slot-taken', holder: 'Jan' } })
    expect(draftState).toMatchObject({ open: true, step: 'editing', conflict: { event: { subject: 'Interview' } } })
    expect(draftState.draft?.subject).toBe('Planning')
    expect(world.calls).not.toContain('create')
  })

  it('lets the form be changed after a refusal, under a new id', async () => {
    openForm()
    world.creates = [{ kind: 'forbidden' }]
    const { services } = scriptServices(world)
    const answer = await settle(reserve(services, draftOf()))
    expect(answer).toEqual({ ok: false, fault: { kind: 'forbidden' } })
    expect(draftState.step).toBe('editing')
    expect(draftState.fault).toMatchObject({ kind: 'forbidden' })
    expect(draftState.draft?.clientId).not.toBe('client-1')
    expect(await world.storage.journal.list()).toEqual([])
  })
})

describe('decisions: never two bookings, never a lost one', () => {
  it('books once after a lost reply', async () => {
    world.creates = ['lost']
    const { services } = scriptServices(world)
    const answer = await settle(reserve(services, draftOf()))
    expect(answer).toMatchObject({ ok: true, value: { id: 'event-1' } })
    expect(world.events).toHaveLength(1)
    expect(count('create')).toBe(1)
    expect(world.calls.indexOf('findCreated')).toBeGreaterThan(world.calls.indexOf('create'))
  })

  it('sends again, under the same id, once a look-up says that the create never arrived', async () => {
    world.creates = ['unsent']
    const { services } = scriptServices(world)
    const create = vi.spyOn(services.calendar, 'create')
    const answer = await settle(reserve(services, draftOf()))
    expect(answer.ok).toBe(true)
    expect(world.events).toHaveLength(1)
    expect(create.mock.calls.map(([order]) => order.clientId)).toEqual(['client-1', 'client-1'])
  })

  it('does not send again while the calendar cannot be asked', async () => {
    world.creates = ['lost']
    world.faults['findCreated'] = { kind: 'offline' }
    const { services } = scriptServices(world)
    const answered = reserve(services, draftOf())
    await vi.advanceTimersByTimeAsync(30_000)
    expect(count('create')).toBe(1)
    delete world.faults['findCreated']
    expect((await settle(answered)).ok).toBe(true)
    expect(world.events).toHaveLength(1)
  })

  it.each([
    ['the reply was lost', 'lost'],
    ['the create never left', 'unsent'],
  ] as const)('books once when the page is reloaded in the middle and %s', async (_, script) => {
    world.creates = [script]
    const before = scriptServices(world)
    void reserve(before.services, draftOf())
    await vi.advanceTimersByTimeAsync(1_000)
    before.die()
    clearStores()
    const after = scriptServices(world)
    void resumeJournal(after.services)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.events).toHaveLength(1)
    expect(keys()).toContain('notice.reservation.created')
  })

  it('offers the form again when what was begun is too old to be sent', async () => {
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

  it('lets one of two tabs work on an entry', async () => {
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

  it('takes a conflict on the own id for the booking that it is', async () => {
    // Sent by a tab that died, whose journal is gone too.
    const { services } = scriptServices(world)
    const order = { ...draftOf(), resources: [], onlineMeeting: null }
    await services.calendar.create(order)
    world.creates = [{ kind: 'conflict' }]
    const answer = await settle(reserve(services, draftOf()))
    expect(answer).toMatchObject({ ok: true, value: { id: 'event-1' } })
    expect(world.events).toHaveLength(1)
  })
})

describe('section 4: after create, the room answers', () => {
  it('asks every 5 s until the room has accepted', async () => {
    const { services } = scriptServices(world)
    await settle(reserve(services, draftOf()), 100)
    expect(awaiting.byClientId['client-1']?.step).toBe('waiting-for-room')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(count('event')).toBe(1)
    world.response = 'Accept'
    await vi.advanceTimersByTimeAsync(5_000)
    expect(count('event')).toBe(2)
    expect(keys()).toContain('notice.reservation.accepted')
    expect(awaiting.byClientId['client-1']?.step).toBe('accepted')
    expect(await world.storage.journal.list()).toEqual([])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(count('event')).toBe(2)
  })

  it('asks as soon as the room is said to have changed, at most once a second, and not for another room', async () => {
    const { services } = scriptServices(world)
    await settle(reserve(services, draftOf()), 100)
    await vi.advanceTimersByTimeAsync(1_500)
    tellChangedResources(services, ['room-2' as ResourceId])
    await vi.advanceTimersByTimeAsync(100)
    expect(count('event')).toBe(0)
    tellChangedResources(services, ['room-1' as ResourceId])
    await vi.advanceTimersByTimeAsync(100)
    expect(count('event')).toBe(1)
    world.response = 'accepted'
    for (let pushes = 0; pushes < 20; pushes++) {
      tellChangedResources(services, ['room-1' as ResourceId])
      await vi.advanceTimersByTimeAsync(20)
    }
    expect(count('event')).toBe(1)
    await vi.advanceTimersByTimeAsync(600)
    expect(count('event')).toBe(2)
    expect(keys()).toContain('notice.reservation.accepted')
  })

  it('slows down to 30 s after 5 minutes and goes on', async () => {
    const { services } = scriptServices(world)
    const draft = draftOf({ span: { start: (start + 5 * hour) as Instant, end: (start + 6 * hour) as Instant } })
    await settle(reserve(services, draft), 300_100)
    const after = count('event')
    await vi.advanceTimersByTimeAsync(300_000)
    expect(count('event') - after).toBeGreaterThanOrEqual(9)
    expect(count('event') - after).toBeLessThanOrEqual(11)
  })

  it('brings the form back with everything typed when the room declines', async () => {
    openForm()
    const { services } = scriptServices(world)
    await settle(reserve(services, draftOf()), 100)
    expect(draftState.step).toBe('done')
    world.response = 'declined'
    await vi.advanceTimersByTimeAsync(6_000)
    expect(draftState).toMatchObject({ open: true, step: 'editing', fault: { kind: 'room-declined' } })
    expect(draftState.draft).toMatchObject({ subject: 'Planning', resourceIds: ['room-1'] })
    expect(draftState.draft?.clientId).not.toBe('client-1')
    expect(keys()).toContain('notice.reservation.declined')
  })

  it('leaves another open form alone and offers the declined one in a notice', async () => {
    const { services } = scriptServices(world)
    await settle(reserve(services, draftOf()), 100)
    restoreDraft(draftOf({ clientId: 'other', subject: 'Another' }), [])
    world.response = 'declined'
    await vi.advanceTimersByTimeAsync(6_000)
    expect(draftState.draft?.subject).toBe('Another')
    notices.queue.find(({ key }) => key === 'notice.reservation.declined')?.action?.run()
    await vi.advanceTimersByTimeAsync(0)
    expect(draftState.draft?.subject).toBe('Planning')
  })

  it('reports event not found when the event is missing', async () => {
    const { services } = scriptServices(world)
    await settle(reserve(services, draftOf()), 100)
    world.events.length = 0
    await vi.advanceTimersByTimeAsync(5_000)
    expect(keys()).toContain('fault.event-not-found.message')
    expect(awaiting.byClientId['client-1']?.step).toBe('event-not-found')
  })

  it('goes on following after a reload of the page, without announcing the event anew', async () => {
    const before = scriptServices(world)
    await settle(reserve(before.services, draftOf()), 100)
    before.die()
    await vi.advanceTimersByTimeAsync(0)
    clearStores()
    world.response = 'accepted'
    const after = scriptServices(world, { path: '/reservations' })
    void resumeJournal(after.services)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(keys()).toEqual(['notice.reservation.accepted'])
    expect(after.went).toEqual([])
    expect(await world.storage.journal.list()).toEqual([])
  })
})
