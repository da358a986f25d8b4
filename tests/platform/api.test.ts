import { describe, expect, it } from 'vitest'
import type { Fault } from '#src/kernel/fault.ts'
import type { Result } from '#src/kernel/result.ts'
import { createApi } from '#src/platform/api.ts'
import { thisPage } from '#src/platform/page.ts'
import { createPaths } from '#src/platform/paths.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { type Answer, apiOrigin, clientBefore, json } from './scripted-server.ts'

function apiBefore(answer: Answer) {
  const client = clientBefore(answer)
  return { ...client, api: createApi(client.http, createPaths()) }
}
type Api = ReturnType<typeof createApi>

const status = { email: emailOf('r@c.com'), iCalUid: 'uid', id: 'e1' }
const record = { id: 'e1', action: 'create', orders: [] } as unknown as Parameters<Api['event']['log']>[0]
const mistake = { id: 'e1', classification: 'Faulty' } as Parameters<Api['event']['errorLog']>[0][number]
const action = { action: 'confirm', ...status } as const
const cache = { start: '2026-11-20T00:00:00Z', end: '2026-11-21T00:00:00Z', emails: ['r@c.com'] }
const cached = { fromDate: '2026-11-20T00:00:00Z', toDate: '2026-11-21T00:00:00Z', emails: ['r@c.com'] }
const meeting = { eventStart: 'a', eventEnd: 'b', eventTitle: 'c', eventBody: 'd', invitees: ['e'] }
const login = { authorizationCode: 'code', redirectUrl: 'https://x', scope: 's', codeVerifier: 'v' }
const calendar = { id: 'c 1', name: 'Team', email: null, colour: null, visible: true }

/** Method and path, body, and the function that makes the call. */
const calls: readonly [string, unknown, (api: Api) => Promise<unknown>][] = [
  ['GET /api/assist/configurations?cachedTimestamp=1', null, (api) => api.assist.configurations('1')],
  ['GET /api/assist/resources', null, (api) => api.assist.resources(null)],
  ['GET /api/qrcode/info/q%2F1', null, (api) => api.qr.info('q/1')],
  ['GET /api/account/me', null, (api) => api.account.me()],
  ['GET /api/account/oauth-logout', null, (api) => api.account.oauthLogout()],
  ['POST /api/account/ews-logout', null, (api) => api.account.ewsLogout()],
  ['POST /api/account/oauth-login', login, (api) => api.account.oauthLogin(login)],
  [
    'POST /api/account/calendar-oauth-login',
    { ...login, connectionAgentId: '7' },
    (api) => api.account.calendarOauthLogin({ ...login, connectionAgentId: '7' }),
  ],
  ['POST /api/account/token', { token: 't' }, (api) => api.account.exchangeToken({ token: 't' })],
  ['POST /api/account/email-link', { email: 'a@c.com' }, (api) => api.account.emailLink({ email: 'a@c.com' })],
  ['POST /api/account/email-link/verify', { token: 't' }, (api) => api.account.emailLinkVerify({ token: 't' })],
  ['POST /api/account/guest', { name: 'G' }, (api) => api.account.guest({ name: 'G' })],
  ['POST /api/cache/schedules', cached, (api) => api.cache.schedules(cached)],
  ['POST /api/event/confirm-statuses', [status], (api) => api.event.confirmStatuses([status])],
  ['POST /api/event/action', action, (api) => api.event.action(action)],
  ['POST /api/event/log', record, (api) => api.event.log(record)],
  ['POST /api/event/error-log', [mistake], (api) => api.event.errorLog([mistake])],
  ['POST /api/integrations/teams/createMeeting', meeting, (api) => api.integrations.createMeeting('teams', meeting)],
  ['GET /api/users/me/favourites', null, (api) => api.favourites.list()],
  ['POST /api/users/me/favourites/r%201', null, (api) => api.favourites.add('r 1')],
  ['DELETE /api/users/me/favourites/r%201', null, (api) => api.favourites.remove('r 1')],
  ['GET /api/users/me/settings', null, (api) => api.settings.get()],
  ['GET /api/other-calendars', null, (api) => api.otherCalendars.list()],
  ['GET /api/other-calendars/search?q=a%26b', null, (api) => api.otherCalendars.search('a&b')],
  ['POST /api/other-calendars', { name: 'Team' }, (api) => api.otherCalendars.add({ name: 'Team' } as typeof calendar)],
  ['PUT /api/other-calendars/c%201', calendar, (api) => api.otherCalendars.update(calendar)],
  ['DELETE /api/other-calendars/c%201', null, (api) => api.otherCalendars.remove('c 1')],
  ['GET /api/licences', null, (api) => api.licences.list()],
  ['GET /api/navigation/venue', null, (api) => api.navigation.venue(null, null, 100)],
  ['GET /api/navigation/pois', null, (api) => api.navigation.pois()],
  ['GET /api/objects', null, (api) => api.objects.list()],
  ['GET /api/news', null, (api) => api.news.list()],
]

