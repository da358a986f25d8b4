import { afterEach, describe, expect, test } from 'vitest'
import type { Instant } from '#src/kernel/result.ts'
import { createClock } from '#src/platform/clock.ts'
import { createHttp } from '#src/platform/http.ts'
import { createTokens } from '#src/platform/tokens.ts'

afterEach(() => createTokens('local').clear())

describe('faults F4 and F21: 50 parallel 401 in three tabs', () => {
  test('make one refresh; every call is replayed once, with the new token', async () => {
    const seen: string[] = []
    let tellAsked = (): void => undefined
    const allAsked = new Promise<void>((resolve) => (tellAsked = resolve))
    /** The server that all tabs talk to. It answers nobody before all have asked, so that all of them are refused. */
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const { pathname } = new URL(String(input))
      const token = new Headers(init?.headers).get('authorization')
      seen.push(`${pathname} ${token}`)
      if (seen.length === 150) tellAsked()
      await allAsked
      if (pathname === '/api/account/refresh') return Response.json({ token: 'new', refreshToken: 'refresh-2' })
      return token === 'Bearer new' ? Response.json({}) : Response.json({}, { status: 401 })
    }
    createTokens('local').start({ token: 'old', refreshToken: 'refresh-1' })
    // Each has storage and locks from the browser and nothing else in common, as tabs have.
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
    const answers = await Promise.all(calls)
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect(seen.filter((call) => call.startsWith('/api/account/refresh'))).toHaveLength(1)
    expect(seen.filter((call) => call.endsWith('Bearer new'))).toHaveLength(150)
    expect(seen).not.toContain('signed out')
  })
})
