import { describe, expect, it } from 'vitest'
import { createControls } from '#mocks/controls.ts'
import { createMemoryLog } from '#mocks/server/changes.ts'
import type { ResourceRecord } from '#mocks/server/resources/resources.ts'
import { createVenue } from '#mocks/venue/create-venue.ts'
import { readKiosks, readLobbyPeople, readMeetings } from '#src/wire/kiosk.ts'
import { openHubClient } from './hub-client.ts'
import { bodyOf, friday, openWorld, type OpenWorld } from './open-world.ts'

const minute = 60_000
const night = Date.parse('2026-11-20T21:00:00Z')

const draftFor = (room: ResourceRecord | null | undefined) => ({
  subject: 'At the door',
  start: new Date(night).toISOString(),
  end: new Date(night + 30 * minute).toISOString(),
  timeZone: 'UTC',
  attendees: [{ name: room?.name, email: room?.email, kind: 'resource' }],
})

/** Sets a device up. Returns functions that call its API, and the tokens of its session. */
async function setUp(world: OpenWorld, id: string) {
  const code = createControls(world.backEnd).setUpKiosk(id)
  const session = (proof: object) => world.send(null, 'POST', `/api/kiosks/${id}/session`, proof)
  const tokens = await bodyOf<{ token: string; key: string }>(await session({ code }))
  const call = (method: string, path: string, body?: unknown, headers?: object) =>
    world.send(tokens.token, method, `/api/kiosks/${id}${path}`, body, headers)
  /** Changes the device as the persona. */
  const administer = async (method: string, path: string, body?: unknown) =>
    (await world.api(method, `/api/kiosks/${id}/${path}`, body))?.status
  return { id, call, session, administer, code, ...tokens }
}

const findId = ({ backEnd }: OpenWorld, type: 'panel' | 'lobby'): string =>
  backEnd.server.kiosks.all.find(({ kind, outOfOrder }) => kind === type && outOfOrder === null)?.id ?? ''

/** Opens a world with a device that is set up. */
async function openDevice(type: 'panel' | 'lobby', options: Parameters<typeof openWorld>[0] = {}) {
  const world = await openWorld({ persona: 'facility', ...options })
  return { world, ...(await setUp(world, findId(world, type))) }
}

/** Returns the record of a device in the list of its administrators. */
const readKiosk = async (world: OpenWorld, id: string) =>
  readKiosks(await bodyOf(await world.api('GET', '/api/kiosks'))).good.find((kiosk) => kiosk.id === id)

describe('the set-up of a device', () => {
  it('accepts a code once and a key repeatedly', async () => {
    const { session, code, key } = await openDevice('panel')
    expect(await bodyOf(await session({ code }))).toEqual({ error: 'InvalidKiosk' })
    for (let time = 0; time < 2; time++) expect((await session({ key }))?.status).toBe(200)
    expect((await session({ key: `${key}x` }))?.status).toBe(403)
    expect((await session({}))?.status).toBe(403)
  })

  it('refuses the code of another device and one older than ten minutes', async () => {
    const world = await openWorld()
    const { kiosks } = world.backEnd.server
    const [one, other] = kiosks.all
    const code = createControls(world.backEnd).setUpKiosk(one?.id ?? '')
    const { session } = await setUp(world, other?.id ?? '')
    expect((await session({ code }))?.status).toBe(403)
    const late = await setUp(world, one?.id ?? '')
    const spare = createControls(world.backEnd).setUpKiosk(one?.id ?? '')
    world.timers.pass(11 * minute)
    expect((await late.session({ code: spare }))?.status).toBe(403)
  })

  it('refuses a key that was revoked', async () => {
    const { world, session, administer, key } = await openDevice('panel')
    world.timers.pass(1_000)
    expect(await administer('DELETE', 'keys')).toBe(204)
    expect(await bodyOf(await session({ key }))).toEqual({ error: 'InvalidKiosk' })
  })

  it.each([
    ['kiosk-unknown', 404, 'InvalidKiosk'],
    ['kiosk-unlicensed', 403, 'InvalidKioskLicence'],
  ] as const)('section 8: is refused while the fault %s is armed', async (fault, status, error) => {
    const { world, call } = await openDevice('panel')
    world.backEnd.server.faults.arm(fault)
    const refused = await call('GET', '')
    expect(refused?.status).toBe(status)
    expect(await bodyOf(refused)).toEqual({ error })
    world.backEnd.server.faults.disarm(fault)
    expect((await call('GET', ''))?.status).toBe(200)
  })
})

