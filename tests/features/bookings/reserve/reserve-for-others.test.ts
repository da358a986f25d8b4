import { beforeEach, describe, expect, it, vi } from 'vitest'
import { session, setSignedIn } from '#src/features/account/model/state.ts'
import { notices } from '#src/features/notices/model/state.ts'
import { people } from '#src/features/people/model/state.ts'
import { cancelReservation } from '#src/features/bookings/model/reservations/cancel-reservation.ts'
import { loadForOthers } from '#src/features/bookings/model/reservations/load-for-others.ts'
import { loadReservations } from '#src/features/bookings/model/reservations/load-reservations.ts'
import { deriveReservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { forOthers, reservations } from '#src/features/bookings/model/reservations/state.ts'
import { draftState, restoreDraft } from '#src/features/bookings/model/reserve/draft-state.ts'
import { reserve } from '#src/features/bookings/model/reserve/reserve.ts'
import { resumeJournal } from '#src/features/bookings/model/reserve/resume-journal.ts'
import { draftOfEvent } from '#src/features/bookings/model/reserve/rules/draft-of-event.ts'
import { cancelSeries } from '#src/features/bookings/model/series/cancel-series.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import { zoneNamed } from '#src/kernel/time/zones.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { draftOf, room, scriptServices, start } from '#tests/services/scripted-services.ts'
import { amberEvent } from '../reservations/amber.ts'
import { settle } from '../reservations/set-up-world.ts'
import { openTabForEachTest, services, world } from '#tests/services/tab.ts'

const olivia = { name: 'Olivia Hughes', email: emailOf('olivia@example.com') }
const forOlivia = () => draftOf({ reserveFor: { ...olivia } })

openTabForEachTest({ now: start })

beforeEach(() => {
  setSignedIn({ name: 'Eva Malá', email: emailOf('eva@example.com'), username: '', givenName: 'Eva', surname: 'Malá' })
})

const reservationOf = (event: CalendarEvent) => deriveReservation(event, room, null, start)

describe('decisions, "Reserving for a colleague": reservation in the calendar of a colleague', () => {
  it('section 7: is logged with its author and its organiser', async () => {
    const result = await settle(reserve(services, forOlivia()))
    expect(result).toMatchObject({ ok: true, value: { calendarOf: olivia.email, organizer: { name: olivia.name } } })
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

  it('is looked up in that calendar after a lost response, and created once', async () => {
    world.creates = ['lost']
    world.response = 'accepted'
    const first = scriptServices(world)
    void reserve(first.services, forOlivia())
    await vi.advanceTimersByTimeAsync(100)
    first.die()
    await settle(resumeJournal(services), 120_000)
    expect(world.events.map(({ calendarOf }) => calendarOf)).toEqual([olivia.email])
    expect(world.calls.filter((call) => call === 'create')).toHaveLength(1)
    expect(await services.storage.journal.list()).toEqual([])
  })

  it('fails without permission and keeps the form', async () => {
    const refused = { kind: 'not-delegate', name: olivia.name } as const
    world.creates = [refused]
    restoreDraft(forOlivia(), [{ id: 'room-1' as ResourceId, name: room.name, email: emailOf(room.email ?? '') }])
    expect(await settle(reserve(services, forOlivia()))).toEqual({ ok: false, fault: refused })
    expect(draftState).toMatchObject({ open: true, step: 'editing', fault: refused })
    expect(draftState.draft).toMatchObject({ subject: 'Planning', reserveFor: olivia })
    expect(await services.storage.journal.list()).toEqual([])
  })

  it('is not sent without a colleague', async () => {
    const incomplete = draftOf({ reserveFor: { name: '', email: emailOf('') } })
    expect(await settle(reserve(services, incomplete))).toMatchObject({
      fault: { kind: 'draft-invalid', problems: ['colleague-missing'] },
    })
    expect(world.calls).not.toContain('create')
  })

  it('is listed under reservations for others', async () => {
    await settle(reserve(services, forOlivia()))
    await settle(loadReservations(services))
    await settle(loadForOthers(services))
    expect(reservations.list).toEqual([])
    expect(forOthers.value.list.map(({ event }) => event.id)).toEqual(['event-1'])
    // Olivia's own reservation.
    world.events.push({ ...world.events[0]!, id: 'hers', reservedBy: null })
    await settle(loadForOthers(services))
    expect(forOthers.value.list).toHaveLength(1)
  })

  it('stays listed while the calendar is unavailable, until access is denied', async () => {
    await settle(reserve(services, forOlivia()))
    await settle(loadForOthers(services))
    world.faults[`events of ${olivia.email}`] = { kind: 'offline' }
    await settle(loadForOthers(services))
    expect(forOthers.value.list).toHaveLength(1)
    expect(forOthers.value.unread).toEqual(['Olivia Hughes'])
    world.faults[`events of ${olivia.email}`] = { kind: 'not-delegate', name: olivia.email }
    await settle(loadForOthers(services))
    expect(forOthers.value.list).toEqual([])
    expect(notices.queue.filter(({ key }) => key === 'notice.reservation.calendarClosed')).toHaveLength(1)
    expect(people.known.reservedFor).toEqual([])
  })

  it('is deleted, logged and removed from the list when it is cancelled', async () => {
    const made = await settle(reserve(services, forOlivia()))
    if (!made.ok) throw new Error('The reservation failed.')
    await settle(loadForOthers(services))
    expect((await settle(cancelReservation(services, reservationOf(made.value), ''))).ok).toBe(true)
    expect(world.events).toEqual([])
    expect(forOthers.value.list).toEqual([])
    expect(services.api.event.log).toHaveBeenLastCalledWith(
      expect.objectContaining({ action: 'delete', organiserEmail: olivia.email, doneBy: session.user?.email }),
    )
  })

  it('is for the same colleague when it is reserved again', () => {
    const event = { organizer: { name: olivia.name, address: olivia.email }, calendarOf: olivia.email }
    const how = { clientId: 'next', resourceIds: [], timeZone: zoneNamed('UTC') }
    const base = { ...amberEvent('event-1'), ...event }
    expect(draftOfEvent(base, how).reserveFor).toEqual(olivia)
    expect(draftOfEvent({ ...base, calendarOf: null }, how).reserveFor).toBeNull()
  })

  it('ends the series in the calendar of the colleague when it is cancelled', async () => {
    const owners: (string | null)[] = []
    const { of } = services.calendar
    const calendar = {
      ...services.calendar,
      of: (owner: Parameters<typeof of>[0]) => {
        owners.push(owner)
        return of(owner)
      },
    }
    const date = amberEvent('event-1', { calendarOf: olivia.email, type: 'occurrence', seriesMasterId: 'master' })
    await settle(cancelSeries({ ...services, calendar }, reservationOf(date), 'all', ''))
    expect(owners).toContain(olivia.email)
  })
})
