import { HttpTransportType as Transport } from '@microsoft/signalr'
import { pino } from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { followOutbox } from '#server/hub/follow-outbox.ts'
import { endSessionsOf } from '#server/identity/sessions.ts'
import { addDevice, changeDevice } from '#server/store/devices.ts'
import { objectsIn } from '#server/store/objects.ts'
import { write } from '#server/store/write.ts'
import { oneHour } from '#src/kernel/time/moment.ts'
import { emptyPlace, openOffice } from '../open-office.ts'
import { connectionTo, describeHub, statusOfSocket, transports } from './describe-hub.ts'
import { type ServedOffice, serveOffice } from './served-office.ts'

const lamp = {
  id: 'amber.light',
  resourceId: 'amber',
  name: 'Light',
  elements: [
    { id: 'power', type: 'control-1', label: 'Power', control: { kind: 'switch' }, value: false },
    { id: 'level', type: 'control-1', control: { kind: 'level', min: 0, max: 100, step: 5 }, value: 0 },
    { id: 'warmth', type: 'monitor-1', value: 21 },
  ],
}

describeHub(async () => {
  const here = await serveOffice()
  await here.putDocument('objects', [lamp])
  const { token } = await here.signUp('Ann Heron')
  return {
    origin: here.origin,
    hubURL: here.hubURL,
    token,
    lamp: { id: lamp.id, item: { power: true, level: 35 } },
    get connections() {
      return here.running.connections
    },
    tell: here.sendEvent,
  }
})

/** Connects and collects received events. */
async function listen(here: ServedOffice, token?: string) {
  const received: unknown[] = []
  const client = connectionTo(here.hubURL, Transport.WebSockets, token)
  for (const name of ['Reload', 'reload-changed-resource', 'reload-area'])
    client.on(name, (...args: unknown[]) => void received.push([name, ...args]))
  client.on('ObjectChanged', (id: string, data: string) => void received.push([id, JSON.parse(data)]))
  await client.start()
  return { client, received }
}

describe('section 7, live: hub events of a committed change', () => {
  it('are not sent if the change fails', async () => {
    const here = await serveOffice()
    const { received } = await listen(here)
    const failing = write(here.office, async (_transaction, tell) => {
      tell('reload-changed-resource', 'amber')
      throw new Error('The room was taken')
    })
    await expect(failing).rejects.toThrow('The room was taken')
    await here.sendEvent('reload-area', 'prague')
    await expect.poll(() => received).toEqual([['reload-area', 'prague']])
  })

  it('reach 200 connections once and in order', async () => {
    const here = await serveOffice()
    const all = await Promise.all(Array.from({ length: 200 }, () => listen(here)))
    const changes = Array.from({ length: 100 }, (_, number) => ['reload-changed-resource', `room-${number}`])
    for (const [name = '', id] of changes) await here.sendEvent(name, id)
    for (const { received } of all) await expect.poll(() => received.length).toBe(changes.length)
    for (const { received } of all) expect(received).toEqual(changes)
  })

  it('reach a process that is not woken by the change', async () => {
    const here = await serveOffice()
    const { received } = await listen(here)
    await here.office.db.insertInto('outbox').values({ at: 0, name: 'Reload', arguments: '[]' }).execute()
    await expect.poll(() => received).toEqual([['Reload']])
  })

  it('that could not be read for longer than they are kept make clients load everything again', async () => {
    const here = await serveOffice()
    const { client } = await listen(here)
    const passed = performance.now.bind(performance)
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => passed() + 2 * oneHour)
    await expect.poll(() => client.state).toBe('Disconnected')
    clock.mockRestore()
  })

  it('come after the end of all sessions that ended since they were read, also if they could not be read meanwhile', async () => {
    const logged: string[] = []
    const log = pino({}, { write: (line: string) => void logged.push((JSON.parse(line) as { msg: string }).msg) })
    const here = await openOffice({ log })
    // It looks when it is woken, and not every second.
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const asked: number[] = []
    const prepare = async (since: number) => {
      asked.push(since)
      if (asked.length < 3) throw new Error('The database is away')
    }
    const follower = await followOutbox(here.office, { prepare, missed: () => undefined, deliver: () => undefined })
    for (let look = 1; look <= 4; look++) {
      here.now += oneHour
      follower.wake()
      await expect.poll(() => asked.length).toBe(look)
    }
    await follower.stop()
    vi.useRealTimers()
    const [first = 0] = asked
    expect(asked).toEqual([first, first, first, first + 3 * oneHour])
    expect(logged).toEqual(['The outbox could not be read.', 'The outbox can be read again.'])
  })

  it('are not repeated after a start of the server', async () => {
    const here = await serveOffice()
    await here.sendEvent('reload-area', 'before')
    const { received } = await listen(here)
    await here.sendEvent('reload-area', 'after')
    await expect.poll(() => received).toEqual([['reload-area', 'after']])
  })
})

