import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createFamilies } from '#mocks/back-end.ts'
import { createControls } from '#mocks/controls.ts'
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
import { eventLogRecordSchema } from '#src/wire/cache.ts'
import { readResources } from '#src/wire/resources.ts'
import { readSchedules } from '#src/wire/schedule.ts'
import { openHubClient } from './hub-client.ts'
import { apiURL, bodyOf, friday, openWorld } from './open-world.ts'

const day = 86_400_000
const instant = (at: number): string => new Date(at).toISOString()
const calls = Object.keys(rights) as CallName[]
const httpCalls = calls.filter((name) => !/^(?:ANY|HUB) /.test(name))
/** The simulation has no administrators. `tests/server/rights.test.ts` tests the server with them. */
type SimulatedKind = Exclude<UserKind, 'administrator'>
const simulatedKinds = userKinds.filter((kind): kind is SimulatedKind => kind !== 'administrator')

/** Opens a world with a token of each kind of user. */
async function openForAll() {
  const world = await openWorld()
  const { backEnd } = world
  const { kiosks, people, resources, tokens } = backEnd.server
  const room = resources.rooms.find(({ isFailing }) => !isFailing)
  const panel = kiosks.all.find(({ kind, resource }) => kind === 'panel' && resource === room)
  const kiosk = kiosks.all.find(({ kind }) => kind === 'lobby')
  if (room === undefined || panel === undefined || kiosk === undefined) throw new Error('The world has no devices')
  const tokenOf = (email: string, kind?: Parameters<typeof tokens.openSession>[0]): string =>
    tokens.issue(email, 'api', tokens.openSession(kind))
  const signIn = (): Readonly<Record<SimulatedKind, string | null>> => ({
    anonymous: null,
    guest: tokenOf('guest.Ann@visitors.foyer.example', 'guest'),
    panel: tokenOf(deviceEmail(panel.id), 'device'),
    kiosk: tokenOf(deviceEmail(kiosk.id), 'device'),
    person: tokenOf(people.persona('employee').email),
    facilities: tokenOf(people.persona('facility').email),
  })
  const byUser = signIn()
  const sendAs = async (...call: Parameters<typeof world.send>): Promise<Response> => {
    const response = await world.send(...call)
    if (response === null) throw new Error('There is no response')
    return response
  }
  const send = (user: SimulatedKind, method: string, path: string, body?: unknown) =>
    sendAs(byUser[user], method, path, body)
  /** Reserves a room as a colleague and returns the event. */
  const book = (resourceId = '', subject = 'Talks', start = friday) => {
    const id = createControls(backEnd).colleagueBooks({ resourceId, start, end: start + day / 24, subject })
    const event = backEnd.server.calendar.event(id)
    if (event === null) throw new Error('There is no reservation')
    return event
  }
  return { world, room, panel, kiosk, signIn, byUser, sendAs, send, book, server: backEnd.server }
}

