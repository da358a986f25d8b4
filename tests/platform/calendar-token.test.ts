import { describe, expect, it } from 'vitest'
import type { HttpOptions } from '#src/platform/http.ts'
import { type Answer, calendarOrigin, clientBefore, json } from './scripted-server.ts'

const provider = { baseURL: `${calendarOrigin}/v1.0`, token: 'oauth', scope: 'Calendars.ReadWrite' } as const
const events = { method: 'GET', url: '/me/events', to: 'calendar', as: 'json' } as const

/** Returns the calendar tokens one after the other. The calendar accepts only the last one. */
function server(tokens: readonly string[], refreshed: string, challenge?: string): Answer {
  const left = [...tokens]
  return ({ path, headers }) => {
    if (path === '/api/account/oauth-token') return json({ token: left.length > 1 ? left.shift() : left[0] })
    if (path === '/api/account/refresh-oauth-token') return json({ token: refreshed })
    if (headers.get('authorization') === `Bearer ${refreshed}`) return json({ value: [] })
    return json({}, { status: 401, headers: challenge ? { 'www-authenticate': challenge } : {} })
  }
}

/** A client that uses the calendar of the provider. */
function openCalendar(answer: Answer, options: Partial<HttpOptions> = {}) {
  const client = clientBefore(answer, options)
  client.http.useCalendar(provider)
  return client
}

describe('section 7: the calendar token', () => {
  it('is fetched once for simultaneous calls and never sent to the API', async () => {
    const { http, to, calls } = openCalendar(server(['cal'], 'cal'))
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

  it('is refreshed once with the scope if the calendar refuses it', async () => {
    const { http, to } = openCalendar(server(['stale'], 'fresh'))
    const answers = await Promise.all([http.send(events), http.send(events)])
    expect(answers.every((answer) => answer.ok)).toBe(true)
    expect(to('/api/account/refresh-oauth-token').map(({ body }) => body)).toEqual([{ scope: 'Calendars.ReadWrite' }])
    expect(to('/v1.0/me/events')).toHaveLength(4)
  })

  it.each([
    ['204', () => new Response(null, { status: 204 })],
    ['an empty object', () => json({})],
    ['another form', () => json({ success: true })],
  ])('is fetched again if the refresh returns %s', async (_name, refreshed) => {
    let isFresh = false
    const { http, to } = openCalendar(({ path, headers }) => {
      if (path === '/api/account/oauth-token') return json({ token: isFresh ? 'fresh' : 'stale' })
      if (path === '/api/account/refresh-oauth-token') return ((isFresh = true), refreshed())
      return headers.get('authorization') === 'Bearer fresh' ? json({ value: [] }) : json({}, { status: 401 })
    })
    expect((await http.send(events)).ok).toBe(true)
    expect(to('/api/account/refresh-oauth-token')).toHaveLength(1)
  })

  it('is not blamed on the API if the calendar is unreachable', async () => {
    const { http } = openCalendar(({ path }) =>
      path === '/api/account/oauth-token' ? json('cal') : Promise.reject(new TypeError('Failed to fetch')),
    )
    const response = await http.send(events)
    expect(response).toMatchObject({ ok: false, fault: { kind: 'api-unreachable', context: 'calendar' } })
    const own = await http.send({ method: 'GET', url: '/api/x', to: 'api', as: 'json' })
    expect(own).not.toHaveProperty('fault.context')
  })

  it('is not refreshed if another tab has refreshed it', async () => {
    const { http, to } = openCalendar(server(['stale', 'fresh'], 'fresh'))
    expect((await http.send(events)).ok).toBe(true)
    expect(to('/api/account/refresh-oauth-token')).toHaveLength(0)
  })

  it('requires a sign-in to the calendar if its refresh is refused', async () => {
    const { http, signedOut } = openCalendar(({ path }) =>
      path === '/api/account/oauth-token' ? json('stale') : json({}, { status: path.startsWith('/v1.0') ? 401 : 400 }),
    )
    expect(await http.send(events)).toEqual({ ok: false, fault: { kind: 'sign-in-needed' } })
    expect(signedOut).toEqual([])
  })

  it('is not refreshed if the calendar requires claims, which need a new sign-in', async () => {
    const challenge = 'Bearer realm="", error="insufficient_claims", claims="eyJhY2Nlc3NfdG9rZW4iOnt9fQ=="'
    const { http, to } = openCalendar(server(['stale'], 'fresh', challenge))
    expect(await http.send(events)).toEqual({
      ok: false,
      fault: { kind: 'sign-in-needed', claims: 'eyJhY2Nlc3NfdG9rZW4iOnt9fQ==' },
    })
    expect(to('/api/account/refresh-oauth-token')).toHaveLength(0)
  })

  it('is sent to calendarURL of config.json instead of the provider’s URL', async () => {
    const elsewhere = openCalendar(server(['cal'], 'cal'), { calendarURL: 'https://calendar.example/graph/' })
    await elsewhere.http.send(events)
    expect(elsewhere.calls.at(-1)?.url).toBe('https://calendar.example/graph/me/events')
    const same = openCalendar(server(['cal'], 'cal'), { calendarURL: calendarOrigin })
    await same.http.send(events)
    expect(same.calls.at(-1)?.url).toBe(`${calendarOrigin}/v1.0/me/events`)
  })

  it('is the product’s own token for the product’s own calendar', async () => {
    const { http, calls } = clientBefore(() => json({}), { calendarURL: 'https://calendar.example' })
    http.useCalendar({ baseURL: null, token: 'product', scope: '' })
    await http.send(events)
    expect(calls).toHaveLength(1)
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer old')
  })
})
