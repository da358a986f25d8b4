import { beforeEach, describe, expect, it, type Mock, vi } from 'vitest'
import { loadProvider } from '#src/calendars/index.ts'
import { askForLink, signInAsGuest, signInWithLink, signInWithPassword } from '#src/features/account/sign-in-methods.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Entrance } from '#src/services.ts'
import type { Tokens } from '#src/wire/account.ts'
import { serverTypes } from '#src/wire/configuration.ts'
import { createWorld, scriptServices } from '#tests/services/scripted-services.ts'

let entrance: Entrance
let went: string[]
let answer: Mock<(request: unknown) => Promise<Result<Tokens>>>

beforeEach(async () => {
  const scripted = scriptServices(await createWorld(), { path: '/account/login' })
  went = scripted.went
  answer = vi.fn<(request: unknown) => Promise<Result<Tokens>>>(() =>
    Promise.resolve(succeed({ token: 'token', refreshToken: 'again' })),
  )
  const { api } = scripted.services
  const emailLink = () => Promise.resolve(succeed(null))
  const account = { ...api.account, exchangeToken: answer, emailLinkVerify: answer, guest: answer, emailLink }
  entrance = {
    ...scripted.services,
    api: { ...api, account },
    restart: vi.fn<() => Promise<void>>(() => Promise.resolve()),
  }
})

describe('decisions: every serverType has a way to sign in', () => {
  it('external where the provider has an authorize page, by password where it has none', async () => {
    const loaded = await Promise.all(serverTypes.map((type) => loadProvider(type)))
    expect(loaded.map((provider) => provider.ok && provider.value.signInBy)).toEqual([
      'page',
      'page',
      'password',
      'password',
    ])
  })
})

describe('sign-in by user name and password', () => {
  const credentials = { username: 'eva', password: 'secret' }

  it('exchanges them once for tokens and goes where the user wanted', async () => {
    expect((await signInWithPassword(entrance, credentials, '/settings')).ok).toBe(true)
    expect(answer).toHaveBeenCalledExactlyOnceWith(credentials)
    expect(entrance.tokens.token()).toBe('token')
    expect(went).toEqual(['/settings'])
    expect(entrance.restart).toHaveBeenCalledOnce()
  })

  it('stays where it is when they are refused', async () => {
    answer.mockResolvedValue(fail({ kind: 'sign-in-failed' }))
    expect(await signInWithPassword(entrance, credentials, '/settings')).toMatchObject({ ok: false })
    expect([entrance.tokens.token(), went]).toEqual([null, []])
  })

  it('threat T1: does not go to a foreign place', async () => {
    await signInWithPassword(entrance, credentials, 'https://evil.example/')
    expect(went).toEqual(['/'])
  })
})

describe('sign-in by e-mail link', () => {
  it('keeps where the user wanted to go until the link is opened', async () => {
    await askForLink(entrance, ' eva@example.com ', '/reservations?day=1')
    await signInWithLink(entrance, 'abc')
    expect(answer).toHaveBeenCalledExactlyOnceWith({ token: 'abc' })
    expect(went).toEqual(['/reservations?day=1'])
  })

  it('threat T8: the token is in no fault, which could be copied or logged', async () => {
    answer.mockResolvedValue(fail({ kind: 'sign-in-failed', detail: 'POST /x', reason: 'used' }))
    expect(JSON.stringify(await signInWithLink(entrance, 'secret'))).not.toContain('secret')
  })
})

describe('sign-in as a guest', () => {
  it('keeps the tokens in memory, apart from a user’s', async () => {
    await signInAsGuest(entrance, ' Zoe ', null)
    expect(answer).toHaveBeenCalledExactlyOnceWith({ name: 'Zoe' })
    expect(entrance.tokens.isGuest).toBe(true)
    expect(went).toEqual(['/'])
  })
})