describe('section 7: API calls', () => {
  it.each(calls)('%s', async (call, body, make) => {
    const { api, calls: seen } = apiBefore(() => json({}))
    await make(api)
    expect(seen.map(({ method, url }) => `${method} ${url.slice(apiOrigin.length)}`)).toEqual([call])
    expect(seen[0]?.body).toEqual(body)
  })

  it('a venue URL of config.json is requested without credentials if its origin is foreign', async () => {
    const { http, calls: seen } = clientBefore(() => json({}, { headers: { etag: '"2"' } }))
    const venueURL = { prg: 'maps/prg.zip', lon: 'https://maps.example/lon.zip' }
    const venueAttribution = { prg: 'Map: Example, CC BY 4.0' }
    const { navigation } = createApi(http, createPaths(), { venueURL, venueAttribution })
    for (const site of ['prg', 'lon', 'vie', null, 'toString']) await navigation.venue('"1"', site, 100)
    expect(seen.map(({ url }) => url)).toEqual([
      `${thisPage().origin}/maps/prg.zip`,
      'https://maps.example/lon.zip',
      `${apiOrigin}/api/navigation/venue?areaId=vie`,
      `${thisPage().origin}/maps/prg.zip`,
      `${apiOrigin}/api/navigation/venue?areaId=toString`,
    ])
    expect(seen.map(({ headers }) => headers.get('if-none-match'))).toEqual(['"1"', null, '"1"', '"1"', '"1"'])
    expect(seen[1]?.headers.get('authorization')).toBeNull()
    expect(navigation.attribution('prg')).toBe('Map: Example, CC BY 4.0')
    expect(navigation.attribution('toString')).toBeNull()
  })

  const fallbacks: readonly [string, string, unknown, (api: Api) => Promise<unknown>][] = [
    ['/api/cache/schedules', '/api/cache/get', cache, (api) => api.cache.schedules(cached)],
    ['/api/event/confirm-statuses', '/api/event/statuses', [status], (api) => api.event.confirmStatuses([status])],
  ]

  it.each(fallbacks)(
    'if the server does not know %s, %s is called and remembered',
    async (chosen, known, body, make) => {
      const unknown = new Set([chosen])
      const answer: Answer = ({ path }) => (unknown.has(path) ? json({}, { status: 404 }) : json([]))
      const { api, calls: seen } = apiBefore(answer)
      expect(await make(api)).toMatchObject({ ok: true })
      expect(await make(api)).toMatchObject({ ok: true })
      expect(seen.map(({ path }) => path)).toEqual([chosen, known, known])
      expect(seen[1]?.body).toEqual(body)
      // The server was updated.
      unknown.clear()
      unknown.add(known)
      expect(await make(api)).toMatchObject({ ok: true })
      expect(seen.slice(3).map(({ path }) => path)).toEqual([known, chosen])
    },
  )

  it.each(fallbacks)('%s is not replaced by %s after another error', async (chosen, _known, _body, make) => {
    const { api, calls: seen } = apiBefore(() => json({}, { status: 500 }))
    expect(await make(api)).toMatchObject({ ok: false, fault: { kind: 'server-error' } })
    expect(seen.map(({ path }) => path)).toEqual([chosen])
  })

  it.each(fallbacks)('a server without %s and %s is an error', async (chosen, known, _body, make) => {
    const { api, calls: seen } = apiBefore(() => json({}, { status: 404 }))
    expect(await make(api)).toMatchObject({ ok: false, fault: { kind: 'not-found' } })
    expect(seen.map(({ path }) => path)).toEqual([chosen, known])
  })

  it('responses are read into the product’s types', async () => {
    const answers: Record<string, unknown> = {
      '/api/account/me': { data: { name: 'A', email: 'a@c.com' }, loading: false, error: null },
      '/api/users/me/favourites': [{ resourceId: 'r1' }, { wrong: 1 }, { resourceId: 'r1' }],
      '/api/licences': ['cs0600', { csCode: 'CS0601' }],
      '/api/qrcode/info/1': { data: { hasLocation: true, startAreaId: 'a' } },
      '/api/event/confirm-statuses': [{ iCalUid: 'uid', confirmed: true }, { bad: 1 }],
      '/api/integrations/teams/createMeeting': { joinUrl: 'https://meet.example/1' },
      '/api/account/oauth-login': { token: 't', refreshToken: 'r' },
    }
    const { api } = apiBefore(({ path }) => json(answers[path]))
    expect(await api.account.me()).toMatchObject({ ok: true, value: { email: 'a@c.com' } })
    expect(await api.favourites.list()).toEqual({ ok: true, value: ['r1'] })
    expect(await api.licences.list()).toEqual({ ok: true, value: ['CS0600', 'CS0601'] })
    expect(await api.qr.info('1')).toMatchObject({ ok: true, value: { hasLocation: true, startAreaId: 'a' } })
    expect(await api.event.confirmStatuses([status])).toMatchObject({
      ok: true,
      value: { good: [{ iCalUid: 'uid', confirmed: true }], problems: [expect.any(String)] },
    })
    expect(await api.integrations.createMeeting('teams', meeting)).toEqual({
      ok: true,
      value: { url: 'https://meet.example/1' },
    })
    expect(await api.account.oauthLogin(login)).toEqual({ ok: true, value: { token: 't', refreshToken: 'r' } })
  })

  const faultOf = async (result: Promise<Result<unknown>>): Promise<Fault | null> => {
    const response = await result
    return response.ok ? null : response.fault
  }

  it.each([400, 401, 403])(
    'section 8: a sign-in with status %i or success false is a failed sign-in',
    async (refusal) => {
      const refusing = apiBefore(() => json({ success: false }, { status: refusal }))
      expect(await faultOf(refusing.api.account.oauthLogin(login))).toMatchObject({ kind: 'sign-in-failed' })
      expect(refusing.calls).toHaveLength(1)
      expect(refusing.signedOut).toEqual([])
      const unsuccessful = apiBefore(() => json({ success: false }))
      expect(await faultOf(unsuccessful.api.account.oauthLogin(login))).toMatchObject({ kind: 'sign-in-failed' })
    },
  )

  it('section 8: QR info and online meetings have faults of their own', async () => {
    const { api } = apiBefore(() => json({}, { status: 500 }))
    expect(await faultOf(api.qr.info('1'))).toMatchObject({ kind: 'qr-info-unreadable' })
    expect(await faultOf(api.integrations.createMeeting('teams', meeting))).toMatchObject({
      kind: 'online-meeting-failed',
    })
    const script = apiBefore(() => json({ url: 'javascript:alert(1)' }))
    expect(await faultOf(script.api.integrations.createMeeting('teams', meeting))).toMatchObject({
      kind: 'online-meeting-failed',
    })
  })

  it('an unchanged venue is not downloaded again because its ETag is sent', async () => {
    const { api, calls: seen } = apiBefore(({ headers }) =>
      headers.get('if-none-match') === '"1"'
        ? new Response(null, { status: 304 })
        : new Response('zip', { headers: { etag: '"1"' } }),
    )
    expect(await api.navigation.venue(null, null, 100)).toMatchObject({ ok: true, value: { etag: '"1"' } })
    expect(await api.navigation.venue('"1"', null, 100)).toEqual({ ok: true, value: 'unchanged' })
    expect(seen).toHaveLength(2)
  })

  it('a venue that is too large is not downloaded, or only up to the limit if its length is unknown', async () => {
    let pulled = 0
    const pieces = (init: ResponseInit = {}) => {
      pulled = 0
      const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
        pulled += 1
        if (pulled > 20) controller.close()
        else controller.enqueue(new Uint8Array(10).fill(pulled))
      }
      return new Response(new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 }), init)
    }
    const stated = apiBefore(() => pieces({ headers: { 'content-length': '200' } }))
    expect(await stated.api.navigation.venue(null, null, 199)).toEqual({ ok: true, value: { tooLarge: 200 } })
    expect(pulled).toBe(0)
    const unstated = apiBefore(() => pieces())
    expect(await unstated.api.navigation.venue(null, null, 25)).toEqual({ ok: true, value: { tooLarge: 30 } })
    expect(pulled).toBe(3)
    const read = await unstated.api.navigation.venue(null, null, 200)
    const body = read.ok && read.value !== 'unchanged' && 'body' in read.value ? new Uint8Array(read.value.body) : []
    expect([body.length, body[0], body[10], body[199]]).toEqual([200, 1, 2, 20])
  })
})

