import { describe, expect, it } from 'vitest'
import { type Answer, calendarOrigin, clientBefore, json } from './scripted-server.ts'

const provider = { baseURL: `${calendarOrigin}/v1.0`, token: 'oauth', scope: 'Calendars.ReadWrite' } as const
const events = { method: 'GET', url: '/me/events', to: 'calendar', as: 'json' } as const

/** Hands out the calendar tokens one after the other; the calendar takes the last of them only. */
function server(tokens: readonly string[], refreshed: string, challenge?: string): Answer {
  const left = [...tokens]
  return ({ path, headers }) => {
    if (path === '/api/account/oauth-token') return json({ token: left.length > 1 ? left.shift() : left[0] })
    if (path === '/api/account/refresh-oauth-token') return json({ token: refreshed })
    if (headers.get('authorization') === `Bearer ${refreshed}`) return json({ value: [] })
    return json({}, { status: 401, headers: challenge ? { 'www-authenticate': challenge } : {} })
  }
}

describe('section 7: the calendar token', () => {
  it('is fetched once for calls that come together and never goes to the API', async () => {
    const { http, to, calls } = clientBefore(server(['cal'], 'cal'))
    http.useCalendar(provider)
    await Promise.all([http.send(events), http.send(events), http.send(events)])
    expect(to('/api/account/oauth-token')).toHaveLength(1)
    const tokensByOrigin = new Set(
      calls.map(({ url, headers }) => `${new URL(url).origin} ${headers.get('authorization')}`),
    )
    expect(tokensByOrigin).toEqual(new Set(['https://foyer.example Bearer old', `${calendarOrigin} Bearer cal`]))
    expect(calls.filter(({ url }) => url.startsWith(calendarOrigin)).every((call) => call.credentials === 'omit')).toBe(
      true,
    )
  })

  it('is refreshed once with the scope when the calendar refuses it', async () => {
    const { http, to } = clientBefore(server(['stale'], 'fresh'))
    http.useCalendar(provider)
    const answers = await Promise.all([http.send(events), http.send(events)])
    expect(answers.every((answer) => answer.ok)).toBe(true)
    expect(to('/api/account/refresh-oauth-token').map(({ body }) => body)).toEqual([{ scope: 'Calendars.ReadWrite' }])
    expect(to('/v1.0/me/events')).toHaveLength(4)
  })

  it.each([
    ['204', () => new Response(null, { status: 204 })],
    ['an empty object', () => json({})],
    ['another form', () => json({ success: true })],
  ])('is fetched again when the refresh succeeds with %s', async (_name, refreshed) => {
    let isFresh = false
    const { http, to } = clientBefore(({ path, headers }) => {
      if (path === '/api/account/oauth-token') return json({ token: isFresh ? 'fresh' : 'stale' })
      if (path === '/api/account/refresh-oauth-token') return ((isFresh = true), refreshed())
      return headers.get('authorization') === 'Bearer fresh' ? json({ value: [] }) : json({}, { status: 401 })
    })
    http.useCalendar(provider)
    expect((await http.send(events)).ok).toBe(true)
    expect(to('/api/account/refresh-oauth-token')).toHaveLength(1)
  })

  it('whose calendar does not respond is not said to be an unreachable API server', async () => {
    const { http } = clientBefore(({ path }) =>
      path === '/api/account/oauth-token' ? json('cal') : Promise.reject(new TypeError('Failed to fetch')),
    )
    http.useCalendar(provider)
    const answered = await http.send(events)
    expect(answered).toMatchObject({ ok: false, fault: { kind: 'api-unreachable', context: 'calendar' } })
    const own = await http.send({ method: 'GET', url: '/api/x', to: 'api', as: 'json' })
    expect(own).not.toHaveProperty('fault.context')
  })

  it('that another tab had refreshed is taken without a refresh', async () => {
    const { http, to } = clientBefore(server(['stale', 'fresh'], 'fresh'))
    http.useCalendar(provider)
    expect((await http.send(events)).ok).toBe(true)
    expect(to('/api/account/refresh-oauth-token')).toHaveLength(0)
  })

  it('whose refresh is refused needs a sign-in to the calendar and leaves the session alone', async () => {
    const { http, signedOut } = clientBefore(({ path }) =>
      path === '/api/account/oauth-token' ? json('stale') : json({}, { status: path.startsWith('/v1.0') ? 401 : 400 }),
    )
    http.useCalendar(provider)
    expect(await http.send(events)).toEqual({ ok: false, fault: { kind: 'sign-in-needed' } })
    expect(signedOut).toEqual([])
  })

  it('is not renewed where the calendar asks for claims: only a new sign-in helps', async () => {
    const challenge = 'Bearer realm="", error="insufficient_claims", claims="eyJhY2Nlc3NfdG9rZW4iOnt9fQ=="'
    const { http, to } = clientBefore(server(['stale'], 'fresh', challenge))
    http.useCalendar(provider)
    expect(await http.send(events)).toEqual({
      ok: false,
      fault: { kind: 'sign-in-needed', claims: 'eyJhY2Nlc3NfdG9rZW4iOnt9fQ==' },
    })
    expect(to('/api/account/refresh-oauth-token')).toHaveLength(0)
  })

  it.each(['https://evil.example/v1.0/me/events?$skip=10', 'http://graph.microsoft.com/v1.0/me/events'])(
    'threat T4: the next link %s is refused',
    async (url) => {
      const { http, calls } = clientBefore(server(['cal'], 'cal'))
      http.useCalendar(provider)
      expect(await http.send({ ...events, url })).toMatchObject({ ok: false, fault: { kind: 'forbidden' } })
      expect(calls).toHaveLength(0)
    },
  )

  it('config.json’s calendarURL wins over the provider’s address, unless it names the same host', async () => {
    const elsewhere = clientBefore(server(['cal'], 'cal'), { calendarURL: 'https://calendar.example/graph/' })
    elsewhere.http.useCalendar(provider)
    await elsewhere.http.send(events)
    expect(elsewhere.calls.at(-1)?.url).toBe('https://calendar.example/graph/me/events')
    const same = clientBefore(server(['cal'], 'cal'), { calendarURL: calendarOrigin })
    same.http.useCalendar(provider)
    await same.http.send(events)
    expect(same.calls.at(-1)?.url).toBe(`${calendarOrigin}/v1.0/me/events`)
  })

  it('is the product’s own where the calendar is the product’s', async () => {
    const { http, calls } = clientBefore(() => json({}), { calendarURL: 'https://calendar.example' })
    http.useCalendar({ baseURL: null, token: 'product', scope: '' })
    await http.send(events)
    expect(calls).toHaveLength(1)
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer old')
  })
})
