import { describe, expect, it } from 'vitest'
import { createControls } from '#mocks/controls.ts'
import type { ResourceRecord } from '#mocks/server/resources/resources.ts'
import type { ControllableObject } from '#src/features/controls/model/rules/object.ts'
import { applyChange, readObjects } from '#src/features/controls/model/rules/read-objects.ts'
import { parseHubEvent } from '#src/wire/hub.ts'
import { openHubClient } from './hub-client.ts'
import { bodyOf, createEvent, friday, openWorld, type OpenWorld } from './open-world.ts'

const minute = 60_000

const objectsIn = async (world: OpenWorld, resource: ResourceRecord): Promise<readonly ControllableObject[]> => {
  const { good, problems } = readObjects(await bodyOf(await world.api('GET', `/api/objects?resourceId=${resource.id}`)))
  expect(problems).toEqual([])
  return good
}

const valuesOf = async (world: OpenWorld, resource: ResourceRecord) =>
  Object.fromEntries(
    (await objectsIn(world, resource)).flatMap(({ id, elements }) =>
      elements.map((element) => [`${id}.${element.id}`, element.value]),
    ),
  )

/** A hub client with the events as the product reads them. */
function listen(world: OpenWorld) {
  const { events, invoke } = openHubClient(world)
  const parsed = () =>
    events().flatMap(({ target, args }) => {
      const event = parseHubEvent(target, args)
      return event.ok ? [event.value] : []
    })
  return { invoke, events: parsed }
}

const firstRoom = (world: OpenWorld) => world.resource(({ kind }) => kind === 'room')

describe('section 3: the controllable objects of the simulated campus', () => {
  it('are readable and include the light, climate and presence of a room', async () => {
    const world = await openWorld()
    const room = firstRoom(world)
    const objects = await objectsIn(world, room)
    expect(objects.map(({ id }) => id.slice(room.id.length + 1))).toEqual(
      expect.arrayContaining(['light', 'climate', 'presence']),
    )
    expect(new Set(objects.flatMap(({ elements }) => elements.map(({ type }) => type))).size).toBe(3)
    const all = readObjects(await bodyOf(await world.api('GET', '/api/objects')))
    expect(all.problems).toEqual([])
    expect(all.good.length).toBeGreaterThan(50)
  })
})

describe('the sandbox panel', () => {
  it('shows the switches and sensors of a room', async () => {
    const world = await openWorld()
    const room = firstRoom(world)
    const controls = createControls(world.backEnd)
    const before = controls.objects(room.id)
    expect(before.map(({ elementId }) => elementId)).toEqual(expect.arrayContaining(['power', 'occupied']))
    const light = before.find(({ objectId }) => objectId === `${room.id}.light`)
    controls.changeObject(`${room.id}.light`, { power: light?.isOn === false })
    controls.sense(room.id, true)
    const after = controls.objects(room.email)
    expect(after.find(({ objectId }) => objectId === `${room.id}.light`)?.isOn).toBe(light?.isOn === false)
    expect(after.find(({ isSensor }) => isSensor)?.isOn).toBe(true)
    expect(() => controls.objects('nothing')).toThrow(RangeError)
  })
})

