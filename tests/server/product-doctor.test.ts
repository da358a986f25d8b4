import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { closeServedWorlds, openServedWorld } from '#tests/sandbox-server/served-world.ts'
import { examineApi, type Checked, type Examined } from '../../tools/doctor/product-server.mjs'
import { doctorHere } from '#tests/deploy/doctor-here.ts'
import { serveOffice, type ServedOffice } from './hub/served-office.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})
afterAll(closeServedWorlds)

/** Serves a listener on a free port until the end of the test. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => new Promise((resolve) => server.close(resolve)))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A server that answers the given paths with JSON, and 404 to everything else. */
const serveOnly = (answers: Readonly<Record<string, unknown>>): Promise<string> =>
  serve((incoming, outgoing) => {
    incoming.resume()
    const path = new URL(incoming.url ?? '/', 'http://here').pathname
    const known = Object.hasOwn(answers, path)
    outgoing.writeHead(known ? 200 : 404, { 'content-type': known ? 'application/json' : 'text/html' })
    outgoing.end(known ? JSON.stringify(answers[path]) : '<h1>Not found</h1>')
  })

const withState = ({ calls }: Examined, state: Checked['state']): readonly string[] =>
  calls.filter((one) => one.state === state).map(({ call }) => call)
const problemsOf = ({ calls }: Examined): readonly Checked[] => calls.filter(({ problem }) => problem)

