import { afterEach, describe, expect, it } from 'vitest'
import { createHub, type Hub, type RawHubEvent } from '#src/platform/hub.ts'
import { hubSocketOf } from './hub-socket.ts'
import { afternoon, easyRoom, hour, openWorld } from './open-world.ts'

const opened: Hub[] = []

afterEach(() => {
  for (const hub of opened.splice(0)) void hub.stop()
})

describe('the hub client of the product with the simulated back end', () => {
  it('receives events of colleagues and of its own invocations', async () => {
    const world = await openWorld()
    const events: RawHubEvent[] = []
    // An undeclared option of SignalR.
    const connection = { skipNegotiation: false, WebSocket: hubSocketOf(world.backEnd) }
    const hub = createHub({
      apiURL: 'https://foyer.test/sandbox-api',
      accessToken: () => world.token,
      onState: () => undefined,
      onEvent: (event) => events.push(event),
      environment: {
        fetch: async (input, init) => {
          const response = await world.backEnd.answer(new Request(input, init))
          if (response === null) throw new TypeError('Failed to fetch')
          return response
        },
        page: { origin: 'https://foyer.test', cookies: () => '' },
        connection,
      },
    })
    opened.push(hub)
    await hub.start()
    expect([hub.state, hub.lastError]).toEqual(['Connected', null])
    const room = easyRoom(world, afternoon, afternoon + hour)
    world.backEnd.server.colleagues.book({ resource: room, start: afternoon, end: afternoon + hour })
    await expect.poll(() => events).toHaveLength(1)
    expect(await hub.invokeObject(`${room.id}.light`, { power: true })).toMatchObject({ ok: true })
    await expect.poll(() => events).toHaveLength(2)
    expect(events).toEqual([
      { name: 'reload-changed-resource', args: [room.id] },
      { name: 'ObjectChanged', args: [`${room.id}.light`, '{"power":true}'] },
    ])
  })
})
