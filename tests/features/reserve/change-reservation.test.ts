import { snapshot } from 'valtio'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Explanation } from '#src/engine/compute.ts'
import { notices } from '#src/features/notices/state.ts'
import { deriveReservation, type Reservation } from '#src/features/reservations/rules/derive.ts'
import { beginChange } from '#src/features/reserve/begin-change.ts'
import { changeReservation, undoTime } from '#src/features/reserve/change-reservation.ts'
import { markTaken } from '#src/features/reserve/check-draft.ts'
import { draftState, editDraft, hideDraft, setDraftResources } from '#src/features/reserve/draft-state.ts'
import type { ReservationDraft } from '#src/features/reserve/rules/draft.ts'
import { awaiting } from '#src/features/reserve/state.ts'
import { type Email, type Fault, type Instant, type Quarter, type ResourceId, succeed } from '#src/kernel/result.ts'
import type { Services } from '#src/services.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import {
  clearStores,
  createWorld,
  draftOf,
  eventOf,
  hour,
  otherRoom,
  room,
  scriptServices,
  start,
  type World,
} from '#tests/services/scripted-services.ts'

const amber = { name: 'Amber', email: 'amber@example.com' as Email }
const birch = { id: 'room-2' as ResourceId, name: 'Birch', email: 'birch@example.com' as Email }
const at = (hours: number) => (start + hours * hour) as Instant

let world: World
let services: Services

beforeEach(async () => {
  vi.useFakeTimers({ now: start })
  clearStores()
  world = await createWorld()
  services = scriptServices(world, { path: '/reservations/reserve' }).services
  world.response = 'accepted'
})
afterEach(() => {
  services.end()
  vi.useRealTimers()
})

/** Planning, in Amber from 10 to 11, accepted. */
function existing(changes: Partial<CalendarEvent> = {}): CalendarEvent {
  const { clientId, subject, span, timeZone } = draftOf()
  const order = { clientId, subject, span, timeZone, isAllDay: false, isPrivate: false, notes: '', reminder: null }
  const draft = { ...order, resources: [amber], attendees: [], onlineMeeting: null, recurrence: null }
  const event = { ...eventOf(draft, 'event-1', 'accepted'), ...changes }
  world.events.push(event)
  return event
}

const reservationOf = (event: CalendarEvent): Reservation =>
  deriveReservation(event, room, null, services.clock.now(), {
    classification: 'Identified',
    resourceEmail: emailOf('amber@example.com'),
  })

/** The form open on the change of an event, with what is typed into it. */
async function typed(changes: Partial<Omit<ReservationDraft, 'clientId'>>, event = existing()): Promise<void> {
  expect((await beginChange(services, reservationOf(event))).ok).toBe(true)
  editDraft(changes)
}

/** 'Save changes', with all the time that passes until it is answered. */
async function save() {
  const { draft, resources } = snapshot(draftState)
  const { change } = draftState
  if (!draft || !change) throw new Error('No change is open')
  const saved = changeReservation(services, { draft, resources }, change)
  await vi.advanceTimersByTimeAsync(0)
  for (let pause = 0; pause < 40; pause += 1) await vi.advanceTimersByTimeAsync(2_000)
  return saved
}

const told = () => notices.queue.map(({ key }) => key)
const calls = (name: string) => world.calls.filter((call) => call === name).length
const later = { span: { start: at(3), end: at(4) } }
const inTheWay = (from: number, to: number, iCalUId = 'uid-other'): Explanation => ({
  state: 2,
  reason: 'held',
  run: { from: (at(from) / 900_000) as Quarter, to: (at(to) / 900_000) as Quarter },
  event: { start: at(from), end: at(to), subject: null, organizer: 'Jan', tentative: false, iCalUId },
  message: null,
})