describe('a device', () => {
  it('reads its own record but not that of another device', async () => {
    const { world, call, token } = await openDevice('panel')
    const read = readKiosks([await bodyOf(await call('GET', ''))])
    expect(read.problems).toEqual([])
    expect(read.good).toMatchObject([{ kind: 'panel', csCode: expect.stringMatching(/^CS063[789]$/) }])
    expect((await world.send(token, 'GET', `/api/kiosks/${findId(world, 'lobby')}`))?.status).toBe(403)
  })

  it('reads the calendar of its room without details of private events', async () => {
    const { call } = await openDevice('panel')
    const span = `start=${new Date(friday - 86_400_000).toISOString()}&end=${new Date(friday + 10 * 86_400_000).toISOString()}`
    const { items } = await bodyOf<{
      items: { isPrivate: boolean; subject: string; organizer: unknown; attendees: { kind: string }[]; notes: string }[]
    }>(await call('GET', `/calendar/events?${span}`))
    expect(items.length).toBeGreaterThan(5)
    expect(items.some(({ isPrivate }) => isPrivate)).toBe(true)
    for (const { isPrivate, subject, organizer, attendees, notes } of items) {
      expect(subject === '' && organizer === null).toBe(isPrivate)
      expect(attendees.every(({ kind }) => kind === 'resource')).toBe(true)
      expect(notes).toBe('')
    }
  })

  it('reserves its room once per key, and extends and finishes the reservation', async () => {
    const { world, id, call } = await openDevice('panel')
    const room = world.backEnd.server.kiosks.find(id)?.resource
    const create = () => call('POST', '/calendar/events', draftFor(room), { 'idempotency-key': 'one' })
    const first = await bodyOf<{ id: string; organizer: { email: string } }>(await create())
    expect((await bodyOf<{ id: string }>(await create())).id).toBe(first.id)
    expect(first.organizer.email).toBe(room?.email)
    const longer = { end: new Date(night + 45 * minute).toISOString(), subject: 'Another subject' }
    const changed = await bodyOf(await call('PATCH', `/calendar/events/${first.id}`, longer, { 'if-match': '*' }))
    // A panel changes only the end.
    expect(changed).toMatchObject({ end: longer.end, subject: 'At the door' })
    const end = new Date(night + 10 * minute).toISOString()
    expect(await bodyOf(await call('POST', `/calendar/events/${first.id}/finish`, { end }))).toMatchObject({ end })
    expect((await call('PATCH', '/calendar/events/of-another-room', longer))?.status).toBe(404)
  })

  /** Opens a panel with a colleague's reservation, and returns functions that change it. */
  async function openReservedPanel() {
    const { world, id, call, administer } = await openDevice('panel')
    const room = world.backEnd.server.kiosks.find(id)?.resource
    const start = friday + 2 * 60 * minute
    const booked = createControls(world.backEnd).colleagueBooks({
      resourceId: room?.id ?? '',
      start,
      end: start + 60 * minute,
      subject: 'Talks',
    })
    const path = `/calendar/events/${booked}`
    const at = (minutes: number): string => new Date(start + minutes * minute).toISOString()
    const move = async (minutes: number) =>
      (await call('PATCH', path, { end: at(minutes) }, { 'if-match': '*' }))?.status
    const finish = async () => (await call('POST', `${path}/finish`, { end: at(10) }))?.status
    const rule = (rules: unknown, of = 'rules') => administer('PUT', of, { rules })
    const event = async () =>
      bodyOf<{ subject: string; organizer: { name: string; email: string } | null }>(await call('GET', path))
    return { world, id, room, call, move, finish, rule, event }
  }

  it('ends, extends and reserves only if its rules permit that', async () => {
    const { call, room, move, finish, rule } = await openReservedPanel()
    const book = async (key: string) =>
      (await call('POST', '/calendar/events', draftFor(room), { 'idempotency-key': key }))?.status
    for (const bad of [{ end: 'unknown' }, { titles: 'perhaps' }, 'none', null]) expect(await rule(bad)).toBe(400)
    for (const who of ['nobody', 'checked-in-here']) {
      expect(await rule({ end: who, extend: who, book: 'signed-in' })).toBe(204)
      expect(await bodyOf(await call('GET', ''))).toMatchObject({ rules: { end: who } })
      expect([await finish(), await move(10), await move(75), await book('1')]).toEqual([403, 403, 403, 403])
    }
    expect(await rule({ end: 'anybody' })).toBe(204)
    expect([await move(75), await book('2'), await finish()]).toEqual([200, 201, 200])
  })

  it('uses the rules of its building if it has none, and is notified of a change', async () => {
    const { world, id, call, rule, event } = await openReservedPanel()
    await call('POST', '/heartbeat', { version: '1', network: { kind: 'wired' } })
    const before = await event()
    const client = openHubClient(world)
    expect(await rule({ titles: false, organizers: 'initials', end: 'nobody' }, 'building-rules')).toBe(204)
    expect(client.events().map(({ args }) => args[0])).toContain(`kiosk.${id}`)
    const hidden = await event()
    expect(hidden.subject).toBe('')
    expect(hidden.organizer?.email).toBe('')
    expect(hidden.organizer?.name).toMatch(/^(?:\p{L}\. ?){2,}$/u)
    expect(await rule({ titles: true, organizers: 'none' })).toBe(204)
    expect(await event()).toMatchObject({ subject: 'Talks', organizer: null })
    expect(await rule({ titles: true, organizers: 'full' })).toBe(204)
    expect(await event()).toEqual(before)
  })

  it('shows and finds people in a lobby only if its rules permit that', async () => {
    const { call, administer } = await openDevice('lobby')
    const rule = (rules: object) => administer('PUT', 'rules', { rules })
    const meetings = async () => readMeetings(await bodyOf(await call('GET', '/meetings'))).good
    const find = async (q: string) => readLobbyPeople(await bodyOf(await call('GET', `/people?q=${q}`))).good
    const host = (await meetings()).find(({ organizer }) => organizer !== null)?.organizer ?? ''
    await rule({ titles: false, organizers: 'initials', people: 'hosts' })
    expect((await meetings()).every(({ subject }) => subject === null)).toBe(true)
    expect((await meetings()).map(({ organizer }) => organizer)).toContain(host.replaceAll(/(\p{L})\p{L}+/gu, '$1.'))
    expect((await find(encodeURIComponent(host))).map(({ name }) => name)).toEqual([host])
    expect((await find('da')).length).toBeLessThan(20)
    await rule({ organizers: 'none', people: 'none' })
    expect((await meetings()).every(({ organizer }) => organizer === null)).toBe(true)
    expect((await call('GET', '/people?q=da'))?.status).toBe(403)
  })

  it('reports a fault once, even if it is sent twice', async () => {
    const { world, id, call, administer } = await openDevice('panel')
    const report = { id: 'x', kind: 'display', text: 'Black', at: new Date(friday).toISOString() }
    for (let time = 0; time < 2; time++) expect((await call('POST', '/reports', report))?.status).toBe(204)
    expect((await readKiosk(world, id))?.reports).toMatchObject([{ id: 'x', text: 'Black' }])
    await administer('DELETE', 'reports')
    expect((await readKiosk(world, id))?.reports).toEqual([])
  })

  it('shows the remaining meetings of its building today', async () => {
    const { call } = await openDevice('lobby')
    const { good, problems } = readMeetings(await bodyOf(await call('GET', '/meetings')))
    expect(problems).toEqual([])
    expect(good.length).toBeGreaterThan(3)
    expect(good.every(({ end }) => end > friday)).toBe(true)
    expect(good.every(({ subject, organizer }) => (subject === null) === (organizer === null))).toBe(true)
    expect(good.map(({ start }) => start)).toEqual(good.map(({ start }) => start).toSorted((one, other) => one - other))
  })
})

