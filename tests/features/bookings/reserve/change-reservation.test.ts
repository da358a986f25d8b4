import { snapshot } from 'valtio'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Explanation } from '#src/engine/compute.ts'
import { notices } from '#src/features/notices/model/state.ts'
import { deriveReservation, type Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { beginChange } from '#src/features/bookings/model/reserve/begin-change.ts'
import { changeReservation, undoTime } from '#src/features/bookings/model/reserve/change-reservation.ts'
import { markTaken } from '#src/features/bookings/model/reserve/check-slot.ts'
import {
  draftState,
  editDraft,
  hideDraft,
  setDraftResources,
} from '#src/features/bookings/model/reserve/draft-state.ts'
import type { ReservationDraft } from '#src/features/bookings/model/reserve/rules/draft.ts'
import { awaiting } from '#src/features/bookings/model/reserve/state.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { Instant, Quarter } from '#src/kernel/time/units.ts'
import { succeed } from '#src/kernel/result.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { attendeeOf, momentOf } from '#tests/services/drafted-events.ts'
import { type CreateScript, hour, otherRoom, room, start } from '#tests/services/scripted-services.ts'
import { amber, amberEvent, itemOf, scheduleOf } from '../reservations/amber.ts'
import { noticeKeys } from '../reservations/set-up-world.ts'
import { openTabForEachTest, services, world } from '#tests/services/tab.ts'

const birch = { id: 'room-2' as ResourceId, name: 'Birch', email: 'birch@example.com' as Email }
const at = (hours: number) => (start + hours * hour) as Instant

openTabForEachTest({ now: start, path: '/reservations/reserve' })

beforeEach(() => {
  world.response = 'accepted'
})

/** Planning, in Amber from 10 to 11, accepted. */
function existing(changes: Partial<CalendarEvent> = {}): CalendarEvent {
  const event = amberEvent('event-1', { subject: 'Planning', response: 'accepted', ...changes })
  world.events.push(event)
  return event
}
const eva = { name: 'Eva', email: 'eva@example.com' as Email, optional: false, remotely: false }

const reservationOf = (event: CalendarEvent): Reservation =>
  deriveReservation(event, room, null, services.clock.now(), {
    classification: 'Identified',
    resourceEmail: emailOf('amber@example.com'),
  })

/** Opens the form to change an event and edits the draft. */
async function edit(changes: Partial<Omit<ReservationDraft, 'clientId'>>, event = existing()): Promise<void> {
  expect((await beginChange(services, reservationOf(event))).ok).toBe(true)
  editDraft(changes)
}

/** Saves the change and waits for the outcome. */
async function save() {
  const { draft, resources } = snapshot(draftState)
  const { change } = draftState
  if (!draft || !change) throw new Error('No change is open')
  const saved = changeReservation(services, { draft, resources }, change)
  await vi.advanceTimersByTimeAsync(0)
  for (let pause = 0; pause < 40; pause += 1) await vi.advanceTimersByTimeAsync(2_000)
  return saved
}

const calls = (name: string) => world.calls.filter((call) => call === name).length
const later = { span: { start: at(3), end: at(4) } }
const conflictFrom = (from: number, to: number, iCalUId = 'uid-other'): Explanation => ({
  state: 2,
  reason: 'held',
  run: { from: (at(from) / 900_000) as Quarter, to: (at(to) / 900_000) as Quarter },
  event: { start: at(from), end: at(to), subject: null, organizer: 'Jan', tentative: false, iCalUId },
  message: null,
})

describe('editing a reservation', () => {
  it('copies the fields of the event without changes', async () => {
    await edit({})
    const original = { subject: 'Planning', span: { start: at(1), end: at(2) }, resourceIds: ['room-1'] }
    expect(draftState.draft).toMatchObject(original)
    hideDraft()
    expect(draftState.draft).toBeNull()
  })

  it('continues an unfinished change, and sets it aside for another one', async () => {
    const first = existing()
    await edit({ subject: 'Typed' }, first)
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
    ['of another organiser', { isOrganizer: false }],
    ['without permission', { eventPermissions: { canDelete: true, canCancelParticipation: false, canChange: false } }],
    ['that is cancelled', { cancelled: true }],
    ['that is over', { end: momentOf(start) }],
  ])('is not permitted for an event %s', async (_, changes) => {
    const answer = await beginChange(services, reservationOf(existing(changes)))
    expect(answer).toMatchObject({ ok: false, fault: { kind: 'forbidden' } })
    expect(draftState.open).toBe(false)
    expect(noticeKeys()).toEqual(['notice.reservation.notChangeable'])
  })
})

describe('section 4, after create or patch: saving a change', () => {
  it('sends one request and notifies when the room accepts', async () => {
    await edit(later)
    world.response = 'none'
    const sending = save()
    await vi.advanceTimersByTimeAsync(100)
    expect(draftState.step).toBe('done')
    expect(Object.values(awaiting.byClientId)[0]?.step).toBe('waiting-for-room')
    world.response = 'accepted'
    expect(await sending).toMatchObject({ ok: true, value: { id: 'event-1', start: { utcDateTime: at(3) } } })
    expect(calls('change')).toBe(1)
    // Section 7: a change is not in the event log.
    expect(calls('log')).toBe(0)
    expect(noticeKeys()).toEqual(['notice.reservation.changed', 'notice.reservation.accepted'])
    expect(world.events).toHaveLength(1)
  })

  it('does not check the room if only the subject and people change', async () => {
    await edit({
      subject: 'Review',
      attendees: [{ name: 'Jan', email: 'jan@example.com' as Email, optional: false, remotely: false }],
    })
    expect(await save()).toMatchObject({ ok: true, value: { subject: 'Review' } })
    expect(calls('schedules')).toBe(0)
    expect(noticeKeys()).toEqual(['notice.reservation.changed'])
    expect(world.events[0]?.attendees.map(({ emailAddress }) => emailAddress.address)).toEqual([
      'amber@example.com',
      'jan@example.com',
    ])
  })

  it('reloads the schedules of the old and the new room', async () => {
    await edit({})
    setDraftResources([birch])
    expect((await save()).ok).toBe(true)
    expect(world.calls).toContain('expire birch@example.com,amber@example.com')
    expect(world.events[0]?.locations).toEqual([{ displayName: 'Birch', email: otherRoom.email }])
  })

  it('can be undone, with the former time and room', async () => {
    await edit(later)
    setDraftResources([birch])
    await save()
    const notice = notices.queue.find(({ key }) => key === 'notice.reservation.changed')
    expect(notice?.lasts).toBe(undoTime)
    notice?.action?.run()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(world.events[0]).toMatchObject({ start: { utcDateTime: at(1) }, locations: [{ displayName: 'Amber' }] })
    expect(noticeKeys()).toContain('notice.reservation.changeUndone')
    expect(draftState.open).toBe(false)
  })

  it('sends one request if it is saved twice', async () => {
    await edit(later)
    const answers = await Promise.all([save(), save()])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(calls('change')).toBe(1)
  })
})

describe('rule 6: an event does not conflict with itself', () => {
  const own = itemOf(at(1), at(2), { iCalUId: 'uid-event-1' })

  it('if it moves by half an hour', async () => {
    await edit({ span: { start: at(1.5), end: at(2.5) } })
    world.schedules = [scheduleOf(amber.email, '2200', [own])]
    expect((await save()).ok).toBe(true)
  })

  it('but with another event in the same quarters', async () => {
    await edit({ span: { start: at(1.5), end: at(2.5) } })
    const other = itemOf(at(1.5), at(2), { iCalUId: 'uid-other', organizer: 'Jan' })
    world.schedules = [scheduleOf(amber.email, '2200', [own, other])]
    expect(await save()).toMatchObject({ ok: false, fault: { kind: 'slot-taken', holder: 'Jan' } })
  })
})

describe('section 3, Event: moving a date of a series to a room that is taken at the same time', () => {
  const toBirch = async () => {
    await edit({}, existing({ type: 'occurrence', seriesMasterId: 'series-1' }))
    setDraftResources([birch])
  }

  it('shows the conflict in the form', async () => {
    await toBirch()
    world.explanation = conflictFrom(1, 2)
    expect(await markTaken(services)).toBe(true)
  })

  it('fails with the holder of the room', async () => {
    await toBirch()
    const item = itemOf(at(1), at(2), { iCalUId: 'uid-other', organizer: 'Jan' })
    world.schedules = [scheduleOf(birch.email, '22222222', [item])]
    expect(await save()).toMatchObject({ ok: false, fault: { kind: 'slot-taken', holder: 'Jan' } })
  })

  it('is no conflict with its own event under the id of the series', async () => {
    await edit({}, existing({ type: 'occurrence', seriesMasterId: 'series-1' }))
    world.explanation = conflictFrom(1, 2, 'uid-series')
    expect(await markTaken(services)).toBe(false)
  })
})

describe('decisions, Reservations: a change with a conflict', () => {
  it('is not sent, keeps the reservation, and shows the holder in the form', async () => {
    await edit({ ...later, subject: 'Typed' })
    world.explanation = conflictFrom(3, 4)
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

  it('returns to the form if the room declines, with an action to restore the reservation', async () => {
    await edit(later)
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

  it('sends one PATCH for each attempt until the room accepts', async () => {
    await edit(later)
    world.response = 'declined'
    await save()
    world.response = 'accepted'
    editDraft({ span: { start: at(5), end: at(6) } })
    expect((await save()).ok).toBe(true)
    expect(calls('change')).toBe(2)
    expect(world.events[0]?.start.utcDateTime).toBe(at(5))
  })
})

describe('fault F25: a change with a lost response', () => {
  it('is not sent again if the calendar has it', async () => {
    await edit(later)
    world.changes = ['lost']
    expect(await save()).toMatchObject({ ok: true, value: { start: { utcDateTime: at(3) } } })
    expect(calls('change')).toBe(1)
  })

  it('is sent again if the calendar does not have it', async () => {
    await edit(later)
    world.changes = ['unsent', 'unsent']
    expect((await save()).ok).toBe(true)
    expect(calls('change')).toBe(3)
    expect(world.events).toHaveLength(1)
  })

  it('section 3: is sent again if the calendar lacks a remote attendee', async () => {
    const before = existing()
    const event = { ...before, attendees: [...before.attendees, attendeeOf(eva.name, eva.email, false)] }
    world.events[0] = event
    await edit({ attendees: [{ ...eva, remotely: true }] }, event)
    world.changes = ['unsent']
    expect((await save()).ok).toBe(true)
    expect(calls('change')).toBe(2)
    expect(world.events[0]?.attendees.map(({ remotely }) => remotely)).toEqual([false, true])
  })

  it('keeps the former reservation and the form if it never arrives', async () => {
    await edit(later)
    world.changes = Array<CreateScript>(9).fill('unsent')
    expect(await save()).toMatchObject({ ok: false, fault: { kind: 'timed-out' } })
    expect(world.events[0]?.start.utcDateTime).toBe(at(1))
    expect(draftState).toMatchObject({ open: true, step: 'editing', draft: { span: later.span } })
  })

  it('is not repeated if the calendar rejects it', async () => {
    await edit(later)
    const refused: Fault = { kind: 'forbidden' }
    world.changes = [refused]
    expect(await save()).toMatchObject({ ok: false, fault: refused })
    expect(calls('change')).toBe(1)
  })

  it('decisions, the product’s own calendar: is repeated on top of a newer version', async () => {
    await edit(later)
    world.changes = [{ kind: 'conflict' }]
    expect(await save()).toMatchObject({ ok: true, value: { start: { utcDateTime: at(3) } } })
    expect(calls('change')).toBe(2)
  })
})

describe('section 4: a change of a missing event', () => {
  it('is reported, and the form can create a new reservation', async () => {
    await edit(later)
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

describe('hours of the resource', () => {
  it('are checked by the engine and shown in the form', async () => {
    await edit(later)
    world.explanation = { ...conflictFrom(3, 4), state: 3, reason: 'outside-hours', event: null }
    expect(await save()).toMatchObject({ ok: false, fault: { kind: 'draft-invalid', problems: ['outside-hours'] } })
  })

  it('are not checked if the time stays', async () => {
    await edit({ subject: 'Only words' })
    world.explanation = { ...conflictFrom(1, 2), state: 3, reason: 'outside-hours' }
    expect(await save()).toEqual(succeed(expect.objectContaining({ subject: 'Only words' })))
  })
})