describe('issue line Change: a reservation becomes a draft', () => {
  it('with everything the event says, and nothing to send', async () => {
    const event = existing({
      bodyHtml: '<html><body><pre>One\nTwo &amp; three</pre></body></html>',
      visibility: 'private',
      reminder: 10,
      attendees: [
        ...existing().attendees,
        {
          emailAddress: { name: 'Eva', address: emailOf('Eva@example.com') },
          resource: false,
          optional: true,
          status: { response: 'none' },
          remotely: true,
        },
      ],
    })
    await typed({}, event)
    expect(draftState.draft).toMatchObject({
      subject: 'Planning',
      span: { start: at(1), end: at(2) },
      resourceIds: ['room-1'],
      attendees: [{ name: 'Eva', email: 'eva@example.com', optional: true, remotely: true }],
      isPrivate: true,
      notes: 'One\nTwo & three',
      reminder: 10,
    })
    hideDraft()
    expect(draftState.draft).toBeNull()
  })

  it('a change that was left is gone on with; another puts it aside and a notice brings it back', async () => {
    const first = existing()
    await typed({ subject: 'Typed' }, first)
    hideDraft()
    await beginChange(services, reservationOf(first))
    expect(draftState).toMatchObject({ open: true, draft: { subject: 'Typed' } })
    const second = existing({ id: 'event-2', subject: 'Review' })
    await beginChange(services, reservationOf(second))
    expect(draftState.draft?.subject).toBe('Review')
    expect(notices.queue.at(-1)?.key).toBe('notice.reservation.putAside')
    notices.queue.at(-1)?.action?.run()
    expect(draftState.draft?.subject).toBe('Typed')
    expect(draftState.change?.event.id).toBe('event-1')
  })

  it.each([
    ['an attendee', { isOrganizer: false }],
    [
      'without the permission',
      { eventPermissions: { canDelete: true, canCancelParticipation: false, canChange: false } },
    ],
    ['cancelled', { cancelled: true }],
    [
      'over',
      { end: { ...eventOf({ ...draftOf(), resources: [], onlineMeeting: null }, 'x').end, utcDateTime: start } },
    ],
  ])('not permitted: %s', async (_, changes) => {
    const answer = await beginChange(services, reservationOf(existing(changes)))
    expect(answer).toMatchObject({ ok: false, fault: { kind: 'forbidden' } })
    expect(draftState.open).toBe(false)
    expect(told()).toEqual(['notice.reservation.notChangeable'])
  })
})

describe('section 4, after create or patch: a change', () => {
  it('is sent once with only what changed, and the room’s acceptance is told', async () => {
    await typed(later)
    world.response = 'none'
    const sending = save()
    await vi.advanceTimersByTimeAsync(100)
    expect(draftState.step).toBe('done')
    expect(Object.values(awaiting.byClientId)[0]?.step).toBe('waiting-for-room')
    world.response = 'accepted'
    expect(await sending).toMatchObject({ ok: true, value: { id: 'event-1', start: { utcDateTime: at(3) } } })
    expect(calls('change')).toBe(1)
    expect(told()).toEqual(['notice.reservation.changed', 'notice.reservation.accepted'])
    expect(world.events).toHaveLength(1)
  })

  it('section 7: is neither a create nor a delete to the event log', async () => {
    await typed(later)
    await save()
    expect(calls('log')).toBe(0)
  })

  it('of words and people asks no room again', async () => {
    await typed({
      subject: 'Review',
      attendees: [{ name: 'Jan', email: 'jan@example.com' as Email, optional: false, remotely: false }],
    })
    expect(await save()).toMatchObject({ ok: true, value: { subject: 'Review' } })
    expect(calls('schedules')).toBe(0)
    expect(told()).toEqual(['notice.reservation.changed'])
    expect(world.events[0]?.attendees.map(({ emailAddress }) => emailAddress.address)).toEqual([
      'amber@example.com',
      'jan@example.com',
    ])
  })

  it('to another room reloads the one it left and the one it came to', async () => {
    await typed({})
    setDraftResources([birch])
    expect((await save()).ok).toBe(true)
    expect(world.calls).toContain('expire birch@example.com,amber@example.com')
    expect(world.events[0]?.locations).toEqual([{ displayName: 'Birch', email: otherRoom.email }])
  })

  it('is undone for some seconds: time and room as they were', async () => {
    await typed(later)
    setDraftResources([birch])
    await save()
    const notice = notices.queue.find(({ key }) => key === 'notice.reservation.changed')
    expect(notice?.lasts).toBe(undoTime)
    notice?.action?.run()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(world.events[0]).toMatchObject({ start: { utcDateTime: at(1) }, locations: [{ displayName: 'Amber' }] })
    expect(told()).toContain('notice.reservation.changeUndone')
    expect(draftState.open).toBe(false)
  })

  it('asked twice is sent once', async () => {
    await typed(later)
    const answers = await Promise.all([save(), save()])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(calls('change')).toBe(1)
  })
})