describe('the kiosks of lobbies', () => {
  it.each([1, 2, 3])('have a place on the map that faces the entrance (seed %i)', async (seed) => {
    const { server } = (await openWorld({ seed })).backEnd
    const lobbies = server.kiosks.all.filter(({ kind }) => kind === 'lobby')
    expect(lobbies.length).toBeGreaterThan(1)
    for (const { unitId, heading, city, building } of lobbies) {
      const { unit, kiosk, anchor, opening } = createVenue(server, city.code)
      const lobby = unit.find(({ id }) => id === unitId)
      expect(lobby?.properties).toMatchObject({ category: 'lobby', name: { en: `${building.name} lobby` } })
      const anchors = anchor.filter(({ properties }) => properties['unit_id'] === unitId).map(({ id }) => id)
      const drawn = kiosk.find(({ properties }) => anchors.includes(String(properties['anchor_id'])))
      const level = lobby?.properties['level_id']
      const door = opening.find(
        ({ properties: { category, level_id: on } }) => on === level && category === 'pedestrian.principal',
      )
      const [at, from] = [middleOf(drawn?.geometry), middleOf(door?.geometry)]
      const angle = ((heading ?? 0) * Math.PI) / 180
      const stretch = Math.cos((at.y * Math.PI) / 180)
      const ahead = (at.x - from.x) * stretch * Math.sin(angle) + (at.y - from.y) * Math.cos(angle)
      const aside = (at.x - from.x) * stretch * Math.cos(angle) - (at.y - from.y) * Math.sin(angle)
      expect(ahead).toBeGreaterThan(Math.abs(aside))
    }
  })

  it('show a desk of the building if the directory has an office', async () => {
    const { world, call } = await openDevice('lobby')
    const { good } = readLobbyPeople(await bodyOf(await call('GET', '/people?q=da')))
    const desks = world.backEnd.server.resources.all.filter(({ kind }) => kind === 'desk').map(({ name }) => name)
    const offices = good.map(({ office }) => office).filter((office) => office !== '')
    expect(offices.length).toBeGreaterThan(0)
    expect(desks).toEqual(expect.arrayContaining(offices))
  })
})

