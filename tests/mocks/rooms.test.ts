import { describe, expect, it, vi } from 'vitest'
import { readSchedules } from '#src/wire/schedule.ts'
import {
  bodyOf,
  easyRoom,
  friday,
  type GraphEvent,
  newEvent,
  type OpenWorld,
  openWorld,
  roomResponse,
} from './open-world.ts'

const hour = 3_600_000
const afternoon = friday + 5 * hour + 19 * 60_000

const create = async (world: OpenWorld, body: unknown) =>
  bodyOf<GraphEvent>(await world.graph('POST', '/me/events', body))
const read = async (world: OpenWorld, id: string) =>
  bodyOf<GraphEvent>(await world.graph('GET', `/me/events/${encodeURIComponent(id)}`))
const viewOf = async (world: OpenWorld, email: string, from: number, to: number) => {
  const asked = { fromDate: new Date(from).toISOString(), toDate: new Date(to).toISOString(), emails: [email] }
  return readSchedules(await bodyOf(await world.api('POST', '/api/cache/schedules', asked))).schedules[0]
    ?.availabilityView
}

/** A second room that takes what is asked of it this afternoon. */
const otherRoom = (world: OpenWorld, but: { readonly id: string }) =>
  world.resource(
    (resource) =>
      resource.kind === 'room' &&
      resource.id !== but.id &&
      resource.reservedTo === null &&
      !resource.isFailing &&
      !resource.requiresConfirmation &&
      !resource.settings.rejectOutsideWorkingHours &&
      resource.settings.maxAdvanceDays !== 0 &&
      world.backEnd.server.calendar.busyOfResource(resource, afternoon, afternoon + 4 * hour).length === 0,
  )

