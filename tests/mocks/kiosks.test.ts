import { describe, expect, it } from 'vitest'
import { createControls } from '#mocks/controls.ts'
import { frame, readFrames } from '#server/rules/hub.ts'
import { createMemoryLog } from '#mocks/server/changes.ts'
import { createVenue } from '#mocks/venue/create-venue.ts'
import { readKiosks, readLobbyPeople, readMeetings } from '#src/wire/kiosk.ts'
import { apiURL, bodyOf, friday, openWorld, type OpenWorld } from './open-world.ts'

const minute = 60_000

/** A device that was set up in this world: its calls, and what its set-up answered. */
async function setUp(world: OpenWorld, id: string) {
  const code = createControls(world.backEnd).setUpKiosk(id)
  const send = (method: string, path: string, token: string | null, body?: unknown, headers: object = {}) =>
    world.backEnd.answer(
      new Request(`${apiURL}/api/kiosks/${id}${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
  const session = (proof: object) => send('POST', '/session', null, proof)
  const made = await bodyOf<{ token: string; key: string }>(await session({ code }))
  const call = (method: string, path: string, body?: unknown, headers?: object) =>
    send(method, path, made.token, body, headers)
  return { call, session, code, ...made }
}

const panelOf = ({ backEnd }: OpenWorld): string =>
  backEnd.server.kiosks.all.find(({ kind, outOfOrder }) => kind === 'panel' && outOfOrder === null)?.id ?? ''
const lobbyOf = ({ backEnd }: OpenWorld): string =>
  backEnd.server.kiosks.all.find(({ kind }) => kind === 'lobby')?.id ?? ''

describe('setting a device up', () => {
  it('takes a code once, and a key as often as it likes', async () => {
    const world = await openWorld()
    const { session, code, key } = await setUp(world, panelOf(world))
    expect(await bodyOf(await session({ code }))).toEqual({ error: 'InvalidKiosk' })
    for (let time = 0; time < 2; time++) expect((await session({ key }))?.status).toBe(200)
    expect((await session({ key: `${key}x` }))?.status).toBe(403)
    expect((await session({}))?.status).toBe(403)
  })

  it('a code is over after ten minutes, and is none of another device', async () => {
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

  it('keys are worth nothing once they are revoked, by whoever looks after the devices', async () => {
    const world = await openWorld({ persona: 'facility' })
    const id = panelOf(world)
    const { session, key } = await setUp(world, id)
    world.timers.pass(1_000)
    expect((await world.api('DELETE', `/api/kiosks/${id}/keys`))?.status).toBe(204)
    expect(await bodyOf(await session({ key }))).toEqual({ error: 'InvalidKiosk' })
    const others = await openWorld({ persona: 'employee' })
    expect((await others.api('DELETE', `/api/kiosks/${id}/keys`))?.status).toBe(403)
  })

  it.each([
    ['kiosk-unknown', 404, 'InvalidKiosk'],
    ['kiosk-unlicensed', 403, 'InvalidKioskLicence'],
  ] as const)('section 8: with %s every call is refused, and well again afterwards', async (fault, status, error) => {
    const world = await openWorld()
    const { call } = await setUp(world, panelOf(world))
    world.backEnd.server.faults.arm(fault)
    const refused = await call('GET', '')
    expect(refused?.status).toBe(status)
    expect(await bodyOf(refused)).toEqual({ error })
    world.backEnd.server.faults.disarm(fault)
    expect((await call('GET', ''))?.status).toBe(200)
  })
})

describe('what a device may do', () => {
  it('see itself and nothing of another, nor of any user', async () => {
    const world = await openWorld()
    const { call, token } = await setUp(world, panelOf(world))
    const read = readKiosks([await bodyOf(await call('GET', ''))])
    expect(read.problems).toEqual([])
    expect(read.good).toMatchObject([{ kind: 'panel', csCode: expect.stringMatching(/^CS063[789]$/) }])
    const elsewhere = (path: string) =>
      world.backEnd.answer(new Request(apiURL + path, { headers: { authorization: `Bearer ${token}` } }))
    expect((await elsewhere(`/api/kiosks/${lobbyOf(world)}`))?.status).toBe(403)
    for (const path of ['/api/kiosks', '/api/users/me/favourites', '/api/other-calendars', '/api/account/oauth-token'])
      expect((await elsewhere(path))?.status).toBe(403)
    for (const path of ['/api/licences', '/api/assist/resources', '/api/objects'])
      expect((await elsewhere(path))?.status).toBe(200)
  })

  it('read the calendar of its room, in which what is private has no subject and nobody', async () => {
    const world = await openWorld()
    const { call } = await setUp(world, panelOf(world))
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

  it('book its room once for one key, extend it, and finish what is in it', async () => {
    const world = await openWorld()
    const { kiosks } = world.backEnd.server
    const id = panelOf(world)
    const room = kiosks.find(id)?.resource
    const { call } = await setUp(world, id)
    const start = Date.parse('2026-11-20T21:00:00Z')
    const draft = {
      subject: 'At the door',
      start: new Date(start).toISOString(),
      end: new Date(start + 30 * minute).toISOString(),
      timeZone: 'UTC',
      attendees: [{ name: room?.name, email: room?.email, kind: 'resource' }],
    }
    const create = () => call('POST', '/calendar/events', draft, { 'idempotency-key': 'one' })
    const first = await bodyOf<{ id: string; organizer: { email: string } }>(await create())
    expect((await bodyOf<{ id: string }>(await create())).id).toBe(first.id)
    expect(first.organizer.email).toBe(room?.email)
    const longer = { end: new Date(start + 45 * minute).toISOString(), subject: 'Another subject' }
    const changed = await bodyOf(await call('PATCH', `/calendar/events/${first.id}`, longer, { 'if-match': '*' }))
    // Only the end is moved at the door.
    expect(changed).toMatchObject({ end: longer.end, subject: 'At the door' })
    const end = new Date(start + 10 * minute).toISOString()
    expect(await bodyOf(await call('POST', `/calendar/events/${first.id}/finish`, { end }))).toMatchObject({ end })
    expect((await call('PATCH', '/calendar/events/of-another-room', longer))?.status).toBe(404)
  })

  /** A panel of the facility manager's world, a colleague's meeting behind it, and the tries to change that. */
  async function withColleagueAtDoor() {
    const world = await openWorld({ persona: 'facility' })
    const { server } = world.backEnd
    const id = panelOf(world)
    const room = server.kiosks.find(id)?.resource
    const { call } = await setUp(world, id)
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
    const rule = async (rules: unknown, of = 'rules') =>
      (await world.api('PUT', `/api/kiosks/${id}/${of}`, { rules }))?.status
    const event = async () =>
      bodyOf<{ subject: string; organizer: { name: string; email: string } | null }>(await call('GET', path))
    return { world, id, room, call, move, finish, rule, event }
  }

  it('end a meeting of somebody else only if its rule lets it, whatever is sent', async () => {
    const { id, call, move, finish, rule } = await withColleagueAtDoor()
    for (const bad of [{ end: 'whoever' }, { titles: 'perhaps' }, 'none', null]) expect(await rule(bad)).toBe(400)
    for (const end of ['nobody', 'checked-in-here']) {
      expect(await rule({ end })).toBe(204)
      expect(await bodyOf(await call('GET', ''))).toMatchObject({ rules: { end } })
      expect([await finish(), await move(10)]).toEqual([403, 403])
    }
    // To extend it is no end.
    expect(await move(75)).toBe(200)
    expect(await rule({ end: 'anybody' })).toBe(204)
    expect(await finish()).toBe(200)
    const others = await openWorld({ persona: 'employee' })
    for (const path of ['rules', 'building-rules'])
      expect((await others.api('PUT', `/api/kiosks/${id}/${path}`, { rules: {} }))?.status).toBe(403)
  })

  it('extend and book only as its rules let it', async () => {
    const { room, call, move, rule } = await withColleagueAtDoor()
    const start = Date.parse('2026-11-20T21:00:00Z')
    let key = 0
    const book = async () =>
      (
        await call(
          'POST',
          '/calendar/events',
          {
            subject: 'At the door',
            start: new Date(start).toISOString(),
            end: new Date(start + 30 * minute).toISOString(),
            timeZone: 'UTC',
            attendees: [{ name: room?.name, email: room?.email, kind: 'resource' }],
          },
          { 'idempotency-key': `${key++}` },
        )
      )?.status
    for (const extend of ['nobody', 'checked-in-here']) {
      expect(await rule({ extend, book: 'signed-in' })).toBe(204)
      expect([await move(75), await book()]).toEqual([403, 403])
    }
    expect(await rule({ book: 'nobody' })).toBe(204)
    expect([await move(75), await book()]).toEqual([200, 403])
    expect(await rule({})).toBe(204)
    expect(await book()).toBe(201)
  })

  it('take from its building what it has no rule for, and hear of a change at once', async () => {
    const { world, id, call, rule, event } = await withColleagueAtDoor()
    await call('POST', '/heartbeat', { version: '1', network: { kind: 'wired' } })
    const before = await event()
    const heard: unknown[] = []
    const socket = {
      send: (text: string) => heard.push(...readFrames(text).map((one) => one.arguments?.[0])),
      close: () => undefined,
    }
    const client = world.backEnd.openHub(socket, world.token)
    client.receive(frame({ protocol: 'json', version: 1 }))
    expect(await rule({ titles: false, organizers: 'initials', end: 'nobody' }, 'building-rules')).toBe(204)
    expect(heard).toContain(`kiosk.${id}`)
    const hidden = await event()
    expect(hidden.subject).toBe('')
    expect(hidden.organizer?.email).toBe('')
    expect(hidden.organizer?.name).toMatch(/^(?:\p{L}\. ?){2,}$/u)
    expect(await rule({ titles: true, organizers: 'none' })).toBe(204)
    expect(await event()).toMatchObject({ subject: 'Talks', organizer: null })
    expect(await rule({ titles: true, organizers: 'full' })).toBe(204)
    expect(await event()).toEqual(before)
  })

  it('name and find in a lobby whom its rules let it', async () => {
    const world = await openWorld({ persona: 'facility' })
    const id = lobbyOf(world)
    const { call } = await setUp(world, id)
    const rule = (rules: object) => world.api('PUT', `/api/kiosks/${id}/rules`, { rules })
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

  it('tell of a fault, once however often it is sent', async () => {
    const world = await openWorld({ persona: 'facility' })
    const id = panelOf(world)
    const { call } = await setUp(world, id)
    const report = { id: 'x', kind: 'display', text: 'Black', at: new Date(friday).toISOString() }
    for (let time = 0; time < 2; time++) expect((await call('POST', '/reports', report))?.status).toBe(204)
    const reportsOf = async () => {
      const { good } = readKiosks(await bodyOf(await world.api('GET', '/api/kiosks')))
      return good.find((kiosk) => kiosk.id === id)?.reports
    }
    expect(await reportsOf()).toMatchObject([{ id: 'x', text: 'Black' }])
    await world.api('DELETE', `/api/kiosks/${id}/reports`)
    expect(await reportsOf()).toEqual([])
  })

  it('show the meetings of its house for the rest of today', async () => {
    const world = await openWorld()
    const { call } = await setUp(world, lobbyOf(world))
    const { good, problems } = readMeetings(await bodyOf(await call('GET', '/meetings')))
    expect(problems).toEqual([])
    expect(good.length).toBeGreaterThan(3)
    expect(good.every(({ end }) => end > friday)).toBe(true)
    expect(good.every(({ subject, organizer }) => (subject === null) === (organizer === null))).toBe(true)
    expect(good.map(({ start }) => start)).toEqual(good.map(({ start }) => start).toSorted((one, other) => one - other))
  })
})

describe('the kiosks of lobbies', () => {
  it.each([1, 2, 3])('stand where the map has them, and are read by whoever comes in (seed %i)', async (seed) => {
    const { server } = (await openWorld({ seed })).backEnd
    const lobbies = server.kiosks.all.filter(({ kind }) => kind === 'lobby')
    expect(lobbies.length).toBeGreaterThan(1)
    for (const { unitId, heading, city, building } of lobbies) {
      const { unit, kiosk, anchor, opening } = createVenue(server, city.code)
      const stands = unit.find(({ id }) => id === unitId)
      expect(stands?.properties).toMatchObject({ category: 'lobby', name: { en: `${building.name} lobby` } })
      const anchors = anchor.filter(({ properties }) => properties['unit_id'] === unitId).map(({ id }) => id)
      const drawn = kiosk.find(({ properties }) => anchors.includes(String(properties['anchor_id'])))
      const level = stands?.properties['level_id']
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

  it('leads to a desk of the house where the directory knows an office', async () => {
    const world = await openWorld()
    const { call } = await setUp(world, lobbyOf(world))
    const { good } = readLobbyPeople(await bodyOf(await call('GET', '/people?q=da')))
    const desks = world.backEnd.server.resources.all.filter(({ kind }) => kind === 'desk').map(({ name }) => name)
    const offices = good.map(({ office }) => office).filter((office) => office !== '')
    expect(offices.length).toBeGreaterThan(0)
    expect(desks).toEqual(expect.arrayContaining(offices))
  })
})

/** Of a geometry, in degrees. */
function middleOf(geometry: unknown): { readonly x: number; readonly y: number } {
  const numbers = (JSON.stringify(geometry).match(/-?\d+\.\d+/g) ?? []).map(Number)
  const mean = (of: readonly number[]): number => of.reduce((sum, one) => sum + one, 0) / of.length
  return {
    x: mean(numbers.filter((_, index) => index % 2 === 0)),
    y: mean(numbers.filter((_, index) => index % 2 === 1)),
  }
}

describe('looking after devices', () => {
  it('is for some alone', async () => {
    expect((await (await openWorld({ persona: 'employee' })).api('GET', '/api/kiosks'))?.status).toBe(403)
    const { good, problems } = readKiosks(
      await bodyOf(await (await openWorld({ persona: 'facility' })).api('GET', '/api/kiosks')),
    )
    expect(problems).toEqual([])
    expect(new Set(good.map(({ kind }) => kind))).toEqual(new Set(['panel', 'lobby']))
  })

  it('takes a device out of order for everybody at once, and it stays so through a restart', async () => {
    const log = createMemoryLog()
    const world = await openWorld({ persona: 'facility', log })
    const id = panelOf(world)
    const { call } = await setUp(world, id)
    const texts: string[] = []
    const client = world.backEnd.openHub({ send: (text) => texts.push(text), close: () => undefined }, world.token)
    client.receive(frame({ protocol: 'json', version: 1 }))
    await world.api('PUT', `/api/kiosks/${id}/out-of-order`, { reason: 'Cracked' })
    const told = readFrames(texts.join('')).findLast(({ target }) => target === 'ObjectChanged')
    expect(told?.arguments?.[0]).toBe(`kiosk.${id}`)
    expect(await bodyOf(await call('GET', ''))).toMatchObject({ outOfOrder: { reason: 'Cracked' } })
    const again = await openWorld({ persona: 'facility', log })
    const { good } = readKiosks(await bodyOf(await again.api('GET', '/api/kiosks')))
    expect(good.find((kiosk) => kiosk.id === id)?.outOfOrder).toMatchObject({ reason: 'Cracked' })
    await again.api('PUT', `/api/kiosks/${id}/out-of-order`, { reason: null })
    expect(
      again.backEnd.server.kiosks.all.filter(again.backEnd.server.kiosks.isOutOfOrder).map((one) => one.id),
    ).not.toContain(id)
  })

  it('a sign of life every minute is no news for anybody; another version is', async () => {
    const world = await openWorld({ persona: 'facility' })
    const { call } = await setUp(world, panelOf(world))
    let news = 0
    const socket = {
      send: (text: string) => {
        news += readFrames(text).filter(({ target }) => target === 'ObjectChanged').length
      },
      close: () => undefined,
    }
    const client = world.backEnd.openHub(socket, world.token)
    client.receive(frame({ protocol: 'json', version: 1 }))
    const beat = (version: string) => call('POST', '/heartbeat', { version, network: { kind: 'wired' } })
    await beat('1')
    const first = news
    for (let time = 0; time < 3; time++) {
      world.timers.pass(minute)
      await beat('1')
    }
    expect(news).toBe(first)
    await beat('2')
    expect(news).toBe(first + 1)
  })
})