/** Returns the centre of a geometry, in degrees. */
function middleOf(geometry: unknown): { readonly x: number; readonly y: number } {
  const numbers = (JSON.stringify(geometry).match(/-?\d+\.\d+/g) ?? []).map(Number)
  const mean = (of: readonly number[]): number => of.reduce((sum, one) => sum + one, 0) / of.length
  return {
    x: mean(numbers.filter((_, index) => index % 2 === 0)),
    y: mean(numbers.filter((_, index) => index % 2 === 1)),
  }
}

describe('the administration of devices', () => {
  it('lists panels and lobbies', async () => {
    const { good, problems } = readKiosks(
      await bodyOf(await (await openWorld({ persona: 'facility' })).api('GET', '/api/kiosks')),
    )
    expect(problems).toEqual([])
    expect(new Set(good.map(({ kind }) => kind))).toEqual(new Set(['panel', 'lobby']))
  })

  it('marks a device as out of order, notifies clients, and stores that', async () => {
    const log = createMemoryLog()
    const { world, id, call, administer } = await openDevice('panel', { log })
    const client = openHubClient(world)
    await administer('PUT', 'out-of-order', { reason: 'Cracked' })
    expect(client.events().at(-1)).toMatchObject({ target: 'ObjectChanged', args: [`kiosk.${id}`, expect.anything()] })
    expect(await bodyOf(await call('GET', ''))).toMatchObject({ outOfOrder: { reason: 'Cracked' } })
    const again = await openWorld({ persona: 'facility', log })
    expect((await readKiosk(again, id))?.outOfOrder).toMatchObject({ reason: 'Cracked' })
    await again.api('PUT', `/api/kiosks/${id}/out-of-order`, { reason: null })
    expect((await readKiosk(again, id))?.outOfOrder).toBeNull()
  })

  it('broadcasts a heartbeat only if the version has changed', async () => {
    const { world, call } = await openDevice('panel')
    const client = openHubClient(world)
    const count = () => client.events().filter(({ target }) => target === 'ObjectChanged').length
    const beat = (version: string) => call('POST', '/heartbeat', { version, network: { kind: 'wired' } })
    await beat('1')
    const first = count()
    for (let time = 0; time < 3; time++) {
      world.timers.pass(minute)
      await beat('1')
    }
    expect(count()).toBe(first)
    await beat('2')
    expect(count()).toBe(first + 1)
  })
})
