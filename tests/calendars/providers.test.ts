import { describe, expect, it } from 'vitest'
import { createGate } from '#src/calendars/batches.ts'
import { loadProvider } from '#src/calendars/index.ts'
import { valueOf } from './graph-before.ts'
import { providerNames } from './signed-in.ts'

describe('section 1: the calendar back end is chosen by serverType', () => {
  it('finds the provider by the name of its folder', async () => {
    expect(providerNames).toContain('o365')
    for (const name of providerNames) {
      const provider = valueOf(await loadProvider(name as 'o365'))
      expect(provider.serverType).toBe(name)
    }
  })

  it('has none for a folder that is not there', async () => {
    expect(await loadProvider('nowhere' as 'o365')).toMatchObject({ ok: false, fault: { kind: 'not-found' } })
  })
})

describe('section 7: external sign-in', () => {
  it('goes to the authorize page of the tenant with state and challenge', async () => {
    const provider = valueOf(await loadProvider('o365'))
    const url = new URL(
      provider.authorizeUrl({
        clientId: 'client',
        tenantId: 'tenant/../x',
        redirectUri: 'https://foyer.example/account/oauth-callback',
        prompt: 'consent',
        state: 'state',
        codeChallenge: 'challenge',
      }) ?? '',
    )
    expect(url.origin).toBe('https://login.microsoftonline.com')
    expect(url.pathname).toBe('/tenant%2F..%2Fx/oauth2/v2.0/authorize')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'client',
      redirect_uri: 'https://foyer.example/account/oauth-callback',
      scope:
        'openid profile offline_access User.Read Calendars.ReadWrite Calendars.ReadWrite.Shared People.Read User.ReadBasic.All',
      response_type: 'code',
      response_mode: 'query',
      prompt: 'consent',
      state: 'state',
      code_challenge: 'challenge',
      code_challenge_method: 'S256',
    })
  })
})

describe('vendor limits: calls at once', () => {
  it('lets so many in, the others in the order they came, and goes on after failures', async () => {
    const pass = createGate(2)
    const begun: number[] = []
    const ends: (() => void)[] = []
    const works = [0, 1, 2, 3].map((number) =>
      pass(
        () =>
          new Promise<number>((resolve, reject) => {
            begun.push(number)
            ends.push(() => (number === 1 ? reject(new Error('failed')) : resolve(number)))
          }),
      ),
    )
    const settled = Promise.allSettled(works)
    await expect.poll(() => begun).toEqual([0, 1])
    ends[1]?.()
    await expect.poll(() => begun).toEqual([0, 1, 2])
    ends[0]?.()
    ends[2]?.()
    await expect.poll(() => begun).toEqual([0, 1, 2, 3])
    ends[3]?.()
    expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  })
})
