import { describe, expect, it } from 'vitest'
import {
  bodyOf,
  mailedSecret,
  mailsOf,
  newPassword,
  openAdministered,
  refusalOf,
  secretIn,
  withMail,
} from './identity-helpers.ts'
import { password } from './open-office.ts'

const hour = 3_600_000

async function openWithPerson(options: object = { settings: withMail }) {
  const opened = await openAdministered(options)
  const { here, post } = opened
  const person = await here.signUp('Ann Heron')
  const isSignedIn = async (token: string) => (await here.me(token)).status === 200
  const signIn = (given: string) => post('/api/account/token', { username: person.email, password: given })
  /** Requests a link and returns its secret. */
  const requestLink = async (call: 'email-link' | 'password/forgot' = 'password/forgot') => {
    expect((await post(`/api/account/${call}`, { email: person.email })).status).toBe(204)
    return mailedSecret(here, person.email, call === 'email-link' ? call : 'password')
  }
  const reset = (token: string, next = newPassword) => post('/api/account/password/reset', { token, password: next })
  const info = (token: string) => post('/api/account/password/info', { token })
  return { ...opened, person, isSignedIn, signIn, requestLink, reset, info }
}

describe('a forgotten password', () => {
  it('is reset by the mailed link, which ends all sessions of the person', async () => {
    const { here, person, isSignedIn, signIn, requestLink, reset, info } = await openWithPerson()
    const token = await requestLink()
    expect(await bodyOf(info(token))).toEqual({ email: person.email })
    const problems = [{ field: 'password', problem: 'PasswordTooEasy' }]
    expect(await bodyOf(reset(token, 'Ann Heron 12'))).toMatchObject({ problems })
    const tokens = await bodyOf<{ token: string }>(reset(token))
    expect([await isSignedIn(person.token), await isSignedIn(tokens.token)]).toEqual([false, true])
    expect([(await signIn(password)).status, (await signIn(newPassword)).status]).toEqual([401, 200])
    expect(await refusalOf(reset(token))).toEqual([400, 'used'])
    expect((await mailsOf(here)).map(({ subject }) => subject)).toContain('Your password for Heron Works has changed')
  })

  it('has a link that expires after a day or with the next new password', async () => {
    const { here, post, signIn, requestLink, reset, info } = await openWithPerson()
    const signInLink = await requestLink('email-link')
    const first = await requestLink()
    here.now += 5 * 60_000
    expect((await reset(await requestLink())).status).toBe(200)
    expect(await refusalOf(info(first))).toEqual([400, 'expired'])
    expect(await refusalOf(post('/api/account/email-link/verify', { token: signInLink }))).toEqual([400, 'expired'])
    // Mails with the same time have no order.
    here.now += 60_000
    const third = await requestLink()
    here.now += 24 * hour
    expect(await refusalOf(info(third))).toEqual([400, 'expired'])
    expect((await signIn(newPassword)).status).toBe(200)
  })

  it('returns the same response without a mail server and without an account', async () => {
    const { here, post, person } = await openWithPerson({})
    for (const email of [person.email, 'nobody@heron.example'])
      expect((await post('/api/account/password/forgot', { email })).status).toBe(204)
    expect(await mailsOf(here)).toEqual([])
  })

  it('can be reset by the latest link of an administrator', async () => {
    const { here, ask, person, isSignedIn, reset, info } = await openWithPerson({})
    const create = () => bodyOf<{ link: string; expiresAt: string }>(ask('POST', `people/${person.id}/password-link`))
    const first = await create()
    const second = await create()
    expect(second.expiresAt).toBe(new Date(here.now + 24 * hour).toISOString())
    expect(await refusalOf(info(secretIn(first.link)))).toEqual([400, 'expired'])
    expect(await bodyOf(info(secretIn(second.link)))).toEqual({ email: person.email })
    await reset(secretIn(second.link))
    expect(await isSignedIn(person.token)).toBe(false)
  })
})

describe('changing your own password', () => {
  it('requires the current one and ends the other sessions', async () => {
    const { here, post, person, isSignedIn, signIn } = await openWithPerson()
    const other = await bodyOf<{ token: string }>(signIn(password))
    const change = (current: string, next: string) =>
      post('/api/account/password/change', { current, password: next }, { token: person.token })
    expect(await refusalOf(change('not this one', newPassword))).toEqual([403, 'PasswordWrong'])
    expect(await refusalOf(change(password, 'short'))).toEqual([400, 'InvalidBody'])
    expect((await change(password, newPassword)).status).toBe(204)
    expect([await isSignedIn(person.token), await isSignedIn(other.token)]).toEqual([true, false])
    expect([(await signIn(password)).status, (await signIn(newPassword)).status]).toEqual([401, 200])
    expect((await mailsOf(here)).map(({ recipient }) => recipient)).toEqual([person.email])
  })

  it('is not available to the operator of the server, who has no account', async () => {
    const { here } = await openWithPerson()
    const body = { current: password, password: newPassword }
    const rejected = here.send('POST', '/api/account/password/change', { body, isOperator: true })
    expect(await refusalOf(rejected)).toEqual([403, 'NotAllowed'])
  })
})
