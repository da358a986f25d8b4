import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createFamilies } from '#mocks/back-end.ts'
import { createControls } from '#mocks/controls.ts'
import { frame, readFrames } from '#server/rules/hub.ts'
import {
  type CallName,
  ownRights,
  rightOf,
  rights,
  rightWords,
  type UserKind,
  userKinds,
} from '#server/rules/rights.ts'
import { deviceEmail } from '#mocks/server/sign-in/callers.ts'
import { ownPaths } from '#src/platform/own-paths.ts'
import { defaultPaths } from '#src/platform/paths.ts'
import { readResources } from '#src/wire/resources.ts'
import { readSchedules } from '#src/wire/schedule.ts'
import { apiURL, bodyOf, friday, openWorld } from './open-world.ts'

const day = 86_400_000
const instant = (at: number): string => new Date(at).toISOString()
const calls = Object.keys(rights) as CallName[]
const httpCalls = calls.filter((name) => !/^(?:ANY|HUB) /.test(name))
/** The simulation has no administrators: `tests/server/rights.test.ts` asks the server itself for them. */
type SimulatedKind = Exclude<UserKind, 'administrator'>
const simulatedKinds = userKinds.filter((kind): kind is SimulatedKind => kind !== 'administrator')

/** A world with a token of each kind of user. The kiosk is in the first building, the panel at a room of it. */
async function openForAll() {
  const world = await openWorld()
  const { backEnd } = world
  const { kiosks, people, resources, tokens } = backEnd.server
  const room = resources.rooms.find(({ isFailing }) => !isFailing)
  const panel = kiosks.all.find(({ kind, resource }) => kind === 'panel' && resource === room)
  const kiosk = kiosks.all.find(({ kind }) => kind === 'lobby')
  if (room === undefined || panel === undefined || kiosk === undefined) throw new Error('The world has no devices')
  const tokenOf = (email: string, way?: Parameters<typeof tokens.openSession>[0]): string =>
    tokens.issue(email, 'api', tokens.openSession(way))
  const signIn = (): Readonly<Record<SimulatedKind, string | null>> => ({
    anonymous: null,
    guest: tokenOf('guest.Ann@visitors.foyer.example', 'guest'),
    panel: tokenOf(deviceEmail(panel.id), 'device'),
    kiosk: tokenOf(deviceEmail(kiosk.id), 'device'),
    person: tokenOf(people.persona('employee').email),
    facilities: tokenOf(people.persona('facility').email),
  })
  const byUser = signIn()
  const sendAs = async (token: string | null, method: string, path: string, body?: unknown): Promise<Response> => {
    const answered = await backEnd.answer(
      new Request(apiURL + path, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
    if (answered === null) throw new Error('Nothing came back')
    return answered
  }
  const send = (user: SimulatedKind, method: string, path: string, body?: unknown) =>
    sendAs(byUser[user], method, path, body)
  return { world, room, panel, kiosk, signIn, byUser, sendAs, send, server: backEnd.server }
}

describe('the table of rights', () => {
  it('has a row for every handler of the product’s API, and a handler for every row', async () => {
    const { backEnd } = await openWorld({ serverType: 'touch-calendar' })
    const handled = createFamilies(backEnd.server).flatMap(({ handlers }) =>
      handlers.map(({ info }) => {
        const { method, path } = info as unknown as { readonly method: string; readonly path: string }
        const below = path.slice(apiURL.length)
        return below.startsWith('/calendar/') ? 'ANY /calendar' : `${method} ${below.replaceAll(/:(\w+)/g, '{$1}')}`
      }),
    )
    expect(new Set(handled)).toEqual(new Set(calls.filter((name) => !name.startsWith('HUB '))))
  })

  it('has a row for every path that the client knows', () => {
    const known = httpCalls.map((name) => name.slice(name.indexOf(' ') + 1))
    // The hub is asked by its negotiation.
    const asked = Object.values(defaultPaths).filter((path) => path !== defaultPaths.hub)
    expect(asked.filter((path) => !known.includes(path))).toEqual([])
  })

  it('has a row for every path that only Foyer’s own server answers, apart from those of the product’s API', () => {
    const pathsOf = (table: object): readonly string[] =>
      Object.keys(table).map((name) => name.slice(name.indexOf(' ') + 1))
    const own = pathsOf(ownRights)
    expect(Object.values(ownPaths).filter((path) => !own.includes(path))).toEqual([])
    expect(Object.values(ownPaths).filter((path) => pathsOf(rights).includes(path))).toEqual([])
  })

  it('is in docs/deploying.md, row by row', () => {
    const page = readFileSync('docs/deploying.md', 'utf8').replaceAll(/ +/g, ' ')
    const rows = calls.map(
      (call) => `| \`${call}\` | ${userKinds.map((user) => rightWords[rightOf(call, user)]).join(' | ')} |`,
    )
    expect(rows.filter((row) => !page.includes(row))).toEqual([])
  })

  it('lets people in if a row has no entry for them, and no one else', () => {
    const usual = userKinds.filter((user) => rightOf('GET /api/users/me/favourites', user) !== 'no')
    expect(usual).toEqual(['person', 'facilities', 'administrator'])
  })

  it.each(simulatedKinds)('is what the server obeys: %s', async (user) => {
    const { sendAs, signIn, room, panel, kiosk, world } = await openForAll()
    const device = user === 'kiosk' ? kiosk : panel
    const wrong: string[] = []
    for (const name of httpCalls) {
      const [method = '', path = ''] = name.split(' ')
      const id = path.includes('/kiosks/') ? device.id : room.id
      const filled = path
        .replace('{id}', id)
        .replace('{event}', 'none')
        .replace('{code}', 'ABCDEF')
        .replace('{provider}', 'teams')
      // Some of the calls end all sessions until now.
      world.timers.pass(1)
      const token = signIn()[user]
      const { status } = await sendAs(token, method, filled, method === 'GET' || method === 'DELETE' ? undefined : {})
      const isRefused = user === 'anonymous' ? status === 401 : status === 403
      const right = rightOf(name, user)
      const isMeant = right === 'no' || right === 'publicMap'
      // A setup code, a password and a refresh token are in the body, which is empty here.
      const isProof = /session|account\/(?:token|refresh)$/.test(path)
      if (!isProof && isRefused !== isMeant && !(right === 'publicMap' && status === 200))
        wrong.push(`${name} ${status}`)
    }
    expect(wrong).toEqual([])
  })
})

describe('threats T10, T11: the token of a device in other hands', () => {
  const schedulesFor = (emails: readonly string[]) => ({
    fromDate: instant(friday - day),
    toDate: instant(friday + day),
    emails,
  })

  it('a panel reads neither the meetings of people nor those of other rooms', async () => {
    const { send, server, room } = await openForAll()
    const people = server.people.all.slice(0, 50).map(({ email }) => email)
    const others = server.resources.rooms.filter((one) => one !== room).map(({ email }) => email)
    const asked = schedulesFor([...people, ...others])
    const { fromDate: start, toDate: end, emails } = asked
    expect(await bodyOf(await send('panel', 'POST', '/api/cache/schedules', asked))).toEqual([])
    expect(await bodyOf(await send('panel', 'POST', '/api/cache/get', { start, end, emails }))).toEqual([])
  })

  it('a panel reads of its own room when it is reserved, without subject and organizer', async () => {
    const { send, world, room } = await openForAll()
    createControls(world.backEnd).colleagueBooks({
      resourceId: room.id,
      start: friday + day / 4,
      end: friday + day / 3,
      subject: 'Interview',
    })
    // Upper case, as a client may spell an address.
    const asked = schedulesFor([room.email.toUpperCase()])
    const text = await (await send('panel', 'POST', '/api/cache/schedules', asked)).text()
    const { schedules } = readSchedules(JSON.parse(text))
    expect(schedules).toHaveLength(1)
    const items = schedules.flatMap(({ scheduleItems }) => scheduleItems)
    expect(items.some(({ start }) => Date.parse(start) === friday + day / 4)).toBe(true)
    expect(text).not.toContain('Interview')
    expect(items.map(({ isPrivate, subject }) => [isPrivate, subject ?? ''])).toEqual(items.map(() => [true, '']))
    expect(await (await send('person', 'POST', '/api/cache/schedules', asked)).text()).toContain('Interview')
  })

  it('a device gets the resources of its place, a lobby without what is for colleagues only', async () => {
    const { send, server, room, kiosk } = await openForAll()
    const listed = async (user: SimulatedKind) => {
      const text = await (await send(user, 'GET', '/api/assist/resources')).text()
      return { text, resources: readResources(JSON.parse(text)).resources }
    }
    expect((await listed('panel')).resources.map(({ id }) => id)).toEqual([room.id])
    const lobby = await listed('kiosk')
    const here = server.resources.all.filter(({ place }) => place.city === kiosk.city)
    expect(here.length).toBeLessThan(server.resources.all.length)
    expect(lobby.resources.map(({ id }) => id)).toEqual(here.map(({ id }) => id))
    expect(lobby.text).not.toMatch(/"(?:email|username|properties|files|conditions|schedulingSettings)"/)
  })

  it('the stamp of one user’s list does not make another’s valid', async () => {
    const { send } = await openForAll()
    const stamps = await Promise.all(
      (['person', 'panel', 'kiosk'] as const).map(async (user) =>
        (await send(user, 'GET', '/api/assist/resources')).headers.get('CachedResourcesTimeStamp'),
      ),
    )
    expect(new Set(stamps).size).toBe(3)
    const panel = `/api/assist/resources?cachedTimestamp=${encodeURIComponent(stamps[1] ?? '')}`
    expect([(await send('panel', 'GET', panel)).status, (await send('kiosk', 'GET', panel)).status]).toEqual([204, 200])
  })

  it('a panel gets the objects of its room whatever it asks for, and a lobby none', async () => {
    const { send, server, room } = await openForAll()
    const idsIn = async (query: string) =>
      (await bodyOf<{ resourceId: string }[]>(await send('panel', 'GET', `/api/objects${query}`))).map(
        (one) => one.resourceId,
      )
    const other = server.resources.rooms.find((one) => one !== room)
    expect(new Set(await idsIn(''))).toEqual(new Set([room.id]))
    expect(await idsIn(`?resourceId=${room.id}`)).toEqual(await idsIn(''))
    expect(await idsIn(`?resourceId=${other?.id ?? ''}`)).toEqual([])
    expect((await send('kiosk', 'GET', '/api/objects')).status).toBe(403)
  })

  it('a kiosk gets the map and the points of its own location', async () => {
    const { send, server, kiosk } = await openForAll()
    const sites = [...new Set(server.places.places.map(({ city }) => city.code))]
    const statuses = await Promise.all(
      sites.map(async (site) => [site, (await send('kiosk', 'GET', `/api/navigation/venue?areaId=${site}`)).status]),
    )
    expect(statuses).toEqual(sites.map((site) => [site, site === kiosk.city.code ? 200 : 403]))
    const points = await bodyOf<{ areaId: string }[]>(await send('kiosk', 'GET', '/api/navigation/pois'))
    expect(points.every(({ areaId }) => areaId.startsWith(kiosk.city.code))).toBe(true)
    expect((await send('panel', 'GET', '/api/navigation/venue')).status).toBe(403)
  })

  it('a panel sees, checks in to and registers what is in its room, and nothing else', async () => {
    const { send, server, world, room, panel } = await openForAll()
    const other = server.resources.rooms.find((one) => one !== room && !one.isFailing)
    const book = (resourceId = '') =>
      createControls(world.backEnd).colleagueBooks({
        resourceId,
        start: friday,
        end: friday + day / 24,
        subject: 'Talks',
      })
    const [own, foreign] = [book(room.id), book(other?.id)]
    const asked = [own, foreign].map((id) => ({ id, iCalUid: server.calendar.event(id)?.iCalUId, email: room.email }))
    for (const path of ['confirm-statuses', 'statuses']) {
      const found = await bodyOf<{ id: string }[]>(await send('panel', 'POST', `/api/event/${path}`, asked))
      expect(found.map(({ id }) => id)).toEqual([own])
    }
    const confirm = async (id: string) =>
      (await send('panel', 'POST', '/api/event/action', { id, action: 'confirm' })).status
    expect([await confirm(own), await confirm(foreign)]).toEqual([200, 404])
    const foreignEvent = server.calendar.event(foreign)
    if (foreignEvent === null) throw new Error('Nothing was booked')
    expect(server.confirmations.of(foreignEvent).confirmed).toBe(false)
    const record = (resource = room) => ({
      id: own,
      resourceUsername: resource.email.split('@')[0],
      iCalUId: '',
      resourceDisplayName: '',
      subject: '',
      showAs: 'busy',
      realEnd: instant(friday),
      realStart: instant(friday),
      action: 'create',
      doneBy: panel.name,
      organiserName: '',
      organiserEmail: '',
    })
    const log = async (resource = room) => (await send('panel', 'POST', '/api/event/log', record(resource))).status
    expect([await log(), await log(other)]).toEqual([204, 403])
  })

  it('a panel names the person who checked in as far as its rules show organizers', async () => {
    const { send, server, world, room, panel } = await openForAll()
    const id = createControls(world.backEnd).colleagueBooks({
      resourceId: room.id,
      start: friday,
      end: friday + day / 24,
      subject: 'Talks',
    })
    const event = server.calendar.event(id)
    if (event === null) throw new Error('Nothing was booked')
    server.confirmations.confirm(event, 'Eliška Novotná')
    const by = async () => {
      const [status] = await bodyOf<{ confirmedBy: string | null }[]>(
        await send('panel', 'POST', '/api/event/statuses', [{ id, iCalUid: event.iCalUId, email: room.email }]),
      )
      return status?.confirmedBy
    }
    server.kiosks.setRules(panel, { ...server.kiosks.rulesOf(panel), organizers: 'initials' })
    expect(await by()).toBe('E. N.')
    server.kiosks.setRules(panel, { ...server.kiosks.rulesOf(panel), organizers: 'none' })
    expect(await by()).toBeNull()
  })

  it('signing a device out ends the tokens that it has, too', async () => {
    const { send, panel, server, byUser } = await openForAll()
    const session = server.tokens.read(byUser.panel, 'api')?.session ?? ''
    const refreshToken = server.tokens.issue(deviceEmail(panel.id), 'refresh', session)
    expect((await send('facilities', 'DELETE', `/api/kiosks/${panel.id}/keys`)).status).toBe(204)
    expect((await send('panel', 'GET', `/api/kiosks/${panel.id}`)).status).toBe(401)
    expect((await send('anonymous', 'POST', '/api/account/refresh', { refreshToken })).status).toBe(400)
  })

  it('the token of a device is not exchanged for another session', async () => {
    const { send, byUser } = await openForAll()
    expect((await send('anonymous', 'POST', '/api/account/token', { token: byUser.panel })).status).toBe(401)
  })
})

describe('threats T10, T11: the hub', () => {
  async function openHubs() {
    const opened = await openForAll()
    const { world, byUser } = opened
    const connect = (user: SimulatedKind) => {
      const texts: string[] = []
      let isClosed = false
      const socket = { send: (text: string) => texts.push(text), close: () => void (isClosed = true) }
      const client = world.backEnd.openHub(socket, byUser[user])
      client.receive(frame({ protocol: 'json', version: 1 }))
      return {
        isClosed: () => isClosed,
        invoke: (id: string, item: unknown) => {
          client.receive(frame({ type: 1, invocationId: '1', target: 'Object', arguments: [id, item] }))
          return readFrames(texts.join('')).findLast(({ type }) => type === 3) as
            | { readonly error?: string }
            | undefined
        },
        heard: () =>
          readFrames(texts.join('')).flatMap(({ type, target, arguments: args = [] }) =>
            type === 1 ? [`${target ?? ''} ${String(args[0])}`] : [],
          ),
      }
    }
    return { ...opened, connect }
  }

  it.each(simulatedKinds)('only people switch a light: %s', async (user) => {
    const { connect, room, server } = await openHubs()
    const isPerson = user === 'person' || user === 'facilities'
    const wasOn = server.objects.switches(room).find(({ objectId }) => objectId === `${room.id}.light`)?.isOn ?? false
    const { error } = connect(user).invoke(`${room.id}.light`, { power: !wasOn }) ?? {}
    expect(error === undefined).toBe(isPerson)
    const isOn = server.objects.switches(room).find(({ objectId }) => objectId === `${room.id}.light`)?.isOn
    expect(isOn).toBe(isPerson ? !wasOn : wasOn)
  })

  it('a connection ends with the session of its token', async () => {
    const { connect, send, panel, room, server } = await openHubs()
    const [device, person] = [connect('panel'), connect('person')]
    await send('facilities', 'DELETE', `/api/kiosks/${panel.id}/keys`)
    await send('person', 'GET', '/api/account/oauth-logout')
    server.hub.broadcast('ObjectChanged', `${room.id}.light`, '{}')
    // The device still learns that it was signed out, and nothing after that.
    expect([device.heard(), person.heard()]).toEqual([[`ObjectChanged kiosk.${panel.id}`], []])
    expect(person.invoke(`${room.id}.light`, { power: true })).toBeUndefined()
    expect([device.isClosed(), person.isClosed()]).toEqual([true, true])
  })

  it('tells what is in a room to those who may read it, and what a device says to its administrators', async () => {
    const { connect, room, panel, kiosk, server } = await openHubs()
    const clients = simulatedKinds.map((user) => [user, connect(user)] as const)
    const other = server.resources.rooms.find((one) => one !== room)
    for (const id of [`${room.id}.light`, `${other?.id ?? ''}.light`, `kiosk.${panel.id}`, `kiosk.${kiosk.id}`])
      server.hub.broadcast('ObjectChanged', id, '{}')
    server.hub.broadcast('reload-area', 'somewhere')
    const own = `ObjectChanged ${room.id}.light`
    const all = [own, `ObjectChanged ${other?.id ?? ''}.light`]
    const ofDevices = [`ObjectChanged kiosk.${panel.id}`, `ObjectChanged kiosk.${kiosk.id}`]
    expect(Object.fromEntries(clients.map(([user, client]) => [user, client.heard()]))).toEqual({
      anonymous: ['reload-area somewhere'],
      guest: [...all, 'reload-area somewhere'],
      panel: [own, ofDevices[0], 'reload-area somewhere'],
      kiosk: [ofDevices[1], 'reload-area somewhere'],
      person: [...all, 'reload-area somewhere'],
      facilities: [...all, ...ofDevices, 'reload-area somewhere'],
    })
  })
})