describe('section 6, security: a connection of the hub', () => {
  it.each(transports)('closes with its session and receives nothing more: %s', async (_name, transport) => {
    const here = await serveOffice()
    const { token } = await here.signUp('Ann Heron')
    const client = connectionTo(here.hubURL, transport, token)
    const received: unknown[] = []
    client.on('reload-area', (id: string) => void received.push(id))
    await client.start()
    const other = await listen(here)
    await here.send('GET', '/api/account/oauth-logout', { token })
    await here.sendEvent('reload-area', 'prague')
    await expect.poll(() => other.received).toEqual([['reload-area', 'prague']])
    await expect.poll(() => client.state).toBe('Disconnected')
    expect(received).toEqual([])
  })

  it('closes with its session even without a further event', async () => {
    const here = await serveOffice()
    const { token } = await here.signUp('Ann Heron')
    const { client } = await listen(here, token)
    await here.send('GET', '/api/account/oauth-logout', { token })
    await expect.poll(() => client.state).toBe('Disconnected')
  })

  it('closes when its person is blocked or has another role', async () => {
    const here = await serveOffice()
    const connectWithChange = async (name: string, columns: object) => {
      const { id, token } = await here.signUp(name)
      const { client } = await listen(here, token)
      const update = here.office.db.updateTable('people').set({ ...columns, changed_at: Date.now() })
      await update.where('id', '=', id).execute()
      return client
    }
    const clients = [
      await connectWithChange('Ann Heron', { state: 'blocked' }),
      await connectWithChange('Bea Heron', { role: 'facilities' }),
      await connectWithChange('Cy Heron', { name: 'Cy Crane' }),
    ]
    await expect.poll(() => clients.map(({ state }) => state)).toEqual(['Disconnected', 'Disconnected', 'Connected'])
  })

  it('accepts the token in the cookie if sessions are in cookies', async () => {
    const here = await serveOffice({ settings: { tokenStorage: 'cookie' } })
    const { token } = await here.signUp('Ann Heron')
    const url = here.hubURL.replace('http', 'ws')
    expect(await statusOfSocket(url, here.origin, `foyer_session=${token}`)).toBe(101)
    expect(await statusOfSocket(url, here.origin, 'foyer_session=stolen')).toBe(401)
    const headers = { cookie: 'foyer_session=stolen' }
    expect((await fetch(`${here.hubURL}/negotiate`, { method: 'POST', headers })).status).toBe(401)
  })

  it('never writes a token to the log', async () => {
    const here = await serveOffice({ settings: { log: 'debug' } })
    const { token } = await here.signUp('Ann Heron')
    const { client } = await listen(here, token)
    await fetch(`${here.hubURL}/negotiate?access_token=${token}`, { method: 'POST' })
    await fetch(`${here.hubURL}?id=nobody&access_token=stolen-token`)
    await client.stop()
    expect(here.logged.join('')).not.toContain(token)
    expect(here.logged.join('')).not.toContain('stolen-token')
  })

  it('never writes an unreadable object to the log', async () => {
    const here = await serveOffice()
    const broken = { name: 'objects', body: 'grey-heron', changed_at: Date.now() }
    await here.office.db.insertInto('documents').values(broken).execute()
    const { client } = await listen(here, (await here.signUp('Ann Heron')).token)
    await expect(client.invoke('Object', lamp.id, { power: true })).rejects.toThrow('could not be set')
    expect(here.logged.join('')).toContain('An object could not be set.')
    expect(here.logged.join('')).not.toContain('grey-heron')
  })

  it('can set objects only with the session of a person', async () => {
    const here = await serveOffice()
    await here.putDocument('objects', [lamp])
    const guest = await here.beginSession('guest:1.ann@guests.invalid', 'guest')
    const { id, token } = await here.signUp('Ann Heron')
    for (const given of [undefined, guest.token]) {
      const { client } = await listen(here, given)
      await expect(client.invoke('Object', lamp.id, { power: true })).rejects.toThrow('You aren’t allowed to do this.')
    }
    const { client } = await listen(here, token)
    const readOnly = client.invoke('Object', lamp.id, { warmth: 30 })
    await expect(readOnly).rejects.toThrow('nothing that this object can be set to')
    await client.invoke('Object', lamp.id, { power: true })
    const objects = (await (await here.send('GET', '/api/objects', { token })).json()) as (typeof lamp)[]
    expect(objects.map(({ elements }) => elements.map(({ value }) => value))).toEqual([[true, 0, 21]])
    await endSessionsOf(here.office.db, `person:${id}`, Date.now())
    await expect(client.invoke('Object', lamp.id, { power: false })).rejects.toThrow(/allowed|connection/i)
    expect(await objectsIn(here.office.db)).toMatchObject([{ elements: [{ id: 'power', value: true }, {}, {}] }])
  })

  it('receives events of objects as a guest, but not without a token', async () => {
    const here = await serveOffice()
    await here.putDocument('objects', [lamp])
    const { token } = await here.signUp('Ann Heron')
    const guest = await listen(here, (await here.beginSession('guest:1.ann@guests.invalid', 'guest')).token)
    const anonymous = await listen(here)
    const { client } = await listen(here, token)
    await client.invoke('Object', lamp.id, { power: true })
    await here.sendEvent('Reload')
    await expect.poll(() => anonymous.received).toEqual([['Reload']])
    await expect.poll(() => guest.received).toEqual([[lamp.id, { power: true }], ['Reload']])
  })
})