describe('section 4: rooms answer invitations', () => {
  it('is pending and tentative at first, then accepts and is reserved', async () => {
    const world = await openWorld()
    const room = easyRoom(world, afternoon, afternoon + hour)
    const event = await create(world, newEvent(room, afternoon, afternoon + hour))
    expect(roomResponse(event)).toBe('none')
    expect(await viewOf(world, room.email, afternoon, afternoon + hour)).toBe('1111')
    world.timers.pass(1_999)
    expect(roomResponse(await read(world, event.id))).toBe('none')
    world.timers.pass(1)
    expect(roomResponse(await read(world, event.id))).toBe('accepted')
    expect(await viewOf(world, room.email, afternoon, afternoon + hour)).toBe('2222')
  })

  it('declines what is taken already', async () => {
    const world = await openWorld()
    const room = easyRoom(world, afternoon, afternoon + hour)
    world.backEnd.server.colleagues.book({ resource: room, start: afternoon, end: afternoon + hour / 2 })
    const event = await create(world, newEvent(room, afternoon, afternoon + hour))
    world.timers.pass(2_000)
    expect(roomResponse(await read(world, event.id))).toBe('declined')
    expect(await viewOf(world, room.email, afternoon, afternoon + hour)).toBe('2200')
  })

  it('declines what its settings forbid', async () => {
    const world = await openWorld({ world: 'strict' })
    const room = world.resource(
      (resource) =>
        resource.kind === 'room' &&
        world.backEnd.server.calendar.busyOfResource(resource, afternoon, afternoon + 4 * hour).length === 0,
    )
    const night = friday + 14 * hour
    const farAhead = friday + 21 * 24 * hour
    const cases = [
      [afternoon, afternoon + 4 * hour],
      [afternoon, afternoon + 15 * 60_000],
      [night, night + hour],
      [farAhead, farAhead + hour],
    ] as const
    for (const [start, end] of cases) {
      const body = newEvent(room, start, end, { transactionId: `${start}-${end}` })
      const event = await create(world, body)
      world.timers.pass(2_000)
      expect(roomResponse(await read(world, event.id))).toBe('declined')
    }
    const fitting = await create(world, newEvent(room, afternoon, afternoon + hour, { transactionId: 'fits' }))
    world.timers.pass(2_000)
    expect(roomResponse(await read(world, fitting.id))).toBe('accepted')
  })

  it('declines for a resource that is held for others', async () => {
    const world = await openWorld()
    const held = world.resource((resource) => resource.reservedTo === 'other')
    const event = await create(world, newEvent(held, afternoon, afternoon + hour))
    world.timers.pass(2_000)
    expect(roomResponse(await read(world, event.id))).toBe('declined')
  })

  it('is asked anew when the event moves, not when it is finished', async () => {
    const world = await openWorld()
    const room = easyRoom(world, afternoon, afternoon + 2 * hour)
    const event = await create(world, newEvent(room, afternoon, afternoon + hour))
    world.timers.pass(2_000)
    const patch = async (body: unknown) =>
      bodyOf<GraphEvent>(await world.graph('PATCH', `/me/events/${encodeURIComponent(event.id)}`, body))
    const { end } = newEvent(room, afternoon, afternoon + hour / 2)
    expect(roomResponse(await patch({ end }))).toBe('accepted')
    const longer = newEvent(room, afternoon, afternoon + 2 * hour)
    expect(roomResponse(await patch({ end: longer.end }))).toBe('none')
    world.timers.pass(2_000)
    expect(roomResponse(await read(world, event.id))).toBe('accepted')
  })

  it('changed to another time or room it frees what it held, tells both rooms, and is asked anew', async () => {
    const world = await openWorld()
    const room = easyRoom(world, afternoon, afternoon + 2 * hour)
    const other = otherRoom(world, room)
    const event = await create(world, newEvent(room, afternoon, afternoon + hour))
    world.timers.pass(2_000)
    const told: unknown[] = []
    const { hub } = world.backEnd.server
    vi.spyOn(hub, 'broadcast').mockImplementation((...args) => void told.push(args[1]))
    const path = `/me/events/${encodeURIComponent(event.id)}`
    const { attendees } = newEvent(other, 0, 0)
    const moved = await bodyOf<GraphEvent>(await world.graph('PATCH', path, { attendees }))
    expect(roomResponse(moved)).toBe('none')
    expect(new Set(told)).toEqual(new Set([room.id, other.id]))
    expect(await viewOf(world, room.email, afternoon, afternoon + hour)).toBe('0000')
    world.timers.pass(2_000)
    expect(roomResponse(await read(world, event.id))).toBe('accepted')
    world.backEnd.server.colleagues.book({ resource: other, start: afternoon + 3 * hour, end: afternoon + 4 * hour })
    const { start, end } = newEvent(other, afternoon + 3 * hour, afternoon + 4 * hour)
    await world.graph('PATCH', path, { start, end })
    world.timers.pass(2_000)
    expect(roomResponse(await read(world, event.id))).toBe('declined')
    expect(await viewOf(world, other.email, afternoon, afternoon + hour)).toBe('0000')
  })

  it('follows its armed faults: declines, is slow, never answers, is taken by a colleague', async () => {
    const world = await openWorld()
    const { faults } = world.backEnd.server
    const room = easyRoom(world, afternoon, afternoon + 4 * hour)
    const attempt = async (number: number) => {
      const start = afternoon + number * hour
      return create(world, newEvent(room, start, start + hour, { transactionId: String(number) }))
    }
    faults.arm('create-declined')
    const declined = await attempt(0)
    world.timers.pass(2_000)
    expect(roomResponse(await read(world, declined.id))).toBe('declined')
    faults.arm('room-slow')
    const slow = await attempt(1)
    world.timers.pass(20_000)
    expect(roomResponse(await read(world, slow.id))).toBe('none')
    world.timers.pass(30_000)
    expect(roomResponse(await read(world, slow.id))).toBe('accepted')
    faults.arm('room-silent')
    const silent = await attempt(2)
    world.timers.pass(600_000)
    expect(roomResponse(await read(world, silent.id))).toBe('none')
    faults.arm('create-conflict')
    const late = await attempt(3)
    world.timers.pass(2_000)
    expect(roomResponse(await read(world, late.id))).toBe('declined')
  })
})