describe('the table of rights', () => {
  it('has the same rows as the API has handlers', async () => {
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

  it('has a row for every path of the client', () => {
    const known = httpCalls.map((name) => name.slice(name.indexOf(' ') + 1))
    // The hub is called by its negotiation.
    const paths = Object.values(defaultPaths).filter((path) => path !== defaultPaths.hub)
    expect(paths.filter((path) => !known.includes(path))).toEqual([])
  })

  it('has a row for every path of Foyer’s own server in a table of its own', () => {
    const pathsOf = (table: object): readonly string[] =>
      Object.keys(table).map((name) => name.slice(name.indexOf(' ') + 1))
    const own = pathsOf(ownRights)
    expect(Object.values(ownPaths).filter((path) => !own.includes(path))).toEqual([])
    expect(Object.values(ownPaths).filter((path) => pathsOf(rights).includes(path))).toEqual([])
  })

  it('has the same rows as docs/deploying.md', () => {
    const page = readFileSync('docs/deploying.md', 'utf8').replaceAll(/ +/g, ' ')
    const rows = calls.map(
      (call) => `| \`${call}\` | ${userKinds.map((user) => rightWords[rightOf(call, user)]).join(' | ')} |`,
    )
    expect(rows.filter((row) => !page.includes(row))).toEqual([])
  })

  it('permits only people if a row has no entry', () => {
    const usual = userKinds.filter((user) => rightOf('GET /api/users/me/favourites', user) !== 'no')
    expect(usual).toEqual(['person', 'facilities', 'administrator'])
  })

  it.each(simulatedKinds)('is applied by the server to: %s', async (user) => {
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
      // Some calls end all sessions so far.
      world.timers.pass(1)
      const token = signIn()[user]
      const { status } = await sendAs(token, method, filled, method === 'GET' || method === 'DELETE' ? undefined : {})
      const isRefused = user === 'anonymous' ? status === 401 : status === 403
      const right = rightOf(name, user)
      const isForbidden = right === 'no' || right === 'publicMap'
      // These calls need a code, password or refresh token in the body, which is empty here.
      const isProof = /session|account\/(?:token|refresh)$/.test(path)
      if (!isProof && isRefused !== isForbidden && !(right === 'publicMap' && status === 200))
        wrong.push(`${name} ${status}`)
    }
    expect(wrong).toEqual([])
  })
})

describe('threats T10, T11: a stolen token of a device', () => {
  const schedulesFor = (emails: readonly string[]) => ({
    fromDate: instant(friday - day),
    toDate: instant(friday + day),
    emails,
  })

  it('of a panel reads no schedules of people or other rooms', async () => {
    const { send, server, room } = await openForAll()
    const people = server.people.all.slice(0, 50).map(({ email }) => email)
    const others = server.resources.rooms.filter((one) => one !== room).map(({ email }) => email)
    const request = schedulesFor([...people, ...others])
    const { fromDate: start, toDate: end, emails } = request
    expect(await bodyOf(await send('panel', 'POST', '/api/cache/schedules', request))).toEqual([])
    expect(await bodyOf(await send('panel', 'POST', '/api/cache/get', { start, end, emails }))).toEqual([])
  })

  it('of a panel reads the schedule of its room without subjects and organizers', async () => {
    const { send, room, book } = await openForAll()
    book(room.id, 'Interview', friday + day / 4)
    // A client may write an address in upper case.
    const request = schedulesFor([room.email.toUpperCase()])
    const text = await (await send('panel', 'POST', '/api/cache/schedules', request)).text()
    const { schedules } = readSchedules(JSON.parse(text))
    expect(schedules).toHaveLength(1)
    const items = schedules.flatMap(({ scheduleItems }) => scheduleItems)
    expect(items.some(({ start }) => Date.parse(start) === friday + day / 4)).toBe(true)
    expect(text).not.toContain('Interview')
    expect(items.map(({ isPrivate, subject }) => [isPrivate, subject ?? ''])).toEqual(items.map(() => [true, '']))
    expect(await (await send('person', 'POST', '/api/cache/schedules', request)).text()).toContain('Interview')
  })

  it('reads only the resources at its location, and in a lobby only their public members', async () => {
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

  it('cannot use the time stamp of another user’s list', async () => {
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

  it('of a panel reads only the objects of its room, that of a lobby none', async () => {
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

  it('of a kiosk reads only the map and points of interest of its location', async () => {
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

  it('of a panel reads, confirms and logs only events in its room', async () => {
    const { send, server, room, book } = await openForAll()
    const other = server.resources.rooms.find((one) => one !== room && !one.isFailing)
    const [own, foreign] = [book(room.id), book(other?.id)]
    const request = [own, foreign].map(({ id, iCalUId }) => ({ id, iCalUid: iCalUId, email: room.email }))
    for (const path of ['confirm-statuses', 'statuses']) {
      const found = await bodyOf<{ id: string }[]>(await send('panel', 'POST', `/api/event/${path}`, request))
      expect(found.map(({ id }) => id)).toEqual([own.id])
    }
    const confirm = async ({ id }: typeof own) =>
      (await send('panel', 'POST', '/api/event/action', { id, action: 'confirm' })).status
    expect([await confirm(own), await confirm(foreign)]).toEqual([200, 404])
    expect(server.confirmations.of(foreign).confirmed).toBe(false)
    const texts = Object.fromEntries(Object.keys(eventLogRecordSchema.entries).map((key) => [key, 'x']))
    const log = async ({ email } = room) => {
      const record = { ...texts, id: own.id, action: 'create', resourceUsername: email.split('@')[0], orders: [] }
      return (await send('panel', 'POST', '/api/event/log', record)).status
    }
    expect([await log(), await log(other)]).toEqual([204, 403])
  })

  it('of a panel reads who checked in only as its rules show organizers', async () => {
    const { send, server, room, panel, book } = await openForAll()
    const event = book(room.id)
    server.confirmations.confirm(event, 'Eliška Novotná')
    server.kiosks.setRules(panel, { ...server.kiosks.rulesOf(panel), organizers: 'initials' })
    const request = [{ id: event.id, iCalUid: event.iCalUId, email: room.email }]
    const statuses = await bodyOf(await send('panel', 'POST', '/api/event/statuses', request))
    expect(statuses).toMatchObject([{ confirmedBy: 'E. N.' }])
  })

  it('is invalid after the device was signed out', async () => {
    const { send, panel, server, byUser } = await openForAll()
    const session = server.tokens.read(byUser.panel, 'api')?.session ?? ''
    const refreshToken = server.tokens.issue(deviceEmail(panel.id), 'refresh', session)
    expect((await send('facilities', 'DELETE', `/api/kiosks/${panel.id}/keys`)).status).toBe(204)
    expect((await send('panel', 'GET', `/api/kiosks/${panel.id}`)).status).toBe(401)
    expect((await send('anonymous', 'POST', '/api/account/refresh', { refreshToken })).status).toBe(400)
  })

  it('cannot be exchanged for another session', async () => {
    const { send, byUser } = await openForAll()
    expect((await send('anonymous', 'POST', '/api/account/token', { token: byUser.panel })).status).toBe(401)
  })
})

describe('threats T10, T11: the hub', () => {
  async function openHubs() {
    const opened = await openForAll()
    const { world, byUser } = opened
    const connect = (user: SimulatedKind) => {
      const client = openHubClient({ backEnd: world.backEnd, token: byUser[user] })
      return { ...client, received: () => client.events().map(({ target, args }) => `${target} ${String(args[0])}`) }
    }
    return { ...opened, connect }
  }

  it.each(simulatedKinds)('permits only people to switch a light: %s', async (user) => {
    const { connect, room, server } = await openHubs()
    const isPerson = user === 'person' || user === 'facilities'
    const light = `${room.id}.light`
    const isOn = () => server.objects.switches(room).some((one) => one.objectId === light && one.isOn)
    const wasOn = isOn()
    const { error } = connect(user).invoke(light, { power: !wasOn }) ?? {}
    expect(error === undefined).toBe(isPerson)
    expect(isOn()).toBe(isPerson ? !wasOn : wasOn)
  })

  it('closes a connection with the session of its token', async () => {
    const { connect, send, panel, room, server } = await openHubs()
    const [device, person] = [connect('panel'), connect('person')]
    await send('facilities', 'DELETE', `/api/kiosks/${panel.id}/keys`)
    await send('person', 'GET', '/api/account/oauth-logout')
    server.hub.broadcast('ObjectChanged', `${room.id}.light`, '{}')
    // The last event of the device is that it was signed out.
    expect([device.received(), person.received()]).toEqual([[`ObjectChanged kiosk.${panel.id}`], []])
    expect(person.invoke(`${room.id}.light`, { power: true })).toBeUndefined()
    expect([device.isClosed(), person.isClosed()]).toEqual([true, true])
  })

  it('sends events only to users who may read their subject', async () => {
    const { connect, room, panel, kiosk, server } = await openHubs()
    const clients = simulatedKinds.map((user) => [user, connect(user)] as const)
    const other = server.resources.rooms.find((one) => one !== room)
    for (const id of [`${room.id}.light`, `${other?.id ?? ''}.light`, `kiosk.${panel.id}`, `kiosk.${kiosk.id}`])
      server.hub.broadcast('ObjectChanged', id, '{}')
    server.hub.broadcast('reload-area', 'somewhere')
    const own = `ObjectChanged ${room.id}.light`
    const all = [own, `ObjectChanged ${other?.id ?? ''}.light`]
    const ofDevices = [`ObjectChanged kiosk.${panel.id}`, `ObjectChanged kiosk.${kiosk.id}`]
    expect(Object.fromEntries(clients.map(([user, client]) => [user, client.received()]))).toEqual({
      anonymous: ['reload-area somewhere'],
      guest: [...all, 'reload-area somewhere'],
      panel: [own, ofDevices[0], 'reload-area somewhere'],
      kiosk: [ofDevices[1], 'reload-area somewhere'],
      person: [...all, 'reload-area somewhere'],
      facilities: [...all, ...ofDevices, 'reload-area somewhere'],
    })
  })
})
