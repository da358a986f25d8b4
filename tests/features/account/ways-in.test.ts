import { beforeEach, describe, expect, it, test, type Mock, vi } from 'vitest'
import { loadProvider } from '#src/calendars/index.ts'
import {
  askForLink,
  signInAsGuest,
  signInWithLink,
  signInWithPassword,
} from '#src/features/account/model/sign-in-methods.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Entrance } from '#src/base/needs.ts'
import type { Tokens } from '#src/wire/account.ts'
import { serverTypes } from '#src/wire/configuration.ts'
import { createWorld, scriptServices } from '#tests/services/scripted-services.ts'

let entrance: Entrance
let went: string[]
let exchange: Mock<(request: unknown) => Promise<Result<Tokens>>>

beforeEach(async () => {
  const scripted = scriptServices(await createWorld(), { path: '/account/login' })
  went = scripted.went
  exchange = vi.fn<(request: unknown) => Promise<Result<Tokens>>>(() =>
    Promise.resolve(succeed({ token: 'token', refreshToken: 'again' })),
  )
  const { api } = scripted.services
  const emailLink = () => Promise.resolve(succeed(null))
  const account = { ...api.account, exchangeToken: exchange, emailLinkVerify: exchange, guest: exchange, emailLink }
  const restart = vi.fn<() => Promise<void>>(() => Promise.resolve())
  entrance = { ...scripted.services, api: { ...api, account }, restart }
})

test('decisions: every serverType signs in by page or by password', async () => {
  const loaded = await Promise.all(serverTypes.map((type) => loadProvider(type)))
  const methods = loaded.map((provider) => provider.ok && provider.value.signInBy)
  expect(methods).toEqual(['page', 'page', 'password', 'password'])
})

describe('sign-in with user name and password', () => {
  const credentials = { username: 'eva', password: 'secret' }

  it('exchanges them once for tokens and opens the return path', async () => {
    expect((await signInWithPassword(entrance, credentials, '/settings')).ok).toBe(true)
    expect(exchange).toHaveBeenCalledExactlyOnceWith(credentials)
    expect(entrance.tokens.token()).toBe('token')
    expect(went).toEqual(['/settings'])
    expect(entrance.restart).toHaveBeenCalledOnce()
  })

  it('stays on the page if they are refused', async () => {
    exchange.mockResolvedValue(fail({ kind: 'sign-in-failed' }))
    expect(await signInWithPassword(entrance, credentials, '/settings')).toMatchObject({ ok: false })
    expect([entrance.tokens.token(), went]).toEqual([null, []])
  })

  it('threat T1: does not open a foreign address', async () => {
    await signInWithPassword(entrance, credentials, 'https://evil.example/')
    expect(went).toEqual(['/'])
  })
})

describe('sign-in with an email link', () => {
  it('stores the return path until the link is opened', async () => {
    await askForLink(entrance, ' eva@example.com ', '/reservations?day=1')
    await signInWithLink(entrance, 'abc')
    expect(exchange).toHaveBeenCalledExactlyOnceWith({ token: 'abc' })
    expect(went).toEqual(['/reservations?day=1'])
  })

  it('threat T8: faults do not contain the token, since they may be logged', async () => {
    exchange.mockResolvedValue(fail({ kind: 'sign-in-failed', detail: 'POST /x', reason: 'used' }))
    expect(JSON.stringify(await signInWithLink(entrance, 'secret'))).not.toContain('secret')
  })
})

it('a sign-in as a guest keeps the tokens in memory', async () => {
  await signInAsGuest(entrance, ' Zoe ', null)
  expect(exchange).toHaveBeenCalledExactlyOnceWith({ name: 'Zoe' })
  expect(entrance.tokens.isGuest).toBe(true)
  expect(went).toEqual(['/'])
})
