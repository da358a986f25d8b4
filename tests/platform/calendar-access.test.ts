import { describe, expect, it } from 'vitest'
import { clientBefore, json } from './scripted-server.ts'

const access = {
  baseURL: 'https://calendar.example/v1',
  otherOrigins: ['https://directory.example'],
  token: 'oauth',
  scope: 'openid',
} as const

const calendarGet = (url: string) => ({ method: 'GET', url, to: 'calendar', as: 'json' }) as const

describe('threat T4: the calendar’s token', () => {
  const asked = async (url: string, to: 'api' | 'calendar' = 'calendar') => {
    const client = clientBefore(({ path }) => json(path === '/api/account/oauth-token' ? 'cal' : {}))
    client.http.useCalendar(access)
    const answered = await client.http.send({ ...calendarGet(url), to })
    const call = client.calls.find((one) => one.url === url)
    return { answered, authorization: call?.headers.get('authorization') ?? null }
  }

  it('goes to the other origins of its provider as well', async () => {
    expect(await asked('https://directory.example/people')).toMatchObject({ authorization: 'Bearer cal' })
  })

  it.each([
    'https://directory.example.evil.example/people',
    'http://directory.example/people',
    'https://directory.example:8443/people',
    'https://me@directory.example/people',
  ])('does not go to %s', async (url) => {
    expect((await asked(url)).answered).toMatchObject({ ok: false, fault: { kind: 'forbidden' } })
  })

  it('does not go there with calls of the product’s side', async () => {
    expect(await asked('https://directory.example/people', 'api')).toMatchObject({ authorization: null })
  })
})

describe('fault F3: a refusal in a vendor’s own words', () => {
  it('is taken as its provider restates it, on the calendar’s side alone', async () => {
    const client = clientBefore(({ path }) =>
      path === '/api/account/oauth-token' ? json('cal') : json({ reason: 'slower' }, { status: 400 }),
    )
    client.http.useCalendar({
      ...access,
      restateRefusal: (refusal) => ({ ...refusal, status: 429, headers: { 'retry-after': '90' } }),
    })
    expect(await client.http.send(calendarGet('/thing'))).toEqual({
      ok: false,
      fault: { kind: 'throttled', retryAfter: 90_000 },
    })
    expect(await client.http.send({ ...calendarGet('/api/thing'), to: 'api' })).toMatchObject({
      ok: false,
      fault: { kind: 'server-error', status: 400 },
    })
  })

  it('that permits too little asks for a new sign-in', async () => {
    const client = clientBefore(({ path }) =>
      path === '/api/account/oauth-token'
        ? json('cal')
        : json({}, { status: 401, headers: { 'www-authenticate': 'Bearer error="insufficient_scope"' } }),
    )
    client.http.useCalendar(access)
    expect(await client.http.send(calendarGet('/thing'))).toMatchObject({ fault: { kind: 'sign-in-needed' } })
    expect(client.calls.filter(({ path }) => path === '/v1/thing')).toHaveLength(1)
  })
})
