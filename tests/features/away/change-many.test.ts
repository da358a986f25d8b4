import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setSignedIn } from '#src/features/account/state.ts'
import { changeMany, type PlannedChange } from '#src/features/away/change-many.ts'
import { checkMove } from '#src/features/away/change-one.ts'
import type { AwayMove } from '#src/features/away/rules/plan.ts'
import { away, clearAway, openSelected } from '#src/features/away/state.ts'
import { notices } from '#src/features/notices/state.ts'
import { intents, setIntents, setOnline } from '#src/features/offline/state.ts'
import { deriveReservation, type Reservation } from '#src/features/reservations/rules/derive.ts'
import { setReservations } from '#src/features/reservations/state.ts'
import { setZone } from '#src/features/timeline/state.ts'
import type { Email, IanaZone, Instant } from '#src/kernel/result.ts'
import type { Services } from '#src/services.ts'
import { emailOf, mailboxOf } from '#src/wire/scalars.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import {
  clearStores,
  createWorld,
  draftOf,
  eventOf,
  hour,
  room,
  scriptServices,
  start,
  type World,
} from '#tests/services/scripted-services.ts'

const me = { name: 'Eva', email: 'eva@example.com' as Email, username: '', givenName: '', surname: '' }
const olga = { name: 'Olga', email: 'olga@example.com' as Email, jobTitle: null, department: null, office: null }
const day = 24 * hour
const week: AwayMove = { kind: 'by', days: 7 }
const terms = { move: week, colleague: null, comment: '' }

let world: World
let services: Services

beforeEach(async () => {
  clearStores()
  clearAway()
  setIntents([])
  setOnline(true)
  setZone('UTC' as IanaZone)
  setSignedIn(me)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  world = await createWorld()
  world.response = 'accepted'
  ;({ services } = scriptServices(world))
  services.clock.freeze(start)
})

afterEach(() => {
  vi.restoreAllMocks()
  setOnline(true)
  clearAway()
})

function reservedAt(after: number, subject: string, changes: Partial<CalendarEvent> = {}): Reservation {
  const at = (start + after) as Instant
  const { notes, timeZone, ...draft } = draftOf({
    clientId: `client-${subject}`,
    subject,
    span: { start: at, end: (at + hour) as Instant },
  })
  const resources = [{ name: 'Amber', email: 'amber@example.com' as Email }]
  const made = eventOf({ ...draft, notes, timeZone, resources, onlineMeeting: null }, subject, 'accepted')
  const event = { ...made, ...changes }
  world.events.push(event)
  const reservation = deriveReservation(event, room, null, start)
  setReservations([reservation], start)
  return reservation
}

const invited = (after: number, subject: string): Reservation =>
  reservedAt(after, subject, {
    isOrganizer: false,
    organizer: mailboxOf('Olga', 'olga@example.com'),
    eventPermissions: { canDelete: false, canCancelParticipation: true, canChange: false },
    attendees: [
      {
        emailAddress: mailboxOf('Eva', 'eva@example.com'),
        resource: false,
        optional: false,
        status: { response: 'accepted' },
        remotely: false,
      },
    ],
  })

/** Somebody else's event in the room. */
function taken(at: number): void {
  const from = new Date(at).toISOString()
  const to = new Date(at + hour).toISOString()
  const item = {
    start: from,
    end: to,
    status: 'busy',
    subject: 'Board',
    organizer: 'Ann',
    isPrivate: false,
    iCalUId: 'uid-board',
  }
  world.schedules = [
    { email: emailOf('amber@example.com'), availabilityView: '2222', scheduleItems: [item], serviceError: null },
  ] as unknown as Schedule[]
}

const keys = () => notices.queue.map(({ key }) => key)
const of = (reservation: Reservation, choice: PlannedChange['choice']): PlannedChange => ({ reservation, choice })
const startOf = (id: string) => world.events.find((event) => event.id === id)?.start.utcDateTime
const undo = async (): Promise<void> => {
  notices.queue.find(({ action }) => action?.key === 'app.undo')?.action?.run()
  await expect.poll(keys).not.toContain('away.restoring')
  await expect.poll(() => keys().some((key) => key === 'away.restored' || key === 'away.notRestored')).toBe(true)
}

