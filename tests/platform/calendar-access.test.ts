import { describe, expect, it } from 'vitest'
import { fail } from '#src/kernel/result.ts'
import { clientBefore, json } from './scripted-server.ts'

const access = {
  baseURL: 'https://calendar.example/v1',
  otherOrigins: ['https://directory.example'],
  token: 'oauth',
  scope: 'openid',
} as const

const calendarGet = (url: string) => ({ method: 'GET', url, to: 'calendar', as: 'json' }) as const

describe('threat T4: the token of the calendar', () => {
  const send = async (url: string, to: 'api' | 'calendar' = 'calendar') => {
    const client = clientBefore(({ path }) => json(path === '/api/account/oauth-token' ? 'cal' : {}))
    client.http.useCalendar(access)
    const response = await client.http.send({ ...calendarGet(url), to })
    const call = client.calls.find((one) => one.url === url)
    return { response, authorization: call?.headers.get('authorization') ?? null }
  }

  it('is sent to the other origins of its provider', async () => {
    expect(await send('https://directory.example/people')).toMatchObject({ authorization: 'Bearer cal' })
  })

  it.each([
    'https://directory.example.evil.example/people',
    'http://directory.example/people',
    'https://directory.example:8443/people',
    'https://me@directory.example/people',
  ])('is not sent to %s', async (url) => {
    expect((await send(url)).response).toMatchObject({ ok: false, fault: { kind: 'forbidden' } })
  })

  it('is not sent with calls of the product’s own API', async () => {
    expect(await send('https://directory.example/people', 'api')).toMatchObject({ authorization: null })
  })
})

describe('fault F3: a refusal of a vendor', () => {
  it('is restated by its provider only for calls of the calendar', async () => {
    const client = clientBefore(({ path }) =>
      path === '/api/account/oauth-token' ? json('cal') : json({ reason: 'slower' }, { status: 400 }),
    )
    client.http.useCalendar({
      ...access,
      restateRefusal: (refusal) => ({ ...refusal, status: 429, headers: { 'retry-after': '90' } }),
    })
    expect(await client.http.send(calendarGet('/thing'))).toEqual(fail({ kind: 'throttled', retryAfter: 90_000 }))
    const own = await client.http.send({ ...calendarGet('/api/thing'), to: 'api' })
    expect(own).toMatchObject({ fault: { kind: 'server-error', status: 400 } })
  })

  it('requires a new sign-in if a permission is missing', async () => {
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
