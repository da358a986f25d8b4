import { describe, expect, it } from 'vitest'
import { newCode } from '#server/identity/codes.ts'
import { signInOffers } from '#server/identity/sign-in-offers.ts'
import { bodyOf, mailsOf, publicURL, withMail } from './identity-helpers.ts'
import { openOffice, password } from './open-office.ts'

const openWithout = () => openOffice({ settings: { ...withMail, publicURL, passwords: false } })

describe('an office without passwords', () => {
  it('offers neither passwords nor mailed links', async () => {
    const { office } = await openWithout()
    expect(signInOffers(office)).toMatchObject({
      passwordEnabled: false,
      emailLinkEnabled: false,
      passwordResetEnabled: false,
    })
  })

  it('refuses them, though they are right', async () => {
    const here = await openWithout()
    const { email, id, token } = await here.signUp('Ann Heron')
    const now = here.now
    const secret = (purpose: 'password' | 'mail-link' | 'invitation') =>
      newCode(here.office.db, { purpose, subject: `person:${id}`, lifetime: 60_000, now })
    const calls: readonly [string, object][] = [
      ['token', { username: email, password }],
      ['password/forgot', { email }],
      ['password/info', { token: await secret('password') }],
      ['password/reset', { token: await secret('password'), password: 'a wren under the bridge' }],
      ['password/change', { current: password, password: 'a wren under the bridge' }],
      ['email-link', { email }],
      ['email-link/info', { token: await secret('mail-link') }],
      ['email-link/verify', { token: await secret('mail-link') }],
      ['invitation/info', { token: await secret('invitation') }],
      ['invitation/accept', { token: await secret('invitation'), name: 'Ann', email, password: 'a wren there' }],
    ]
    for (const [path, body] of calls) {
      const answer = await here.send('POST', `/api/account/${path}`, { token, body })
      expect([path, answer.status, await answer.json()]).toMatchObject([path, 404, { error: 'NotOffered' }])
    }
    expect(await mailsOf(here)).toEqual([])
    const me = await bodyOf<{ data: object }>(here.me(token))
    expect(me.data).toMatchObject({ hasPassword: false, hasOwnCalendar: true })
  })

  it('sends no link that was asked for before', async () => {
    const before = await openOffice({ settings: { ...withMail, publicURL } })
    const { email } = await before.signUp('Ann Heron')
    await before.send('POST', '/api/account/password/forgot', { body: { email } })
    const after = { ...before, office: { ...before.office, settings: { ...before.office.settings, passwords: false } } }
    expect(await mailsOf(after)).toEqual([])
  })

  it('invites people to its sign-in page, and makes no password links', async () => {
    const here = await openWithout()
    const { id, token } = await here.signUp('Ada Grebe', 'administrator')
    const body = { people: [{ email: 'ann.heron@heron.example' }] }
    const invited = await bodyOf<{ items: readonly { link: string }[] }>(
      here.send('POST', '/api/admin/people', { token, body }),
    )
    expect(invited.items).toMatchObject([{ link: `${publicURL}/account/login` }])
    expect((await mailsOf(here))[0]?.text).toContain(`${publicURL}/account/login\n`)
    expect(await bodyOf(here.send('POST', '/api/admin/invitations', { token }))).toMatchObject({
      link: `${publicURL}/account/login`,
    })
    const made = await here.send('POST', `/api/admin/people/${id}/password-link`, { token })
    expect([made.status, await made.json()]).toMatchObject([409, { error: 'PasswordsAreOff' }])
  })
})