describe('section 8: unreadable members are reported by name', () => {
  const user = { email: 'adele@c.com', name: 'Adele' }

  it.each([
    [
      'account',
      { data: { ...user, surname: {} } },
      ['account.surname: expected string'],
      (api: Api) => api.account.me(),
    ],
    [
      'favourites',
      [{ resourceId: 'a' }, {}],
      ['favourites[1].resourceId: missing'],
      (api: Api) => api.favourites.list(),
    ],
    ['licences', ['CS0600', 7], ['licences[1]: expected code'], (api: Api) => api.licences.list()],
    ['licences', {}, ['licences: expected array'], (api: Api) => api.licences.list()],
    ['user settings', { location: 7 }, ['settings.location: expected object'], (api: Api) => api.settings.get()],
    [
      'qr info',
      { data: { qrId: 'q', hasLocation: 'perhaps' } },
      ['qr info.hasLocation: expected boolean'],
      (api: Api) => api.qr.info('q'),
    ],
    [
      'sign-in',
      { token: 't', refreshToken: {} },
      ['sign-in.refreshToken: expected id'],
      (api: Api) => api.account.guest({ name: 'Olga' }),
    ],
  ] as const)('%s: %j', async (name, body, problems, call) => {
    const reported: [string, readonly string[]][] = []
    const report = (subject: string, found: readonly string[]) => void reported.push([subject, found])
    const { http } = clientBefore(() => json(body), { report })
    expect(await call(createApi(http, createPaths()))).toMatchObject({ ok: true })
    expect(reported).toEqual([[name, problems]])
  })
})
