import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session, setSignedIn } from '#src/features/account/state.ts'
import { notices } from '#src/features/notices/state.ts'
import { people } from '#src/features/people/state.ts'
import { cancelReservation } from '#src/features/reservations/cancel-reservation.ts'
import { loadForOthers } from '#src/features/reservations/load-for-others.ts'
import { loadReservations } from '#src/features/reservations/load-reservations.ts'
import { deriveReservation } from '#src/features/reservations/rules/derive.ts'
import { reservations } from '#src/features/reservations/state.ts'
import { draftState, restoreDraft } from '#src/features/reserve/draft-state.ts'
import { reserve } from '#src/features/reserve/reserve.ts'
import { resumeJournal } from '#src/features/reserve/resume-journal.ts'
import { draftOfEvent } from '#src/features/reserve/rules/draft-of-event.ts'
import { cancelSeries } from '#src/features/series/cancel-series.ts'
import type { ResourceId } from '#src/kernel/result.ts'
import { zoneNamed } from '#src/kernel/time/zones.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { emailOf } from '#src/wire/scalars.ts'
import {
  clearStores,
  createWorld,
  draftOf,
  eventOf,
  room,
  scriptServices,
  start,
  type World,
} from '#tests/services/scripted-services.ts'

let world: World
const olivia = { name: 'Olivia Hughes', email: emailOf('olivia@example.com') }
const forOlivia = () => draftOf({ reserveFor: { ...olivia } })

