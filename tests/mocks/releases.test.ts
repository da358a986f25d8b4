import { describe, expect, it } from 'vitest'
import { readConfirmationStatuses } from '#src/wire/cache.ts'
import type { StoredEvent } from '#server/rules/calendar/stored-event.ts'
import { bodyOf, openWorld, type OpenWorld } from './open-world.ts'

const me = 'eliska.novotna@foyer.example'
/** A Monday, 9:41 in Prague. */
const monday = Date.parse('2026-11-23T08:41:00Z')
const minute = 60_000

function planned({ backEnd }: OpenWorld, name: string): StoredEvent {
  const { calendar, clock } = backEnd.server
  const events = calendar.eventsOf(me, clock.now() - 86_400_000, clock.now() + 7 * 86_400_000)
  const event = events.find(({ id }) => id.endsWith(`.${name}`))
  if (event === undefined) throw new RangeError(`Nothing is planned as '${name}'`)
  return event
}

function pushesOf({ backEnd }: OpenWorld): string[] {
  const pushed: string[] = []
  const { hub } = backEnd.server
  const broadcast = hub.broadcast.bind(hub)
  hub.broadcast = (target, ...args) => {
    pushed.push(`${target} ${String(args[0])}`)
    broadcast(target, ...args)
  }
  return pushed
}

const roomOf = ({ backEnd }: OpenWorld, event: StoredEvent) => {
  const { resources } = backEnd.server
  const room = event.attendees.map(({ address }) => resources.byEmail.get(address)).find((one) => one !== undefined)
  if (room === undefined) throw new RangeError('No room')
  return room
}

async function statusOf(world: OpenWorld, event: StoredEvent) {
  const key = { email: 'room', iCalUid: event.iCalUId, id: event.id }
  const body = await bodyOf(await world.api('POST', '/api/event/confirm-statuses', [key]))
  return readConfirmationStatuses(body).good[0]
}

describe('section 9: unconfirmed events are cancelled 15 minutes after their start', () => {
  it('as the clock runs, without anybody asking, and pushes the change', async () => {
    const world = await openWorld({ at: monday })
    const event = planned(world, 'open')
    const room = roomOf(world, event)
    const { calendar, clock } = world.backEnd.server
    const isHeld = (): boolean =>
      calendar.busyOfResource(room, event.start, event.end).some(({ id }) => id === event.id)
    const pushed = pushesOf(world)
    world.timers.pass(event.start + 15 * minute - clock.now() - 1_000)
    expect(isHeld()).toBe(true)
    world.timers.pass(2_000)
    expect(isHeld()).toBe(false)
    expect(pushed).toEqual([`reload-changed-resource ${room.id}`])
    expect(await statusOf(world, event)).toMatchObject({ canceled: true, confirmed: false })
  })

  it('at once when the clock is set past it, and at its own pace when the clock runs fast', async () => {
    const set = await openWorld({ at: monday })
    const event = planned(set, 'open')
    const { clock, calendar } = set.backEnd.server
    clock.setTo({ anchor: monday, at: event.start + 16 * minute, rate: 0 })
    expect(calendar.event(event.id)?.attendees.find(({ type }) => type === 'resource')?.response).toBe('declined')

    const fast = await openWorld({ at: monday })
    const other = planned(fast, 'open')
    fast.backEnd.server.clock.setTo({ anchor: monday, at: other.start, rate: 600 })
    fast.timers.pass((15 * minute) / 600 + 100)
    expect((await statusOf(fast, other))?.canceled).toBe(true)
  })

  it('not when it was confirmed; what was released cannot be confirmed any more', async () => {
    const world = await openWorld({ at: monday })
    const event = planned(world, 'open')
    const { calendar, clock } = world.backEnd.server
    const confirm = () =>
      world.api('POST', '/api/event/action', { action: 'confirm', email: 'room', iCalUid: event.iCalUId, id: event.id })
    expect((await confirm())?.status).toBe(200)
    world.timers.pass(event.start + 20 * minute - clock.now())
    expect(calendar.event(event.id)?.attendees.find(({ type }) => type === 'resource')?.response).toBe('accepted')

    const late = planned(world, 'later')
    world.timers.pass(late.start + 16 * minute - clock.now())
    const refused = await world.api('POST', '/api/event/action', {
      action: 'confirm',
      email: 'room',
      iCalUid: late.iCalUId,
      id: late.id,
    })
    expect(refused?.status).toBe(409)
  })

  it('an all-day event by its own time', async () => {
    const friday = Date.parse('2026-11-27T08:41:00Z')
    const world = await openWorld({ at: friday })
    const event = planned(world, 'whole')
    expect(event.isAllDay).toBe(true)
    world.timers.pass(event.start + 599 * minute - friday)
    expect((await statusOf(world, event))?.canceled).toBe(false)
    world.timers.pass(2 * minute)
    expect((await statusOf(world, event))?.canceled).toBe(true)
  })
})

describe('the calendar of a persona', () => {
  it('has every state a reservation can be in within a week', async () => {
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

  it('holds its rooms for itself: nothing else is drawn at that time', async () => {
    const world = await openWorld({ at: monday })
    const { calendar } = world.backEnd.server
    for (const name of ['running', 'open', 'asked', 'later']) {
      const event = planned(world, name)
      const busy = calendar.busyOfResource(roomOf(world, event), event.start, event.end)
      expect(busy.map(({ id }) => id)).toEqual([event.id])
    }
    for (const name of ['off', 'refused', 'missed']) {
      const event = planned(world, name)
      const busy = calendar.busyOfResource(roomOf(world, event), event.start, event.end)
      expect(busy.map(({ id }) => id)).not.toContain(event.id)
    }
  })

  it('section 4: an answer shows for the organizer and the room; who declines loses the event', async () => {
    const world = await openWorld({ at: monday })
    const event = planned(world, 'asked')
    const { calendar } = world.backEnd.server
    const mine = () => calendar.event(event.id)?.attendees.find(({ address }) => address === me)?.response
    const answer = async (path: string) =>
      (await world.graph('POST', `/me/events/${event.id}/${path}`, { comment: '', sendResponse: true }))?.status
    expect(await answer('accept')).toBe(202)
    expect(mine()).toBe('accepted')
    expect(await answer('tentativelyAccept')).toBe(202)
    expect(mine()).toBe('tentativelyAccepted')
    expect(await answer('decline')).toBe(202)
    expect(mine()).toBe('declined')
    const isListed = (address: string): boolean =>
      calendar.eventsOf(address, event.start, event.end).some(({ id }) => id === event.id)
    expect(isListed(me)).toBe(false)
    expect(isListed(event.organizer.address)).toBe(true)
    expect(isListed(roomOf(world, event).email)).toBe(true)
    expect((await world.graph('GET', `/me/events/${event.id}`))?.status).toBe(404)
  })
})