describe('section 4: several reservations at once', () => {
  it('cancels, declines and moves; one notice tells the outcome', async () => {
    const plan = [
      of(reservedAt(day, 'Planning'), 'cancel'),
      of(invited(2 * day, 'Review'), 'decline'),
      of(reservedAt(3 * day, 'Retro'), 'move'),
    ]
    openSelected(
      plan.map(({ reservation }) => reservation),
      null,
    )
    await changeMany(services, plan, terms)
    expect(world.calls).toEqual(expect.arrayContaining(['remove', 'decline', 'change']))
    expect(world.events.map(({ id }) => id)).not.toContain('Planning')
    expect(startOf('Retro')).toBe(start + 10 * day)
    expect(notices.queue).toMatchObject([{ key: 'away.done', values: { count: 3 }, action: { key: 'app.undo' } }])
    // Section 7: only a delete is registered, and everything is reloaded once.
    expect(world.calls.filter((call) => call === 'log')).toHaveLength(1)
    expect(world.calls.filter((call) => call === 'favourites')).toHaveLength(1)
    expect(away.dialog).toBeNull()
  })

  it('a failure leaves that reservation with its reason and everything typed; the others are done', async () => {
    world.faults['decline'] = { kind: 'server-error', status: 500 }
    const review = invited(2 * day, 'Review')
    const plan = [of(reservedAt(day, 'Planning'), 'cancel'), of(review, 'decline')]
    openSelected(
      plan.map(({ reservation }) => reservation),
      null,
    )
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

  it('started twice it is sent once', async () => {
    const plan = [of(reservedAt(day, 'Planning'), 'cancel')]
    await Promise.all([changeMany(services, plan, terms), changeMany(services, plan, terms)])
    expect(world.calls.filter((call) => call === 'remove')).toHaveLength(1)
  })

  it('hands over by inviting the colleague, and takes that back', async () => {
    const plan = [of(reservedAt(day, 'Planning'), 'hand-over')]
    const people = () =>
      world.events[0]?.attendees.flatMap(({ resource, emailAddress }) => (resource ? [] : emailAddress.address))
    await changeMany(services, plan, { ...terms, colleague: olga })
    expect(people()).toEqual(['olga@example.com'])
    await undo()
    expect(people()).toEqual([])
  })
})

describe('a move is checked before it is sent', () => {
  it('with the room’s own calendar; its own time is not in the way', async () => {
    const planning = reservedAt(day, 'Planning')
    const to = (days: number) => ({
      start: (start + days * day) as Instant,
      end: (start + days * day + hour) as Instant,
    })
    expect(await checkMove(services, planning, to(8))).toBeNull()
    taken(start + 8 * day)
    expect(await checkMove(services, planning, to(8))).toMatchObject({ kind: 'slot-taken' })
    expect(await checkMove(services, planning, to(-1))).toMatchObject({
      kind: 'draft-invalid',
      problems: ['start-in-past'],
    })
  })

  it('without a subject it is moved, too', async () => {
    const nameless = reservedAt(day, '')
    const span = { start: (start + 8 * day) as Instant, end: (start + 8 * day + hour) as Instant }
    expect(await checkMove(services, nameless, span)).toBeNull()
  })

  it('and is not sent if somebody was faster', async () => {
    const plan = [of(reservedAt(day, 'Planning'), 'move')]
    taken(start + 8 * day)
    await changeMany(services, plan, terms)
    expect(world.calls).not.toContain('change')
    expect(away.rows).toMatchObject({ Planning: { phase: 'failed', fault: { kind: 'slot-taken' } } })
  })
})

describe('undo of all', () => {
  it('reserves again what was cancelled, accepts what was declined and moves back, with one notice', async () => {
    const plan = [
      of(reservedAt(day, 'Planning'), 'cancel'),
      of(invited(2 * day, 'Review'), 'decline'),
      of(reservedAt(3 * day, 'Retro'), 'move'),
    ]
    await changeMany(services, plan, terms)
    await undo()
    expect(world.events.find(({ subject }) => subject === 'Planning')?.start.utcDateTime).toBe(start + day)
    expect(world.calls).toContain('accept')
    expect(startOf('Retro')).toBe(start + 3 * day)
    expect(notices.queue).toMatchObject([{ kind: 'success', key: 'away.restored', values: { count: 3 } }])
  })

  it('names what somebody else has taken meanwhile, and shows the reason', async () => {
    const plan = [of(reservedAt(day, 'Planning'), 'cancel'), of(invited(2 * day, 'Review'), 'decline')]
    await changeMany(services, plan, terms)
    taken(start + day)
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

describe('decisions, offline: several reservations', () => {
  it('cancellations are stored and sent later; undo withdraws them', async () => {
    const plan = [of(reservedAt(day, 'Planning'), 'cancel'), of(invited(2 * day, 'Review'), 'decline')]
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

  it('a move cannot be sent and says so', async () => {
    const plan = [of(reservedAt(day, 'Planning'), 'move')]
    setOnline(false)
    await changeMany(services, plan, terms)
    expect(away.rows).toMatchObject({ Planning: { fault: { kind: 'offline' } } })
  })
})
