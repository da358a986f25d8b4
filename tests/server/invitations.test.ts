import { describe, expect, it } from 'vitest'
import { bodyOf, mailsOf, newPassword, openAdministered, refusalOf, secretIn, withMail } from './identity-helpers.ts'

const day = 86_400_000

async function openWithInvitation(options = {}) {
  const opened = await openAdministered(options)
  const { here, post, invite } = opened
  const [person] = await invite({ email: 'Ann@Heron.example', role: 'facilities' })
  const secret = secretIn(person?.link ?? '')
  const info = (token = secret) => post('/api/account/invitation/info', { token })
  const accept = (other: object = {}, headers: Readonly<Record<string, string>> = {}) => {
    const body = { token: secret, name: 'Ann Heron', email: 'ann@heron.example', password: newPassword, ...other }
    return post('/api/account/invitation/accept', body, { headers })
  }
  const me = (token: string) => bodyOf(here.me(token))
  return { ...opened, person, secret, info, accept, me }
}

describe('a personal invitation', () => {
  it('creates an account for its address with its role', async () => {
    const { here, info, accept, me } = await openWithInvitation()
    expect(await bodyOf(info())).toEqual({ organisation: 'Heron Works', email: 'ann@heron.example', name: null })
    const { token } = await bodyOf<{ token: string }>(accept({}, { 'accept-language': 'uk-UA,de;q=0.5' }))
    expect(await me(token)).toMatchObject({
      data: { name: 'Ann Heron', givenName: 'Ann', managesDevices: true, isAdministrator: false },
    })
    const people = here.office.db.selectFrom('people').select(['state', 'language'])
    const row = await people.where('email', '=', 'ann@heron.example').executeTakeFirst()
    expect(row).toEqual({ state: 'active', language: 'ua' })
    expect(await refusalOf(accept())).toEqual([400, 'used'])
    expect(await refusalOf(info())).toEqual([400, 'used'])
  })

  it('expires after seven days, or when a new one is created', async () => {
    const { here, ask, info, person } = await openWithInvitation()
    here.now += 6 * day
    // The access token of the administrator has expired.
    const again = await here.send('POST', `/api/admin/people/${person?.id ?? ''}/invitation`, { isOperator: true })
    const { link, isMailed } = await bodyOf<{ link: string; isMailed: boolean }>(again)
    expect([await refusalOf(info()), isMailed]).toEqual([[400, 'expired'], false])
    here.now += 7 * day - 1
    expect((await info(secretIn(link))).status).toBe(200)
    here.now += 1
    expect(await refusalOf(info(secretIn(link)))).toEqual([400, 'expired'])
    expect((await ask('GET', 'people')).status).toBe(401)
  })

  it('names the problem with a password, a name or an address', async () => {
    const { accept } = await openWithInvitation()
    for (const [field, value, problem] of [
      ['password', 'short', 'PasswordTooShort'],
      ['password', 'Heron Works 1', 'PasswordTooEasy'],
      ['name', ' ', 'NameMissing'],
      ['email', 'ann', 'InvalidEmail'],
    ] as const)
      expect(await bodyOf(accept({ [field]: value }))).toMatchObject({ problems: [{ field, problem }] })
    expect((await accept()).status).toBe(200)
  })

  it('is mailed if mail is configured', async () => {
    const { here, secret } = await openWithInvitation({ settings: withMail })
    const [mail] = await mailsOf(here)
    expect(mail?.recipient).toBe('ann@heron.example')
    expect(mail?.text).toContain(secret)
    expect(here.woken).toContain('send-mail')
  })

  it('stops working if its person is removed or blocked', async () => {
    const { ask, invite, person, info } = await openWithInvitation()
    await ask('DELETE', `people/${person?.id ?? ''}`)
    expect(await refusalOf(info())).toEqual([400, 'wrong'])
    const [other] = await invite({ email: 'bea@heron.example' })
    await ask('PUT', `people/${other?.id ?? ''}`, { state: 'blocked' })
    expect(await refusalOf(info(secretIn(other?.link ?? '')))).toEqual([400, 'expired'])
  })
})

describe('the invitation link for everybody', () => {
  it('creates one account with the role "person" for each address', async () => {
    const { ask, accept, info, me } = await openWithInvitation()
    const { link } = await bodyOf<{ link: string }>(ask('POST', 'invitations'))
    const token = secretIn(link)
    expect(await bodyOf(info(token))).toEqual({ organisation: 'Heron Works', email: null, name: null })
    for (const name of ['Bea Coot', 'Cy Teal']) {
      const email = `${name.slice(0, 3).trim()}@other.example`
      const accepted = await bodyOf<{ token: string }>(accept({ token, name, email }))
      expect(await me(accepted.token)).toMatchObject({ data: { name, managesDevices: false } })
      expect(await refusalOf(accept({ token, name, email: email.toUpperCase() }))).toEqual([409, 'AccountExists'])
    }
  })

  it('does not create the account of a personally invited person', async () => {
    const { ask, accept } = await openWithInvitation()
    const { link } = await bodyOf<{ link: string }>(ask('POST', 'invitations'))
    expect(await refusalOf(accept({ token: secretIn(link) }))).toEqual([409, 'AccountExists'])
  })

  it('ends after seven days, when it is deleted or when a new one is created', async () => {
    const { here, ask, info } = await openWithInvitation()
    const make = async () => secretIn((await bodyOf<{ link: string }>(ask('POST', 'invitations'))).link)
    const overview = () => bodyOf<{ invitation: unknown }>(ask('GET', 'overview'))
    expect((await overview()).invitation).toBeNull()
    const [first, second] = [await make(), await make()]
    expect(await refusalOf(info(first))).toEqual([400, 'expired'])
    expect((await info(second)).status).toBe(200)
    expect((await overview()).invitation).toEqual({ expiresAt: new Date(here.now + 7 * day).toISOString() })
    expect((await ask('DELETE', 'invitations')).status).toBe(204)
    expect(await refusalOf(info(second))).toEqual([400, 'expired'])
    expect((await overview()).invitation).toBeNull()
    const third = await make()
    here.now += 7 * day
    expect(await refusalOf(info(third))).toEqual([400, 'expired'])
  })
})
