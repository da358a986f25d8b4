import { languages } from '#src/kernel/languages.ts'
import { describe, expect, it } from 'vitest'
import { accountTexts } from '#server/mail/texts/account/account-texts.ts'
import { signInOffers } from '#server/identity/sign-in-offers.ts'
import { readSignIn } from '#src/wire/account.ts'
import { bodyOf, mailedSecret, mailsOf, openAdministered, publicURL, refusalOf, withMail } from './identity-helpers.ts'
import { openOffice } from './open-office.ts'

const minute = 60_000

async function openWithLink() {
  const { here, post } = await openAdministered({ settings: withMail })
  const person = await here.signUp('Ann Heron')
  expect((await post('/api/account/email-link', { email: person.email })).status).toBe(204)
  const secret = await mailedSecret(here, person.email, 'email-link')
  const call = (name: string) => post(`/api/account/email-link/${name}`, { token: secret })
  return { here, post, person, secret, call }
}

describe('section 7: signing in with a mailed link', () => {
  it('shows the account without using the link, and signs in once', async () => {
    const { here, call, person } = await openWithLink()
    expect(await bodyOf(call('info'))).toEqual({ success: true, email: person.email })
    const tokens = readSignIn(await bodyOf(call('verify')))
    if (!tokens.success) throw new Error('Not signed in')
    const me = await bodyOf(here.me(tokens.token))
    expect(me).toMatchObject({ data: { email: person.email } })
    expect(await refusalOf(call('verify'))).toEqual([400, 'used'])
    expect(await refusalOf(call('info'))).toEqual([400, 'used'])
    const sessions = await here.office.db.selectFrom('sessions').select('way').where('way', '=', 'link').execute()
    expect(sessions).toHaveLength(1)
  })

  it('expires after 15 minutes', async () => {
    const { here, call } = await openWithLink()
    here.now += 15 * minute - 1
    expect((await call('info')).status).toBe(200)
    here.now += 1
    expect(await refusalOf(call('verify'))).toEqual([400, 'expired'])
  })

  it('rejects unknown secrets', async () => {
    const { post } = await openWithLink()
    expect(await refusalOf(post('/api/account/email-link/verify', { token: 'made-up' }))).toEqual([400, 'wrong'])
  })

  it('does not sign in a person who was blocked meanwhile', async () => {
    const { here, call, person } = await openWithLink()
    await here.block(person.id)
    expect(await refusalOf(call('info'))).toEqual([400, 'wrong'])
    expect(await refusalOf(call('verify'))).toEqual([400, 'wrong'])
  })

  it('sends the mail in the language of the person or else of the organisation', async () => {
    const { here, post } = await openAdministered({ settings: withMail })
    const { db } = here.office
    await db.updateTable('organisation').set({ languages: '["cs","en"]' }).execute()
    const [ann, bea] = [await here.signUp('Ann Heron'), await here.signUp('Bea Coot')]
    await db.updateTable('people').set({ language: 'de' }).where('id', '=', ann.id).execute()
    for (const { email } of [ann, bea]) await post('/api/account/email-link', { email })
    const subjects = Object.fromEntries((await mailsOf(here)).map(({ recipient, subject }) => [recipient, subject]))
    expect(subjects).toEqual({
      [ann.email]: 'Anmeldung bei Heron Works',
      [bea.email]: 'Přihlášení do Heron Works',
    })
  })

  it('mails invited people their invitation, and nothing to unknown addresses', async () => {
    const { here, post, invite } = await openAdministered({ settings: withMail })
    const [invited] = await invite({ email: 'cy@heron.example' })
    await here.office.db.deleteFrom('mails').execute()
    for (const email of ['nobody@heron.example', invited?.email]) await post('/api/account/email-link', { email })
    const mails = await mailsOf(here)
    expect(mails.map(({ recipient }) => recipient)).toEqual([invited?.email])
    expect(mails[0]?.text).toContain(`${publicURL}/account/invitation#token=`)
    expect(here.woken).toContain('send-mail')
  })

  it('is offered only if mail is configured', async () => {
    const [off, on] = [await openOffice(), await openOffice({ settings: { ...withMail, guests: true } })]
    const offers = (isOn: boolean) => ({ emailLinkEnabled: isOn, guestEnabled: isOn, passwordResetEnabled: isOn })
    const always = { passwordEnabled: true, signInProviders: [], usernameIsEmail: true }
    expect(signInOffers(off.office)).toEqual({ ...offers(false), ...always })
    expect(signInOffers(on.office)).toEqual({ ...offers(true), ...always })
    const rejected = off.send('POST', '/api/account/email-link', { body: { email: 'ann@heron.example' } })
    expect(await refusalOf(rejected)).toEqual([404, 'NotOffered'])
  })
})

describe('mails about accounts', () => {
  it.each(languages)('have a one-line subject, the organisation and the link: %s', (language) => {
    const parts = { organisation: 'Heron Works', link: 'https://rooms.example.com/account/password#token=abc' }
    const texts = accountTexts(language)
    for (const { subject, text } of [texts.signInLink(parts), texts.invitation(parts), texts.passwordLink(parts)]) {
      expect(subject).toMatch(/^[^\n]*Heron Works[^\n]*$/)
      expect(text.split('\n')).toContain(parts.link)
    }
    expect(texts.passwordChanged(parts).subject).toContain('Heron Works')
    expect(texts.passwordChanged(parts).text).not.toContain('undefined')
  })
})

describe('section 7: guests', () => {
  it('sign in by name if the office allows guests', async () => {
    const here = await openOffice({ settings: { guests: true } })
    const signIn = (name: string) => here.send('POST', '/api/account/guest', { body: { name } })
    const profileOf = async (name: string) => {
      const { token } = await bodyOf<{ token: string }>(signIn(name))
      return (await bodyOf<{ data: { email: string } }>(here.me(token))).data
    }
    const guest = await profileOf(' Žofie Ž. @home ')
    expect(guest).toMatchObject({ name: 'Žofie Ž. @home', managesDevices: false, isAdministrator: false })
    expect((await profileOf('Žofie Ž. @home')).email).not.toBe(guest.email)
    expect(await refusalOf(signIn('  '))).toEqual([400, 'InvalidBody'])
  })

  it('cannot sign in if the office does not allow guests', async () => {
    const here = await openOffice()
    const rejected = here.send('POST', '/api/account/guest', { body: { name: 'Ann' } })
    expect(await refusalOf(rejected)).toEqual([403, 'GuestsNotAllowed'])
  })
})