beforeEach(async () => {
  vi.useFakeTimers({ now: start })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  clearStores()
  setSignedIn({ name: 'Eva Malá', email: emailOf('eva@example.com'), username: '', givenName: 'Eva', surname: 'Malá' })
  world = await createWorld()
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function settle<Value>(promise: Promise<Value>, milliseconds = 10_000): Promise<Value> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  return promise
}

const reservationOf = (event: CalendarEvent) => deriveReservation(event, room, null, start)

describe('decisions, "Reserving for a colleague": a reservation in a colleague’s calendar', () => {
  it('section 7: is logged with who did it beside the organiser', async () => {
    const { services } = scriptServices(world)
    const answer = await settle(reserve(services, forOlivia()))
    expect(answer).toMatchObject({ ok: true, value: { calendarOf: olivia.email, organizer: { name: olivia.name } } })
    expect(services.api.event.log).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        action: 'create',
        doneBy: session.user?.email,
        organiserName: 'Olivia Hughes',
        organiserEmail: 'olivia@example.com',
      }),
    )
    expect(notices.queue.map(({ key, values }) => [key, values?.['name']])).toContainEqual([
      'notice.reservation.createdFor',
      'Olivia Hughes',
    ])
  })

  it('is looked up there after a lost reply and after a reload, and made once', async () => {
    world.creates = ['lost']
    world.response = 'accepted'
    const first = scriptServices(world)
    void reserve(first.services, forOlivia())
    await vi.advanceTimersByTimeAsync(100)
    first.die()
    const { services } = scriptServices(world)
    await settle(resumeJournal(services), 120_000)
    expect(world.events.map(({ calendarOf }) => calendarOf)).toEqual([olivia.email])
    expect(world.calls.filter((call) => call === 'create')).toHaveLength(1)
    expect(await services.storage.journal.list()).toEqual([])
  })

  it('that the colleague does not allow says so, and the form keeps what was typed', async () => {
    const refused = { kind: 'not-delegate', name: olivia.name } as const
    world.creates = [refused]
    const { services } = scriptServices(world)
    restoreDraft(forOlivia(), [{ id: 'room-1' as ResourceId, name: room.name, email: emailOf(room.email ?? '') }])
    expect(await settle(reserve(services, forOlivia()))).toEqual({ ok: false, fault: refused })
    expect(draftState).toMatchObject({ open: true, step: 'editing', fault: refused })
    expect(draftState.draft).toMatchObject({ subject: 'Planning', reserveFor: olivia })
    expect(await services.storage.journal.list()).toEqual([])
  })

  it('without a chosen colleague is not sent', async () => {
    const { services } = scriptServices(world)
    const unchosen = draftOf({ reserveFor: { name: '', email: emailOf('') } })
    expect(await settle(reserve(services, unchosen))).toMatchObject({
      fault: { kind: 'draft-invalid', problems: ['colleague-missing'] },
    })
    expect(world.calls).not.toContain('create')
  })

  it('is not among the user’s own, but in the list of those made for others', async () => {
    const { services } = scriptServices(world)
    await settle(reserve(services, forOlivia()))
    await settle(loadReservations(services))
    await settle(loadForOthers(services))
    expect(reservations.list).toEqual([])
    expect(reservations.forOthers.map(({ event }) => event.id)).toEqual(['event-1'])
    // What Olivia or somebody else made is hers.
    world.events.push({ ...world.events[0]!, id: 'hers', reservedBy: null })
    await settle(loadForOthers(services))
    expect(reservations.forOthers).toHaveLength(1)
  })

  it('stays in the list while the calendar cannot be read, and is reported once when it is closed', async () => {
    const { services } = scriptServices(world)
    await settle(reserve(services, forOlivia()))
    await settle(loadForOthers(services))
    world.faults[`events of ${olivia.email}`] = { kind: 'offline' }
    await settle(loadForOthers(services))
    expect(reservations.forOthers).toHaveLength(1)
    expect(reservations.forOthersFailed).toEqual(['Olivia Hughes'])
    world.faults[`events of ${olivia.email}`] = { kind: 'not-delegate', name: olivia.email }
    await settle(loadForOthers(services))
    expect(reservations.forOthers).toEqual([])
    expect(notices.queue.filter(({ key }) => key === 'notice.reservation.calendarClosed')).toHaveLength(1)
    expect(people.known.reservedFor).toEqual([])
  })

  it('is cancelled there, logged as deleted, and gone from the list', async () => {
    const { services } = scriptServices(world)
    const made = await settle(reserve(services, forOlivia()))
    if (!made.ok) throw new Error('not made')
    await settle(loadForOthers(services))
    expect((await settle(cancelReservation(services, reservationOf(made.value), ''))).ok).toBe(true)
    expect(world.events).toEqual([])
    expect(reservations.forOthers).toEqual([])
    expect(services.api.event.log).toHaveBeenLastCalledWith(
      expect.objectContaining({ action: 'delete', organiserEmail: olivia.email, doneBy: session.user?.email }),
    )
  })

  it('is for the same colleague when it is reserved again, or its series goes on', () => {
    const event = { organizer: { name: olivia.name, address: olivia.email }, calendarOf: olivia.email }
    const how = { clientId: 'next', resourceIds: [], timeZone: zoneNamed('UTC') }
    const base = { ...draftEvent(), ...event }
    expect(draftOfEvent(base, how).reserveFor).toEqual(olivia)
    expect(draftOfEvent({ ...base, calendarOf: null }, how).reserveFor).toBeNull()
  })

  it('that is a series is searched and ended in the colleague’s calendar', async () => {
    const { services } = scriptServices(world)
    const asked: (string | null)[] = []
    const { of } = services.calendar
    const calendar = {
      ...services.calendar,
      of: (owner: Parameters<typeof of>[0]) => {
        asked.push(owner)
        return of(owner)
      },
    }
    const date = { ...draftEvent(), calendarOf: olivia.email, type: 'occurrence', seriesMasterId: 'master' } as const
    await settle(cancelSeries({ ...services, calendar }, reservationOf(date), 'all', ''))
    expect(asked).toContain(olivia.email)
  })
})

const draftEvent = (): CalendarEvent => eventOf({ ...draftOf(), resources: [], onlineMeeting: null }, 'event-1')
