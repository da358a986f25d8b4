import { describe, expect, it, vi } from 'vitest'
import { readSchedules } from '#src/wire/schedule.ts'
import {
  afternoon,
  bodyOf,
  createEvent,
  easyRoom,
  friday,
  type GraphEvent,
  hour,
  newEvent,
  type OpenWorld,
  openWorld,
  roomResponse,
} from './open-world.ts'

const read = async (world: OpenWorld, id: string) =>
  bodyOf<GraphEvent>(await world.graph('GET', `/me/events/${encodeURIComponent(id)}`))
const viewOf = async (world: OpenWorld, email: string, from: number, to: number) => {
  const request = { fromDate: new Date(from).toISOString(), toDate: new Date(to).toISOString(), emails: [email] }
  return readSchedules(await bodyOf(await world.api('POST', '/api/cache/schedules', request))).schedules[0]
    ?.availabilityView
}

describe('section 4: responses of rooms', () => {
  it('a room is tentative until it accepts', async () => {
    const world = await openWorld()
    const room = easyRoom(world, afternoon, afternoon + hour)
    const event = await createEvent(world, room, afternoon, afternoon + hour)
    expect(roomResponse(event)).toBe('none')
    expect(await viewOf(world, room.email, afternoon, afternoon + hour)).toBe('1111')
    world.timers.pass(1_999)
    expect(roomResponse(await read(world, event.id))).toBe('none')
    world.timers.pass(1)
    expect(roomResponse(await read(world, event.id))).toBe('accepted')
    expect(await viewOf(world, room.email, afternoon, afternoon + hour)).toBe('2222')
  })

  it('a room declines times that its settings forbid', async () => {
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
      const event = await createEvent(world, room, start, end, { transactionId: `${start}-${end}` })
      world.timers.pass(2_000)
      expect(roomResponse(await read(world, event.id))).toBe('declined')
    }
    const fitting = await createEvent(world, room, afternoon, afternoon + hour, { transactionId: 'fits' })
    world.timers.pass(2_000)
    expect(roomResponse(await read(world, fitting.id))).toBe('accepted')
  })

  it('a resource for others declines', async () => {
    const world = await openWorld()
    const held = world.resource((resource) => resource.reservedTo === 'other')
    const event = await createEvent(world, held, afternoon, afternoon + hour)
    world.timers.pass(2_000)
    expect(roomResponse(await read(world, event.id))).toBe('declined')
  })

  it('a change of the room is broadcast for both rooms', async () => {
    const world = await openWorld()
    const room = easyRoom(world, afternoon, afternoon + 2 * hour)
    const other = easyRoom(world, afternoon, afternoon + 2 * hour, room)
    const event = await createEvent(world, room, afternoon, afternoon + hour)
    world.timers.pass(2_000)
    const broadcast: unknown[] = []
    const { hub } = world.backEnd.server
    vi.spyOn(hub, 'broadcast').mockImplementation((...args) => void broadcast.push(args[1]))
    const path = `/me/events/${encodeURIComponent(event.id)}`
    const { attendees } = newEvent(other, 0, 0)
    const moved = await bodyOf<GraphEvent>(await world.graph('PATCH', path, { attendees }))
    expect(roomResponse(moved)).toBe('none')
    expect(new Set(broadcast)).toEqual(new Set([room.id, other.id]))
    expect(await viewOf(world, room.email, afternoon, afternoon + hour)).toBe('0000')
  })

  it('faults make rooms decline, respond late, never respond, or be reserved by a colleague', async () => {
    const world = await openWorld()
    const { faults } = world.backEnd.server
    const room = easyRoom(world, afternoon, afternoon + 4 * hour)
    const attempt = async (number: number) => {
      const start = afternoon + number * hour
      return createEvent(world, room, start, start + hour, { transactionId: String(number) })
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