describe('section 6, security: hub events of devices', () => {
  async function openDoor() {
    const here = await serveOffice()
    const at = (id: string, resourceId: string) => ({ ...lamp, id, resourceId })
    await here.putDocument('objects', [at('lamp-a', 'amber'), at('lamp-b', 'basalt')])
    const add = (kind: 'panel' | 'lobby', resourceId: string | null) =>
      addDevice(here.office.db, kind, { ...emptyPlace, resourceId })
    const [panel, lobby] = [await add('panel', 'amber'), await add('lobby', null)]
    const start = async ({ id }: { readonly id: string }) =>
      listen(here, (await here.beginSession(`device:${id}`, 'device')).token)
    const person = await here.signUp('Ann Heron')
    const facilities = await here.signUp('Fay Heron', 'facilities')
    return { here, panel, lobby, start, person, facilities }
  }

  it('a panel receives events only of objects in its current room, a kiosk of none', async () => {
    const { here, panel, lobby, start, person } = await openDoor()
    const [door, hall, ann] = [await start(panel), await start(lobby), await listen(here, person.token)]
    await expect(door.client.invoke('Object', 'lamp-a', { power: true })).rejects.toThrow('aren’t allowed')
    const both = async (power: boolean) => {
      for (const id of ['lamp-a', 'lamp-b']) await ann.client.invoke('Object', id, { power })
    }
    await both(true)
    await expect.poll(() => door.received).toEqual([['lamp-a', { power: true }]])
    await changeDevice(here.office.db, panel.id, { place: { ...panel.place, resourceId: 'basalt' } })
    await here.sendEvent('ObjectChanged', `kiosk.${panel.id}`, '{"moved":true}')
    await both(false)
    await here.sendEvent('Reload')
    await expect
      .poll(() => door.received.slice(1))
      .toEqual([[`kiosk.${panel.id}`, { moved: true }], ['lamp-b', { power: false }], ['Reload']])
    await expect.poll(() => hall.received).toEqual([['Reload']])
  })

  it('device events reach the device itself and device administrators', async () => {
    const { here, panel, lobby, start, person, facilities } = await openDoor()
    const listening = [
      await start(panel),
      await start(lobby),
      await listen(here, facilities.token),
      await listen(here, person.token),
      await listen(here),
    ]
    for (const { id } of [panel, lobby]) await here.sendEvent('ObjectChanged', `kiosk.${id}`, '{}')
    await here.sendEvent('Reload')
    const [ofPanel, ofLobby, reload] = [[`kiosk.${panel.id}`, {}], [`kiosk.${lobby.id}`, {}], ['Reload']]
    await expect
      .poll(() => listening.map(({ received }) => received))
      .toEqual([[ofPanel, reload], [ofLobby, reload], [ofPanel, ofLobby, reload], [reload], [reload]])
  })

  it('a device is disconnected when its keys are revoked', async () => {
    const { here, panel, start, facilities } = await openDoor()
    const { client } = await start(panel)
    expect((await here.send('DELETE', `/api/kiosks/${panel.id}/keys`, { token: facilities.token })).status).toBe(204)
    await expect.poll(() => client.state).toBe('Disconnected')
  })
})

describe('quality, recovery: the end of the server', () => {
  it('closes the connections of its clients', async () => {
    const here = await serveOffice()
    const { client } = await listen(here)
    const closed = new Promise((resolve) => client.onclose(resolve))
    await here.running.close()
    await closed
    expect(client.state).toBe('Disconnected')
  })
})
