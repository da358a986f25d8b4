import { describe, expect, it } from 'vitest'
import { readConfirmationStatuses } from '#src/wire/cache.ts'
import type { StoredEvent } from '#server/rules/calendar/stored-event.ts'
import { openHubClient } from './hub-client.ts'
import { bodyOf, openWorld, type OpenWorld } from './open-world.ts'

const me = 'eliska.novotna@foyer.example'
/** A Monday, 9:41 in Prague. */
const monday = Date.parse('2026-11-23T08:41:00Z')
const minute = 60_000

function plannedEvent({ backEnd }: OpenWorld, name: string): StoredEvent {
  const { calendar, clock } = backEnd.server
  const events = calendar.eventsOf(me, clock.now() - 86_400_000, clock.now() + 7 * 86_400_000)
  const event = events.find(({ id }) => id.endsWith(`.${name}`))
  if (event === undefined) throw new RangeError(`There is no planned event '${name}'`)
  return event
}

const roomOf = ({ backEnd }: OpenWorld, event: StoredEvent) => {
  const { resources } = backEnd.server
  const room = event.attendees.map(({ address }) => resources.byEmail.get(address)).find((one) => one !== undefined)
  if (room === undefined) throw new RangeError('No room')
  return room
}

const keyOf = ({ id, iCalUId }: StoredEvent) => ({ email: 'room', iCalUid: iCalUId, id })

async function statusOf(world: OpenWorld, event: StoredEvent) {
  const body = await bodyOf(await world.api('POST', '/api/event/confirm-statuses', [keyOf(event)]))
  return readConfirmationStatuses(body).good[0]
}

describe('section 9: an unconfirmed event', () => {
  it('is released 15 minutes after its start, and the change is pushed', async () => {
    const world = await openWorld({ at: monday })
    const event = plannedEvent(world, 'open')
    const room = roomOf(world, event)
    const { calendar, clock } = world.backEnd.server
    const isHeld = (): boolean =>
      calendar.busyOfResource(room, event.start, event.end).some(({ id }) => id === event.id)
    const client = openHubClient(world)
    world.timers.pass(event.start + 15 * minute - clock.now() - 1_000)
    expect(isHeld()).toBe(true)
    world.timers.pass(2_000)
    expect(isHeld()).toBe(false)
    expect(client.events()).toEqual([{ target: 'reload-changed-resource', args: [room.id] }])
    expect(await statusOf(world, event)).toMatchObject({ canceled: true, confirmed: false })
  })

  it('is released if the clock is set forward or runs faster', async () => {
    const set = await openWorld({ at: monday })
    const event = plannedEvent(set, 'open')
    const { clock, calendar } = set.backEnd.server
    clock.setTo({ anchor: monday, at: event.start + 16 * minute, rate: 0 })
    expect(calendar.event(event.id)?.attendees.find(({ type }) => type === 'resource')?.response).toBe('declined')

    const fast = await openWorld({ at: monday })
    const other = plannedEvent(fast, 'open')
    fast.backEnd.server.clock.setTo({ anchor: monday, at: other.start, rate: 600 })
    fast.timers.pass((15 * minute) / 600 + 100)
    expect((await statusOf(fast, other))?.canceled).toBe(true)
  })

  it('is not released after a confirmation, and not confirmed after its release', async () => {
    const world = await openWorld({ at: monday })
    const event = plannedEvent(world, 'open')
    const { clock } = world.backEnd.server
    const confirm = async (one: StoredEvent) =>
      (await world.api('POST', '/api/event/action', { action: 'confirm', ...keyOf(one) }))?.status
    expect(await confirm(event)).toBe(200)
    world.timers.pass(event.start + 20 * minute - clock.now())
    const confirmed = { confirmed: true, canceled: false, confirmedBy: 'Eliška Novotná' }
    expect(await statusOf(world, event)).toMatchObject(confirmed)
    const late = plannedEvent(world, 'later')
    world.timers.pass(late.start + 16 * minute - clock.now())
    expect(await confirm(late)).toBe(409)
  })

  it('of a whole day is released after its own time', async () => {
    const friday = Date.parse('2026-11-27T08:41:00Z')
    const world = await openWorld({ at: friday })
    const event = plannedEvent(world, 'whole')
    expect(event.isAllDay).toBe(true)
    world.timers.pass(event.start + 599 * minute - friday)
    expect((await statusOf(world, event))?.canceled).toBe(false)
    world.timers.pass(2 * minute)
    expect((await statusOf(world, event))?.canceled).toBe(true)
  })
})

describe('the calendar of a persona', () => {
  it('has reservations in every state within a week', async () => {
    const world = await openWorld({ at: monday })
    const { calendar, confirmations } = world.backEnd.server
    const events = calendar.eventsOf(me, monday - 86_400_000, monday + 6 * 86_400_000)
    const roomResponses = events.flatMap(
      ({ attendees }) => attendees.find(({ type }) => type === 'resource')?.response ?? [],
    )
    const mine = events.flatMap(({ attendees }) => attendees.find(({ address }) => address === me)?.response ?? [])
    expect(roomResponses).toEqual(expect.arrayContaining(['accepted', 'declined', 'tentativelyAccepted']))
    expect(mine).toEqual(expect.arrayContaining(['none', 'tentativelyAccepted', 'accepted']))
    expect(events.some(({ isAllDay }) => isAllDay)).toBe(true)
    expect(events.some(({ isCancelled }) => isCancelled)).toBe(true)
    expect(events.some(({ subject }) => subject === '')).toBe(true)
    expect(events.some(({ isPrivate, attendees }) => isPrivate && attendees.length > 0)).toBe(true)
    expect(events.some(({ onlineMeetingUrl }) => onlineMeetingUrl !== null)).toBe(true)
    expect(events.some(({ bodyHtml }) => /<script/.test(bodyHtml) && /<img src="https:/.test(bodyHtml))).toBe(true)
    expect(events.some((event) => confirmations.of(event).orderItemsCount > 0)).toBe(true)
    expect(events.some((event) => confirmations.of(event).canceled)).toBe(true)
  })

  it('is the only one with an event in its rooms at that time', async () => {
    const world = await openWorld({ at: monday })
    const { calendar } = world.backEnd.server
    for (const name of ['running', 'open', 'asked', 'later']) {
      const event = plannedEvent(world, name)
      const busy = calendar.busyOfResource(roomOf(world, event), event.start, event.end)
      expect(busy.map(({ id }) => id)).toEqual([event.id])
    }
    for (const name of ['off', 'refused', 'missed']) {
      const event = plannedEvent(world, name)
      const busy = calendar.busyOfResource(roomOf(world, event), event.start, event.end)
      expect(busy.map(({ id }) => id)).not.toContain(event.id)
    }
  })

  it('section 4: no longer has an event that the persona declined, unlike that of the room', async () => {
    const world = await openWorld({ at: monday })
    const event = plannedEvent(world, 'asked')
    await world.graph('POST', `/me/events/${event.id}/decline`, { comment: '', sendResponse: true })
    const isListed = (address: string): boolean =>
      world.backEnd.server.calendar.eventsOf(address, event.start, event.end).some(({ id }) => id === event.id)
    expect([me, roomOf(world, event).email].map(isListed)).toEqual([false, true])
  })
})
