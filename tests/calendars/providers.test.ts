import { describe, expect, it } from 'vitest'
import { createGate } from '#src/calendars/batches.ts'
import type { Http } from '#src/engine/http.ts'
import type { Email } from '#src/kernel/ids.ts'
import { loadProvider } from '#src/calendars/index.ts'
import { valueOf } from './graph-before.ts'
import { providerNames } from './signed-in.ts'

describe('section 1: the calendar back end is chosen by serverType', () => {
  it('loads each provider by the name of its folder', async () => {
    expect(providerNames).toContain('o365')
    for (const name of providerNames) {
      const provider = valueOf(await loadProvider(name as 'o365'))
      expect(provider.serverType).toBe(name)
    }
  })

  it('fails if the folder does not exist', async () => {
    expect(await loadProvider('nowhere' as 'o365')).toMatchObject({ ok: false, fault: { kind: 'not-found' } })
  })
})

describe('section 7: external sign-in', () => {
  it('opens the authorize page of the tenant with state and challenge', async () => {
    const provider = valueOf(await loadProvider('o365'))
    const url = new URL(
      provider.authorizeUrl({
        scope: provider.scope,
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

  it('opens the authorize page of a national cloud', async () => {
    const provider = valueOf(await loadProvider('o365'))
    const address = provider.authorizeUrl({
      scope: provider.scope,
      clientId: 'client',
      tenantId: 'tenant',
      loginURL: 'https://login.microsoftonline.us',
      redirectUri: 'https://foyer.example/account/oauth-callback',
      prompt: '',
      state: 'state',
      codeChallenge: 'challenge',
    })
    expect(address).toMatch(/^https:\/\/login\.microsoftonline\.us\/tenant\/oauth2\/v2\.0\/authorize\?/)
  })
})

describe('scopes of config.json', () => {
  const narrow = 'openid offline_access User.Read Calendars.ReadWrite'
  const rejecting: Http = { send: () => Promise.reject(new Error('a request that the vendor would reject')) }

  it('replace the default scopes', async () => {
    const provider = valueOf(await loadProvider('o365', { scopes: { o365: narrow } }))
    expect(provider.scope).toBe(narrow)
    expect(valueOf(await loadProvider('gspace', { scopes: { o365: narrow } })).scope).toContain('calendar.events')
  })

  it('disable features that they do not cover', async () => {
    const provider = valueOf(await loadProvider('o365', { scopes: { o365: narrow } }))
    const calendar = provider.connect(rejecting)
    expect(await calendar.findPeople('eva')).toEqual({ ok: false, fault: { kind: 'not-found', what: 'directory' } })
    expect(await calendar.personImage('eva@example.com' as Email)).toEqual({ ok: true, value: null })
    expect(provider.reservesForOthers).toBe(false)
  })

  it('keep features that they cover', async () => {
    for (const [type, scope] of [
      ['o365', `${narrow} Calendars.ReadWrite.Shared People.Read User.ReadBasic.All`],
      ['gspace', 'https://www.googleapis.com/auth/calendar https://www.googleapis.com/auth/directory.readonly'],
    ] as const) {
      const provider = valueOf(await loadProvider(type, { scopes: { [type]: scope } }))
      expect(provider.reservesForOthers).toBe(true)
      await expect(provider.connect(rejecting).findPeople('eva')).rejects.toThrow('reject')
    }
  })
})

describe('vendor limits: parallel calls', () => {
  it('run up to the limit, wait in order, and continue after failures', async () => {
    const pass = createGate(2)
    const begun: number[] = []
    const ends: (() => void)[] = []
    const calls = [0, 1, 2, 3].map((number) =>
      pass(
        () =>
          new Promise<number>((resolve, reject) => {
            begun.push(number)
            ends.push(() => (number === 1 ? reject(new Error('failed')) : resolve(number)))
          }),
      ),
    )
    const settled = Promise.allSettled(calls)
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
