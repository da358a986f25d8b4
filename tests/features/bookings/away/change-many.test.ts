import { beforeEach, describe, expect, it } from 'vitest'
import { setSignedIn } from '#src/features/account/model/state.ts'
import { changeMany, type PlannedChange } from '#src/features/bookings/model/away/change-many.ts'
import { checkMove } from '#src/features/bookings/model/away/change-one.ts'
import type { AwayMove } from '#src/features/bookings/model/away/rules/plan.ts'
import { away, openSelected } from '#src/features/bookings/model/away/state.ts'
import { notices } from '#src/features/notices/model/state.ts'
import { intents } from '#src/features/bookings/model/reservations/intents-state.ts'
import { setOnline } from '#src/base/connection.ts'
import type { Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { setReservations } from '#src/features/bookings/model/reservations/state.ts'
import { setZone } from '#src/base/reader.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { IanaZone, Instant } from '#src/kernel/time/units.ts'
import { mailboxOf } from '#src/wire/scalars.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { attendeeOf } from '#tests/services/drafted-events.ts'
import { hour, start } from '#tests/services/scripted-services.ts'
import { openTabForEachTest, services, world } from '#tests/services/tab.ts'
import { amber, amberReservation, itemOf, scheduleOf } from '../reservations/amber.ts'
import { noticeKeys } from '../reservations/set-up-world.ts'

const me = { name: 'Eva', email: 'eva@example.com' as Email, username: '', givenName: '', surname: '' }
const olga = { name: 'Olga', email: 'olga@example.com' as Email, jobTitle: null, department: null, office: null }
const day = 24 * hour
const week: AwayMove = { kind: 'by', days: 7 }
const terms = { move: week, colleague: null, comment: '' }

openTabForEachTest()

beforeEach(() => {
  setZone('UTC' as IanaZone)
  setSignedIn(me)
  world.response = 'accepted'
  services.clock.freeze(start)
})

function reservedAt(after: number, subject: string, changes: Partial<CalendarEvent> = {}): Reservation {
  const reservation = amberReservation(subject, { from: start + after, clientId: `client-${subject}`, ...changes })
  world.events.push(reservation.event)
  setReservations([reservation], start)
  return reservation
}

const invited = (after: number, subject: string): Reservation =>
  reservedAt(after, subject, {
    isOrganizer: false,
    organizer: mailboxOf('Olga', 'olga@example.com'),
    eventPermissions: { canDelete: false, canCancelParticipation: true, canChange: false },
    attendees: [{ ...attendeeOf('Eva', 'eva@example.com', false), status: { response: 'accepted' } }],
  })

/** Adds an event of another organiser to Amber. */
const takeAmber = (at: number): void => {
  const item = itemOf(at, at + hour, { subject: 'Board', organizer: 'Ann', iCalUId: 'uid-board' })
  world.schedules = [scheduleOf(amber.email, '2222', [item])]
}

const openPlan = (plan: readonly PlannedChange[]): void =>
  openSelected(
    plan.map(({ reservation }) => reservation),
    null,
  )
const of = (reservation: Reservation, choice: PlannedChange['choice']): PlannedChange => ({ reservation, choice })
/** Cancels, declines and moves a reservation each. */
const planAll = (): PlannedChange[] => [
  of(reservedAt(day, 'Planning'), 'cancel'),
  of(invited(2 * day, 'Review'), 'decline'),
  of(reservedAt(3 * day, 'Retro'), 'move'),
]
const startOf = (id: string) => world.events.find((event) => event.id === id)?.start.utcDateTime
const undo = async (): Promise<void> => {
  notices.queue.find(({ action }) => action?.key === 'app.undo')?.action?.run()
  await expect.poll(noticeKeys).not.toContain('away.restoring')
  await expect.poll(() => noticeKeys().some((key) => key === 'away.restored' || key === 'away.notRestored')).toBe(true)
}

describe('section 4: changing several reservations', () => {
  it('cancels, declines and moves with one notice', async () => {
    const plan = planAll()
    openPlan(plan)
    await changeMany(services, plan, terms)
    expect(world.calls).toEqual(expect.arrayContaining(['remove', 'decline', 'change']))
    expect(world.events.map(({ id }) => id)).not.toContain('Planning')
    expect(startOf('Retro')).toBe(start + 10 * day)
    expect(notices.queue).toMatchObject([{ key: 'away.done', values: { count: 3 }, action: { key: 'app.undo' } }])
    // Section 7: only a delete is logged, and everything is reloaded once.
    expect(world.calls.filter((call) => call === 'log')).toHaveLength(1)
    expect(world.calls.filter((call) => call === 'favourites')).toHaveLength(1)
    expect(away.dialog).toBeNull()
  })

  it('keeps a failed one in the dialog and completes the others', async () => {
    world.faults['decline'] = { kind: 'server-error', status: 500 }
    const review = invited(2 * day, 'Review')
    const plan = [of(reservedAt(day, 'Planning'), 'cancel'), of(review, 'decline')]
    openPlan(plan)
    away.comment = 'On holiday'
    await changeMany(services, plan, { ...terms, comment: away.comment })
    expect(away).toMatchObject({
      dialog: 'selected',
      comment: 'On holiday',
      isSending: false,
      rows: { Planning: { phase: 'done' }, Review: { phase: 'failed', fault: { kind: 'delete-failed' } } },
    })
    expect(notices.queue).toMatchObject([{ kind: 'error', key: 'away.partly', values: { number: 1, total: 2 } }])
  })

  it('sends one request if it is started twice', async () => {
    const plan = [of(reservedAt(day, 'Planning'), 'cancel')]
    await Promise.all([changeMany(services, plan, terms), changeMany(services, plan, terms)])
    expect(world.calls.filter((call) => call === 'remove')).toHaveLength(1)
  })

  it('hands over by inviting the colleague', async () => {
    const plan = [of(reservedAt(day, 'Planning'), 'hand-over')]
    const people = () =>
      world.events[0]?.attendees.flatMap(({ resource, emailAddress }) => (resource ? [] : emailAddress.address))
    await changeMany(services, plan, { ...terms, colleague: olga })
    expect(people()).toEqual(['olga@example.com'])
    await undo()
    expect(people()).toEqual([])
  })
})

describe('checking a move', () => {
  it('finds conflicts in the schedule of the room', async () => {
    const planning = reservedAt(day, 'Planning')
    const to = (days: number) => ({
      start: (start + days * day) as Instant,
      end: (start + days * day + hour) as Instant,
    })
    expect(await checkMove(services, planning, to(8))).toBeNull()
    takeAmber(start + 8 * day)
    expect(await checkMove(services, planning, to(8))).toMatchObject({ kind: 'slot-taken' })
    expect(await checkMove(services, planning, to(-1))).toMatchObject({
      kind: 'draft-invalid',
      problems: ['start-in-past'],
    })
  })

  it('allows a blank subject', async () => {
    const nameless = reservedAt(day, '')
    const span = { start: (start + 8 * day) as Instant, end: (start + 8 * day + hour) as Instant }
    expect(await checkMove(services, nameless, span)).toBeNull()
  })

  it('prevents the request if the slot was taken', async () => {
    const plan = [of(reservedAt(day, 'Planning'), 'move')]
    takeAmber(start + 8 * day)
    await changeMany(services, plan, terms)
    expect(world.calls).not.toContain('change')
    expect(away.rows).toMatchObject({ Planning: { phase: 'failed', fault: { kind: 'slot-taken' } } })
  })
})

describe('undoing all changes', () => {
  it('restores cancelled, declined and moved reservations with one notice', async () => {
    const plan = planAll()
    await changeMany(services, plan, terms)
    await undo()
    expect(world.events.find(({ subject }) => subject === 'Planning')?.start.utcDateTime).toBe(start + day)
    expect(world.calls).toContain('accept')
    expect(startOf('Retro')).toBe(start + 3 * day)
    expect(notices.queue).toMatchObject([{ kind: 'success', key: 'away.restored', values: { count: 3 } }])
  })

  it('names slots that were taken in the meantime', async () => {
    const plan = planAll().slice(0, 2)
    await changeMany(services, plan, terms)
    takeAmber(start + day)
    world.faults['accept'] = { kind: 'event-not-found' }
    await undo()
    const [notice] = notices.queue
    expect(notice).toMatchObject({ key: 'away.notRestored', values: { subjects: 'Planning, Review' } })
    notice?.action?.run()
    expect(away).toMatchObject({
      dialog: 'unrestored',
      rows: { Planning: { fault: { kind: 'slot-taken' } }, Review: { fault: { kind: 'event-not-found' } } },
    })
  })
})

describe('decisions, offline: changing several reservations', () => {
  it('stores cancellations until undo or sending', async () => {
    const plan = planAll().slice(0, 2)
    world.faults = { remove: { kind: 'offline' }, decline: { kind: 'offline' } }
    setOnline(false)
    await changeMany(services, plan, { ...terms, comment: 'Ill' })
    expect(notices.queue).toMatchObject([{ key: 'away.kept', values: { count: 2 } }])
    expect(intents.waiting.map(({ kind, comment }) => [kind, comment])).toEqual([
      ['cancel', 'Ill'],
      ['cancel', 'Ill'],
    ])
    await undo()
    expect(intents.waiting).toEqual([])
  })

  it('fails to move', async () => {
    const plan = [of(reservedAt(day, 'Planning'), 'move')]
    setOnline(false)
    await changeMany(services, plan, terms)
    expect(away.rows).toMatchObject({ Planning: { fault: { kind: 'offline' } } })
  })
})