/** Foyer's own server with a room, and the token of a person. */
async function openOffice(): Promise<{ readonly here: ServedOffice; readonly token: string; readonly room: string }> {
  const here = await serveOffice()
  const { token } = await here.signUp('Ann Heron', 'administrator')
  const csv = 'name,type,building\nAmber,room,North\n'
  const imported = await fetch(`${here.origin}/api/admin/resources/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    body: csv,
  })
  expect(imported.status).toBe(201)
  const resources = await here.send('GET', '/api/assist/resources', { token })
  const [amber] = (await resources.json()) as readonly { readonly email: string }[]
  return { here, token, room: amber?.email ?? '' }
}

/** Adds a device as its administrator does, by the code that a screen shows. */
async function addDevice(here: ServedOffice, token: string, kind: 'panel' | 'lobby'): Promise<string> {
  const shown = await here.send('POST', '/api/kiosks/pairing', {})
  const { code } = (await shown.json()) as { readonly code: string }
  const room = await here.office.db.selectFrom('resources').select(['id', 'area_id']).executeTakeFirstOrThrow()
  const place = kind === 'panel' ? { resourceId: room.id } : { areaId: room.area_id }
  const added = await here.send('POST', `/api/kiosks/pairing/${code}`, {
    token,
    body: { kind, name: 'By the door', ...place },
  })
  expect(added.status).toBe(201)
  return ((await added.json()) as { readonly id: string }).id
}

/** Runs the command as in a terminal. */
async function run(...args: string[]) {
  const child = spawn(process.execPath, ['tools/foyer.mjs', 'doctor', '--api', ...args])
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (text: Buffer) => (stdout += text.toString()))
  child.stderr.on('data', (text: Buffer) => (stderr += text.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, stdout, stderr }
}

describe('the doctor of product servers', () => {
  it("finds Foyer's own server well, and changes nothing", async () => {
    const { here, token } = await openOffice()
    const examined = await examineApi(here.origin, { token })
    expect(problemsOf(examined)).toEqual([])
    expect(examined.serverType).toBe('touch-calendar')
    expect(withState(examined, 'ok').length).toBeGreaterThan(20)
    // There is no map in this office.
    expect(withState(examined, 'refused')).toEqual(['GET /api/navigation/venue', 'GET /calendar/me/photo'])
    expect(withState(examined, 'not tried')).toContain('POST /calendar/events')
    const events = await here.office.db.selectFrom('events').select('id').execute()
    expect(events).toEqual([])
  })

  it('makes a reservation in a named room and removes it', async () => {
    const { here, token, room } = await openOffice()
    const examined = await examineApi(here.origin, { token, room })
    expect(problemsOf(examined)).toEqual([])
    const written = ['POST /calendar/events', 'PATCH /calendar/events/{id}', 'DELETE /calendar/events/{id}']
    expect(withState(examined, 'ok')).toEqual(expect.arrayContaining(written))
    const holds = await here.office.db.selectFrom('holds').select('event_id').execute()
    expect(holds).toEqual([])
  })

  it('adds a favourite and removes it, and shows a code as a new screen does', async () => {
    const { here, token } = await openOffice()
    const examined = await examineApi(here.origin, { token, writes: true })
    expect(problemsOf(examined)).toEqual([])
    expect(withState(examined, 'ok')).toEqual(
      expect.arrayContaining([
        'POST /api/users/me/favourites/{id}',
        'DELETE /api/users/me/favourites/{id}',
        'POST /api/kiosks/pairing',
        'GET /api/kiosks/pairing/{code}',
        'POST /api/kiosks/pairing/{code}/claim',
      ]),
    )
    const favourites = await here.send('GET', '/api/users/me/favourites', { token })
    expect(await favourites.json()).toEqual([])
    expect(await here.office.db.selectFrom('devices').select('id').execute()).toEqual([])
  })

  it.each(['panel', 'lobby'] as const)('is a %s and signs it out again', async (kind) => {
    const { here, token } = await openOffice()
    const id = await addDevice(here, token, kind)
    const examined = await examineApi(here.origin, { token, writes: true, device: id })
    expect(problemsOf(examined)).toEqual([])
    const own = kind === 'panel' ? ['GET /api/kiosks/{id}/calendar/events'] : ['GET /api/kiosks/{id}/meetings']
    expect(withState(examined, 'ok')).toEqual(
      expect.arrayContaining([
        'POST /api/kiosks/{id}/session',
        'POST /api/kiosks/{id}/heartbeat',
        'DELETE /api/kiosks/{id}/reports',
        'DELETE /api/kiosks/{id}/keys',
        ...own,
      ]),
    )
    const device = await here.send('GET', '/api/kiosks', { token })
    expect(await device.json()).toMatchObject([{ id, reports: [] }])
  })

  it('says that a favourite is not kept, and that nothing is a pairing code', async () => {
    const origin = await serveOnly({
      '/api/assist/resources': [{ id: 'amber', name: 'Amber', email: 'amber@heron.example' }],
      '/api/users/me/favourites': [],
      '/api/users/me/favourites/amber': {},
      '/api/kiosks/pairing': { code: 7 },
    })
    const { calls } = await examineApi(origin, { token: 'a token', writes: true })
    const problemAt = (call: string) => calls.find((one) => one.call === call && one.problem)?.details
    expect(problemAt('POST /api/users/me/favourites/{id}')).toEqual(['status 200, expected 204'])
    expect(problemAt('POST /api/kiosks/pairing')).toEqual(['status 200, expected 201'])
  })

  it('says that a named room is unknown', async () => {
    const { here, token } = await openOffice()
    const examined = await examineApi(here.origin, { token, room: 'cellar@heron.example' })
    expect(problemsOf(examined)).toMatchObject([
      { call: 'POST /calendar/schedules', details: [expect.stringContaining('cellar@heron.example')] },
    ])
  })

  it.each(['o365', 'touch-calendar'] as const)('finds the sandbox server well with %s', async (serverType) => {
    const { world, apiURL } = await openServedWorld(serverType)
    const { tokens } = world.backEnd.server
    const token = tokens.issue('eliska.novotna@foyer.example', 'api', tokens.openSession())
    const examined = await examineApi(apiURL, { token })
    expect(problemsOf(examined)).toEqual([])
    expect(examined.serverType).toBe(serverType)
    expect(withState(examined, 'ok').length).toBeGreaterThan(18)
  })

  it('says what is lost at a server with two calls', async () => {
    const origin = await serveOnly({
      '/api/account/me': { data: { name: 'Ann', email: 'ann@heron.example' }, loading: false, error: null },
      '/api/account/oauth-token': { token: 'of the vendor' },
      '/config.json': { apiURL: '/', calendarURL: 'https://graph.microsoft.com/v1.0' },
      '/api/assist/configurations': {
        assistConfigured: true,
        asistConfiguration: { serverType: 'o365' },
      },
      '/api/assist/resources': [{ id: 'amber', name: 'Amber', email: 'amber@heron.example' }],
    })
    const examined = await examineApi(origin, { token: 'a token' })
    expect(withState(examined, 'ok')).toEqual([
      'GET /config.json',
      'GET /api/assist/configurations',
      'GET /api/account/me',
      'GET /api/assist/resources',
      'GET /api/account/oauth-token',
    ])
    expect(withState(examined, 'wrong')).toEqual([])
    const missing = examined.calls.filter(({ state }) => state === 'missing')
    expect(missing.length).toBeGreaterThan(14)
    for (const { loss, details, problem } of missing)
      expect({ loss, details, problem }).toEqual({
        loss: expect.stringMatching(/\w.*\.$/),
        details: ['status 404'],
        problem: true,
      })
    expect(missing.find(({ call }) => call === 'GET /api/users/me/favourites')?.loss).toBe('There are no favourites.')
  })

  it('names the parts of answers that Foyer cannot read', async () => {
    const origin = await serveOnly({
      '/api/assist/configurations': { assistConfigured: 'perhaps', asistConfiguration: { serverType: 'notes' } },
      '/api/account/me': { data: { name: 'Ann', email: 7 } },
      '/api/assist/resources': [{ id: 'amber', capacity: 'many' }, { name: 'without an id' }],
      '/api/users/me/favourites': { favourites: 'none' },
      '/api/news': 'news',
    })
    const examined = await examineApi(origin, { token: 'a token' })
    const detailsOf = (call: string) => examined.calls.find((one) => one.call === call)
    expect(detailsOf('GET /api/account/me')).toMatchObject({ state: 'wrong', details: ['data.email: expected string'] })
    expect(detailsOf('GET /api/assist/configurations')).toMatchObject({
      state: 'wrong',
      details: [
        'body.assistConfigured: expected boolean',
        'body.asistConfiguration.serverType: expected o365 or gspace or ews or touch-calendar',
      ],
    })
    expect(detailsOf('GET /api/assist/resources')).toMatchObject({
      state: 'wrong',
      details: ['resources[0].capacity: expected number', 'resources[1].id: missing'],
    })
    for (const call of ['GET /api/users/me/favourites', 'GET /api/news'])
      expect(detailsOf(call)).toMatchObject({ state: 'wrong', details: ['body: expected a list'] })
  })

  it('says that a token is not accepted', async () => {
    const { here } = await openOffice()
    const examined = await examineApi(here.origin, { token: 'expired' })
    const me = examined.calls.find(({ call }) => call === 'GET /api/account/me')
    expect(me).toMatchObject({ state: 'refused', problem: true, details: [expect.stringContaining('(status 401)')] })
  })
})

describe('foyer doctor --api', () => {
  it('prints what is well, and exits with 0', async () => {
    const { here, token } = await openOffice()
    const { code, stdout, stderr } = await run(here.origin, '--token', token)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/: calendar touch-calendar, \d+ calls are well\n/)
    expect(stdout).toContain('Not tried, because it changes or needs something:\n')
    expect(stdout).toContain('All well: no problems found')
    expect(stdout).not.toContain(token)
  })

  it('prints problems with the loss, and exits with 1', async () => {
    const origin = await serveOnly({ '/api/account/me': { data: { email: 7 } } })
    const { code, stdout } = await doctorHere('--api', origin, '--token', 'a token')
    expect(code).toBe(1)
    expect(stdout).toContain(
      'wrong: GET /api/account/me\n  data.email: expected string\n  Without it: Foyer does not know who is signed in, and does not start.\n',
    )
    expect(stdout).toContain('missing: GET /api/news\n  status 404\n  Without it: There are no announcements.\n')
    expect(stdout).toMatch(/\d+ problems found/)
  })

  it('exits with 2 if it cannot be asked that, or if nobody answers', async () => {
    const refused = [
      [['booking.example.com'], '--api: not a URL'],
      [['http://127.0.0.1:9', '--device', 'panel-1'], '--device is for --write'],
      [['http://127.0.0.1:9', '--room', 'amber@heron.example'], '--room is for --write'],
      [['http://127.0.0.1:9', '--token-file', '/none'], 'No such file: /none'],
      [['http://127.0.0.1:9', '--everything'], 'Unknown option: --everything'],
      [['http://127.0.0.1:9'], 'cannot be reached'],
    ] as const
    for (const [args, problem] of refused)
      expect(await doctorHere('--api', ...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(problem) })
  })
})