describe('section 7: the Object invocation and ObjectChanged in the simulated back end', () => {
  it('changes the object, notifies every client, and is stored', async () => {
    const world = await openWorld()
    const [mine, theirs] = [listen(world), listen(world)]
    const room = firstRoom(world)
    const before = await objectsIn(world, room)
    expect(mine.invoke(`${room.id}.light`, { power: true, level: 35 })).not.toHaveProperty('error')
    const [event] = theirs.events()
    expect(event).toMatchObject({ kind: 'object-changed', objectId: `${room.id}.light` })
    const light = before.find(({ id }) => id === `${room.id}.light`)
    const after = light && event?.kind === 'object-changed' && applyChange(light, event.data)
    expect(after && after.object.elements.map(({ value }) => value)).toEqual([true, 35])
    const again = await openWorld({ log: world.log })
    expect(await valuesOf(again, room)).toMatchObject({
      [`${room.id}.light.power`]: true,
      [`${room.id}.light.level`]: 35,
    })
  })

  it.each<[string, string, unknown]>([
    ['an unknown object', 'r0.heaven', { power: true }],
    ['an object without a resource', 'elsewhere', { power: true }],
    ['a value out of range', 'r0.light', { level: 101 }],
    ['a sensor', 'r0.climate', { temperature: 30 }],
    ['a prototype', 'r0.light', JSON.parse('{"__proto__":{"power":true}}')],
    ['a list', 'r0.light', [true]],
    ['an empty record', 'r0.light', {}],
  ])('refuses %s', async (_case, id, item) => {
    const world = await openWorld()
    const client = listen(world)
    expect(client.invoke(id, item)).toHaveProperty('error')
    expect(client.events()).toEqual([])
  })

  it('can be made to refuse or ignore a command', async () => {
    const world = await openWorld()
    const client = listen(world)
    world.backEnd.server.faults.arm('object-refused')
    expect(client.invoke('r0.light', { power: true })).toHaveProperty('error')
    world.backEnd.server.faults.arm('object-silent')
    expect(client.invoke('r0.light', { power: true })).not.toHaveProperty('error')
    expect(client.events()).toEqual([])
  })

  it('changes watched objects while colleagues are active', async () => {
    const world = await openWorld()
    const client = listen(world)
    const room = firstRoom(world)
    world.backEnd.server.watch([room.email])
    world.backEnd.server.colleagues.start()
    world.timers.pass(60_000)
    const changes = client.events().filter(({ kind }) => kind === 'object-changed')
    expect(changes.length).toBeGreaterThan(4)
    world.backEnd.server.colleagues.stop()
    const count = client.events().length
    world.timers.pass(60_000)
    expect(client.events()).toHaveLength(count)
  })
})

describe('section 4 and decisions: presence in a room', () => {
  const openReserved = async (confirms: boolean, startsIn: number) => {
    const world = await openWorld({ size: 500 })
    const rooms = world.backEnd.server.resources.rooms.filter(
      ({ requiresConfirmation, reservedTo, isFailing }) => requiresConfirmation && reservedTo === null && !isFailing,
    )
    const sensors = await Promise.all(rooms.map(async (room) => ({ room, objects: await objectsIn(world, room) })))
    const start = friday + startsIn
    const room = sensors.find(
      ({ room: { settings }, room: one, objects }) =>
        objects.some(({ confirmsReservations }) => confirmsReservations) === confirms &&
        !settings.rejectOutsideWorkingHours &&
        world.backEnd.server.calendar.busyOfResource(one, start, start + 30 * minute).length === 0,
    )?.room
    if (room === undefined) throw new RangeError('There is no such room')
    const event = await createEvent(world, room, start, start + 30 * minute)
    world.timers.pass(20_000)
    const status = async () => {
      const request = [{ id: event.id, iCalUid: event.iCalUId, email: room.email }]
      const [found] = await bodyOf<readonly { readonly confirmed: boolean; readonly confirmedBy: string | null }[]>(
        await world.api('POST', '/api/event/confirm-statuses', request),
      )
      return [found?.confirmed, found?.confirmedBy]
    }
    return { world, room, status }
  }

  it('confirms a reservation within the check-in period and notifies clients', async () => {
    const { world, room, status } = await openReserved(true, 14 * minute)
    const client = listen(world)
    expect(await status()).toEqual([false, null])
    world.backEnd.server.objects.sense(room, true)
    expect(await status()).toEqual([true, 'Presence sensor'])
    expect(client.events()).toContainEqual({ kind: 'reload-resources', id: room.id })
  })

  it('does not confirm before the check-in period, nor by people who are there already', async () => {
    const { world, room, status } = await openReserved(true, 40 * minute)
    world.backEnd.server.objects.sense(room, true)
    expect(await status()).toEqual([false, null])
    world.timers.pass(26 * minute)
    world.backEnd.server.objects.sense(room, true)
    expect(await status()).toEqual([false, null])
    world.backEnd.server.objects.sense(room, false)
    world.backEnd.server.objects.sense(room, true)
    expect(await status()).toEqual([true, 'Presence sensor'])
  })

  it('does not confirm if the sensor is not for check-in', async () => {
    const { world, room, status } = await openReserved(false, 10 * minute)
    world.backEnd.server.objects.sense(room, true)
    expect(await status()).toEqual([false, null])
  })
})