describe('rule 6: the event’s own quarters are no conflict with itself', () => {
  const schedule = (view: string, iCalUIds: readonly (readonly [string, number, number])[]): Schedule =>
    ({
      email: 'amber@example.com',
      availabilityView: view,
      serviceError: null,
      scheduleItems: iCalUIds.map(([iCalUId, from, to]) => ({
        iCalUId,
        start: new Date(at(from)).toISOString(),
        end: new Date(at(to)).toISOString(),
        status: 'busy',
        subject: 'x',
        organizer: 'Jan',
        isPrivate: false,
      })),
    }) as unknown as Schedule

  it('half an hour later overlaps what it has', async () => {
    await typed({ span: { start: at(1.5), end: at(2.5) } })
    world.schedules = [schedule('2200', [['uid-event-1', 1, 2]])]
    expect((await save()).ok).toBe(true)
  })

  it('but another event in the same quarters is in its way', async () => {
    await typed({ span: { start: at(1.5), end: at(2.5) } })
    world.schedules = [
      schedule('2200', [
        ['uid-event-1', 1, 2],
        ['uid-other', 1.5, 2],
      ]),
    ]
    expect(await save()).toMatchObject({ ok: false, fault: { kind: 'slot-taken', holder: 'Jan' } })
  })
})

describe('section 3, Event: a date of a series moves to a room that holds another event at the same time', () => {
  const toBirch = async () => {
    await typed({}, existing({ type: 'occurrence', seriesMasterId: 'series-1' }))
    setDraftResources([birch])
  }

  it('the form says so, though the times are equal', async () => {
    await toBirch()
    world.explanation = inTheWay(1, 2)
    expect(await markTaken(services)).toBe(true)
  })

  it('the refusal names who holds the room', async () => {
    await toBirch()
    const [from, to] = [at(1), at(2)].map((instant) => new Date(instant).toISOString())
    const times = { start: from, end: to }
    const item = { iCalUId: 'uid-other', ...times, status: 'busy', subject: 'x', organizer: 'Jan', isPrivate: false }
    const schedule = { email: birch.email, availabilityView: '22222222', serviceError: null, scheduleItems: [item] }
    world.schedules = [schedule as unknown as Schedule]
    expect(await save()).toMatchObject({ ok: false, fault: { kind: 'slot-taken', holder: 'Jan' } })
  })

  it('its own event in its own room is no conflict, though the room has the id of the series', async () => {
    await typed({}, existing({ type: 'occurrence', seriesMasterId: 'series-1' }))
    world.explanation = inTheWay(1, 2, 'uid-series')
    expect(await markTaken(services)).toBe(false)
  })
})

describe('decisions, Reservations: a change that meets a conflict', () => {
  it('is not sent: the form keeps what was typed, says who holds the slot, and the former reservation stands', async () => {
    await typed({ ...later, subject: 'Typed' })
    world.explanation = inTheWay(3, 4)
    expect(await save()).toMatchObject({ ok: false, fault: { kind: 'slot-taken', holder: 'Jan' } })
    expect(calls('change')).toBe(0)
    expect(world.events[0]).toMatchObject({ subject: 'Planning', start: { utcDateTime: at(1) } })
    expect(draftState).toMatchObject({
      open: true,
      step: 'editing',
      draft: { subject: 'Typed', span: later.span },
      conflict: { event: { organizer: 'Jan' } },
    })
  })

  it('declined by the room comes back as typed, still a change, with a way to put the reservation back', async () => {
    await typed(later)
    world.response = 'declined'
    await save()
    expect(draftState).toMatchObject({
      open: true,
      step: 'editing',
      fault: { kind: 'room-declined' },
      draft: { span: later.span },
      change: { event: { id: 'event-1' }, was: { draft: { span: { start: at(1) } } } },
    })
    expect(Object.values(awaiting.byClientId)[0]?.step).toBe('declined')
    world.response = 'accepted'
    notices.queue.find(({ key }) => key === 'notice.reservation.changeDeclined')?.action?.run()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(world.events[0]).toMatchObject({ start: { utcDateTime: at(1) } })
    expect(world.events).toHaveLength(1)
  })

  it('declined, moved on and accepted: one event, one PATCH each', async () => {
    await typed(later)
    world.response = 'declined'
    await save()
    world.response = 'accepted'
    editDraft({ span: { start: at(5), end: at(6) } })
    expect((await save()).ok).toBe(true)
    expect(calls('change')).toBe(2)
    expect(world.events[0]?.start.utcDateTime).toBe(at(5))
  })
})

