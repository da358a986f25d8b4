import { afterEach, describe, expect, test } from 'vitest'
import type { Instant } from '#src/kernel/time/units.ts'
import { createClock } from '#src/platform/clock.ts'
import { createHttp } from '#src/platform/http.ts'
import { createTokens } from '#src/platform/tokens.ts'

afterEach(() => createTokens('local').clear())

describe('faults F4 and F21: 50 parallel 401 responses in each of three tabs', () => {
  test('cause one refresh, and each call is repeated once with the new token', async () => {
    const seen: string[] = []
    let resolveAll = (): void => undefined
    const allSent = new Promise<void>((resolve) => (resolveAll = resolve))
    /** The server of all tabs. It waits for all calls before it rejects them. */
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const { pathname } = new URL(String(input))
      const token = new Headers(init?.headers).get('authorization')
      seen.push(`${pathname} ${token}`)
      if (seen.length === 150) resolveAll()
      await allSent
      if (pathname === '/api/account/refresh') return Response.json({ token: 'new', refreshToken: 'refresh-2' })
      return token === 'Bearer new' ? Response.json({}) : Response.json({}, { status: 401 })
    }
    createTokens('local').start({ token: 'old', refreshToken: 'refresh-1' })
    // Like tabs, the clients share only storage and locks of the browser.
    const tabs = [1, 2, 3].map(() =>
      createHttp({
        apiURL: 'https://foyer.example',
        tokens: createTokens('local'),
        clock: createClock({ frozenAt: 0 as Instant }),
        onSignedOut: () => seen.push('signed out'),
        fetch,
      }),
    )
    const calls = tabs.flatMap((http) =>
      Array.from({ length: 50 }, (_, number) =>
        http.send({ method: 'GET', url: `/api/${number}`, to: 'api', as: 'json' }),
      ),
    )
    const responses = await Promise.all(calls)
    expect(responses.every(({ ok }) => ok)).toBe(true)
    expect(seen.filter((call) => call.startsWith('/api/account/refresh'))).toHaveLength(1)
    expect(seen.filter((call) => call.endsWith('Bearer new'))).toHaveLength(150)
    expect(seen).not.toContain('signed out')
  })
})
