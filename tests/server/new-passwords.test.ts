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
  const isSignedIn = async (token: string) => (await here.send('GET', '/api/account/me', { token })).status === 200
  const signIn = (given: string) => post('/api/account/token', { username: person.email, password: given })
  return { ...opened, person, isSignedIn, signIn }
}

describe('a forgotten password', () => {
  it('is reset by the mailed link, which ends all sessions of the person', async () => {
    const { here, post, person, isSignedIn, signIn } = await openWithPerson()
    expect((await post('/api/account/password/forgot', { email: person.email })).status).toBe(204)
    const token = await mailedSecret(here, person.email, 'password')
    expect(await bodyOf(post('/api/account/password/info', { token }))).toEqual({ email: person.email })
    const weak = await bodyOf(post('/api/account/password/reset', { token, password: 'Ann Heron 12' }))
    expect(weak).toMatchObject({ problems: [{ field: 'password', problem: 'PasswordTooEasy' }] })
    const tokens = await bodyOf<{ token: string }>(
      post('/api/account/password/reset', { token, password: newPassword }),
    )
    expect([await isSignedIn(person.token), await isSignedIn(tokens.token)]).toEqual([false, true])
    expect([(await signIn(password)).status, (await signIn(newPassword)).status]).toEqual([401, 200])
    const again = post('/api/account/password/reset', { token, password: newPassword })
    expect(await refusalOf(again)).toEqual([400, 'used'])
    expect((await mailsOf(here)).map(({ subject }) => subject)).toContain('Your password for Heron Works has changed')
  })

  it('has a link that expires after a day or with the next new password', async () => {
    const { here, post, person, signIn } = await openWithPerson()
    await post('/api/account/email-link', { email: person.email })
    await post('/api/account/password/forgot', { email: person.email })
    const signInLink = await mailedSecret(here, person.email, 'email-link')
    const first = await mailedSecret(here, person.email, 'password')
    here.now += 5 * 60_000
    await post('/api/account/password/forgot', { email: person.email })
    const second = await mailedSecret(here, person.email, 'password')
    expect((await post('/api/account/password/reset', { token: second, password: newPassword })).status).toBe(200)
    expect(await refusalOf(post('/api/account/password/info', { token: first }))).toEqual([400, 'expired'])
    expect(await refusalOf(post('/api/account/email-link/verify', { token: signInLink }))).toEqual([400, 'expired'])
    // Mails of one instant have no order.
    here.now += 60_000
    await post('/api/account/password/forgot', { email: person.email })
    const third = await mailedSecret(here, person.email, 'password')
    here.now += 24 * hour
    expect(await refusalOf(post('/api/account/password/info', { token: third }))).toEqual([400, 'expired'])
    expect((await signIn(newPassword)).status).toBe(200)
  })

  it('returns the same response without a mail server and without an account', async () => {
    const { here, post, person } = await openWithPerson({})
    for (const email of [person.email, 'nobody@heron.example'])
      expect((await post('/api/account/password/forgot', { email })).status).toBe(204)
    expect(await mailsOf(here)).toEqual([])
  })

  it('can be reset by the latest link of an administrator', async () => {
    const { here, ask, post, person, isSignedIn } = await openWithPerson({})
    const make = () => bodyOf<{ link: string; expiresAt: string }>(ask('POST', `people/${person.id}/password-link`))
    const first = await make()
    const second = await make()
    expect(second.expiresAt).toBe(new Date(here.now + 24 * hour).toISOString())
    const info = ({ link }: { link: string }) => post('/api/account/password/info', { token: secretIn(link) })
    expect(await refusalOf(info(first))).toEqual([400, 'expired'])
    expect(await bodyOf(info(second))).toEqual({ email: person.email })
    await post('/api/account/password/reset', { token: secretIn(second.link), password: newPassword })
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
    const asked = here.send('POST', '/api/account/password/change', { body, isOperator: true })
    expect(await refusalOf(asked)).toEqual([403, 'NotAllowed'])
  })
})