describe('fault F25: a change whose reply is lost', () => {
  it('is looked at and not sent again when it is there', async () => {
    await typed(later)
    world.changes = ['lost']
    expect(await save()).toMatchObject({ ok: true, value: { start: { utcDateTime: at(3) } } })
    expect(calls('change')).toBe(1)
  })

  it('is sent again when it is not there', async () => {
    await typed(later)
    world.changes = ['unsent', 'unsent']
    expect((await save()).ok).toBe(true)
    expect(calls('change')).toBe(3)
    expect(world.events).toHaveLength(1)
  })

  it('section 3: who attends remotely counts: it is sent again while the calendar does not have it', async () => {
    const eva = { name: 'Eva', email: 'eva@example.com' as Email, optional: false, remotely: false }
    const kept = existing()
    const { emailAddress } = { emailAddress: { name: eva.name, address: eva.email } }
    const person = { emailAddress, resource: false, optional: false, status: { response: 'none' }, remotely: false }
    const event = { ...kept, attendees: [...kept.attendees, person] }
    world.events[0] = event
    await typed({ attendees: [{ ...eva, remotely: true }] }, event)
    world.changes = ['unsent']
    expect((await save()).ok).toBe(true)
    expect(calls('change')).toBe(2)
    expect(world.events[0]?.attendees.map(({ remotely }) => remotely)).toEqual([false, true])
  })

  it('that never gets through leaves the former reservation and what was typed', async () => {
    await typed(later)
    world.changes = Array<'unsent'>(9).fill('unsent')
    expect(await save()).toMatchObject({ ok: false, fault: { kind: 'timed-out' } })
    expect(world.events[0]?.start.utcDateTime).toBe(at(1))
    expect(draftState).toMatchObject({ open: true, step: 'editing', draft: { span: later.span } })
  })

  it('what the calendar refuses is not repeated', async () => {
    await typed(later)
    const refused: Fault = { kind: 'forbidden' }
    world.changes = [refused]
    expect(await save()).toMatchObject({ ok: false, fault: refused })
    expect(calls('change')).toBe(1)
  })

  it('decisions, the product’s own calendar: one that met a newer version is made of that', async () => {
    await typed(later)
    world.changes = [{ kind: 'conflict' }]
    expect(await save()).toMatchObject({ ok: true, value: { start: { utcDateTime: at(3) } } })
    expect(calls('change')).toBe(2)
  })
})

describe('section 4: the event is missing', () => {
  it('is reported; what was typed can be reserved anew', async () => {
    await typed(later)
    world.events.length = 0
    expect(await save()).toMatchObject({ ok: false, fault: { kind: 'event-not-found' } })
    expect(calls('change')).toBe(0)
    expect(draftState).toMatchObject({
      open: true,
      change: null,
      fault: { kind: 'event-not-found' },
      draft: { subject: 'Planning', span: later.span },
    })
  })
})

describe('the engine', () => {
  it('is the judge of hours: closed time is a problem of the form', async () => {
    await typed(later)
    world.explanation = { ...inTheWay(3, 4), state: 3, reason: 'outside-hours', event: null }
    expect(await save()).toMatchObject({ ok: false, fault: { kind: 'draft-invalid', problems: ['outside-hours'] } })
  })

  it('does not judge what stays where it is', async () => {
    await typed({ subject: 'Only words' })
    world.explanation = { ...inTheWay(1, 2), state: 3, reason: 'outside-hours' }
    expect(await save()).toEqual(succeed(expect.objectContaining({ subject: 'Only words' })))
  })
})
