import { beforeAll, describe, expect, it } from 'vitest'
import { addPerson } from '#server/store/people.ts'
import { bodyOf } from '../identity-helpers.ts'
import { accountOf, openProvider, openSignIn, openWith, redirectUrl, settingsOf } from './open-sign-in.ts'
import type { TestProvider } from './provider.ts'

let provider: TestProvider
beforeAll(async () => void (provider = await openProvider({ redirectUris: [redirectUrl] })))

const open = (more: Readonly<Record<string, unknown>> = {}) => openWith([settingsOf(provider, more)])

describe('section 7: a first sign-in with a provider', () => {
  it('creates the person with name, address and language', async () => {
    const { people, signIn, who } = await open()
    provider.accounts.set('1', accountOf('Ann Heron', { locale: 'de-AT' }))
    const signedIn = await signIn(provider, '1')
    expect(signedIn).toMatchObject({ success: true })
    expect(await who(signedIn)).toMatchObject({ name: 'Ann Heron', email: 'ann.heron@heron.example' })
    expect(await people()).toMatchObject([{ role: 'person', state: 'active', language: 'de', password: null }])
    // The second time, it is the same person.
    expect(await signIn(provider, '1')).toMatchObject({ success: true })
    expect(await people()).toHaveLength(1)
  })

  it('reads the claims of the userinfo endpoint if the token has none', async () => {
    const { provider: other, signIn, who } = await openSignIn({}, { areClaimsInToken: false })
    other.accounts.set('1', accountOf('Ann Heron'))
    expect(await who(await signIn(other, '1'))).toMatchObject({ name: 'Ann Heron', email: 'ann.heron@heron.example' })
  })

  it('joins the person with the same verified address, whose password still works', async () => {
    const { here, people, signIn, who } = await open()
    const { email, id } = await here.signUp('Ann Heron', 'facilities')
    provider.accounts.set('1', accountOf('Ann Heron', { email: email.toUpperCase() }))
    expect(await who(await signIn(provider, '1'))).toMatchObject({ email })
    expect(await people()).toMatchObject([{ id, role: 'facilities', state: 'active' }])
  })

  it('makes an invited person active and ends the invitation', async () => {
    const { here, people, signIn } = await open({ createsPeople: false })
    const administrator = await here.signUp('Ada Grebe', 'administrator')
    const invited = await bodyOf<{ items: readonly { link: string }[] }>(
      here.send('POST', '/api/admin/people', {
        token: administrator.token,
        body: { people: [{ email: 'ann.heron@heron.example', role: 'facilities' }] },
      }),
    )
    provider.accounts.set('1', accountOf('Ann Heron'))
    expect(await signIn(provider, '1')).toMatchObject({ success: true })
    expect((await people()).at(-1)).toMatchObject({ name: 'Ann Heron', role: 'facilities', state: 'active' })
    const token = /#token=(.+)$/.exec(invited.items[0]?.link ?? '')?.[1]
    const info = await here.send('POST', '/api/account/invitation/info', { body: { token } })
    expect(await info.json()).toMatchObject({ success: false })
  })

  it.each([
    ['an address that is not verified', { email_verified: false }, 'EmailUnverified'],
    ['an address about which the provider says nothing', { email_verified: undefined }, 'EmailUnverified'],
    ['no address', { email: undefined }, 'EmailUnverified'],
    ['text that is no address', { email: 'ann heron' }, 'EmailUnverified'],
    ['an address of another domain', { email: 'ann@other.example' }, 'AccountNotAllowed'],
    ['a domain that only ends alike', { email: 'ann@evil-heron.example' }, 'AccountNotAllowed'],
    ['another organisation', { hd: 'other.example' }, 'AccountNotAllowed'],
    ['another tenant', { tid: 'tenant-2' }, 'AccountNotAllowed'],
    ['no tenant', { tid: undefined }, 'AccountNotAllowed'],
  ])('refuses an account with %s, even if a person has the address', async (_, more, error) => {
    const { here, logged, people, signIn } = await open({ domains: ['heron.example'], tenants: ['tenant-1'] })
    await here.signUp('Ann Heron')
    provider.accounts.set('1', accountOf('Ann Heron', { tid: 'Tenant-1', ...more }))
    expect(await signIn(provider, '1')).toMatchObject({ success: false, error })
    expect(await people()).toHaveLength(1)
    expect(await here.office.db.selectFrom('identities').selectAll().execute()).toEqual([])
    // The administrator's log has the reason without a name.
    expect(logged.join('')).toContain(`"provider":"heron","refusal":"${error}"`)
    expect(logged.join('')).not.toMatch(/ann|heron\.example|other\.example/)
  })

  it('creates nobody if first sign-ins may not', async () => {
    const { people, signIn } = await open({ createsPeople: false })
    provider.accounts.set('1', accountOf('Ann Heron'))
    expect(await signIn(provider, '1')).toMatchObject({ success: false, error: 'NoAccount' })
    expect(await people()).toEqual([])
  })

  it('takes no address of a resource', async () => {
    const { here, signIn } = await open()
    await here.addResource('amber', { email: 'ann.heron@heron.example' })
    provider.accounts.set('1', accountOf('Ann Heron'))
    expect(await signIn(provider, '1')).toMatchObject({ success: false, error: 'EmailTaken' })
  })

  it('believes addresses of the own domains if the setting says so', async () => {
    const { people, signIn } = await open({ emailVerified: 'always', domains: ['heron.example'] })
    provider.accounts.set('1', accountOf('Ann Heron', { email_verified: undefined }))
    expect(await signIn(provider, '1')).toMatchObject({ success: true })
    expect(await people()).toHaveLength(1)
  })
})

describe('an account is the same person whatever its address is', () => {
  it('follows a new address, with everything that names the person by it', async () => {
    const { here, people, signIn } = await open()
    const { db } = here.office
    provider.accounts.set('1', accountOf('Ann Heron'))
    const { token = '' } = await signIn(provider, '1')
    await here.signUp('Ben Finch')
    const colleague = { token, body: { items: ['ben.finch@heron.example'] } }
    await here.send('PUT', '/api/users/me/delegates', colleague)
    await here.addResource('amber', { approver: 'ann.heron@heron.example' })
    const start = here.now + 86_400_000
    const at = (instant: number) => new Date(Math.ceil(instant / 3_600_000) * 3_600_000).toISOString()
    const made = await here.send('POST', '/calendar/events', {
      token,
      headers: { 'idempotency-key': 'one' },
      body: { subject: 'Standup', start: at(start), end: at(start + 3_600_000), timeZone: 'Europe/Prague' },
    })
    expect([made.status, await made.text()]).toEqual([201, expect.stringContaining('ann.heron@heron.example')])
    provider.accounts.set('1', accountOf('Ann Crane'))
    const renamed = await signIn(provider, '1')
    expect(renamed).toMatchObject({ success: true })
    expect((await people()).map(({ email, name }) => [email, name])).toEqual([
      ['ann.crane@heron.example', 'Ann Crane'],
      ['ben.finch@heron.example', 'Ben Finch'],
    ])
    const listed = await here.send('GET', `/calendar/events?start=${at(here.now)}&end=${at(start + 9e7)}`, {
      token: renamed.token ?? '',
    })
    expect(await listed.json()).toMatchObject({ items: [{ subject: 'Standup', isOrganizer: true }] })
    expect(await db.selectFrom('delegates').select('owner').execute()).toEqual([{ owner: 'ann.crane@heron.example' }])
    expect(await db.selectFrom('resources').select('approver').execute()).toEqual([
      { approver: 'ann.crane@heron.example' },
    ])
    // A password person with the new address cannot be taken over by it.
    provider.accounts.set('1', accountOf('Ben Finch'))
    expect(await signIn(provider, '1')).toMatchObject({ success: true })
    expect((await people()).map(({ email }) => email)).toEqual(['ann.crane@heron.example', 'ben.finch@heron.example'])
  })

  it('does not give a reused address the old person', async () => {
    const { here, people, signIn } = await open()
    provider.accounts.set('1', accountOf('Ann Heron'))
    provider.accounts.set('2', accountOf('Ann Heron'))
    await signIn(provider, '1')
    expect(await signIn(provider, '2')).toMatchObject({ success: false, error: 'EmailTaken' })
    // When the administrator has removed the old one, the new one begins from nothing.
    const [old] = await people()
    const administrator = await here.signUp('Ada Grebe', 'administrator')
    await here.send('DELETE', `/api/admin/people/${old?.id}`, { token: administrator.token })
    expect(await signIn(provider, '2')).toMatchObject({ success: true })
    const [, anew] = await people()
    expect(anew).toMatchObject({ email: 'ann.heron@heron.example' })
    expect(anew?.id).not.toBe(old?.id)
  })

  it('refuses a blocked person until the block ends', async () => {
    const { here, people, signIn } = await open()
    const { token } = await here.signUp('Ada Grebe', 'administrator')
    provider.accounts.set('1', accountOf('Ann Heron'))
    await signIn(provider, '1')
    const id = (await people()).at(-1)?.id ?? ''
    await here.send('PUT', `/api/admin/people/${id}`, { token, body: { state: 'blocked' } })
    expect(await signIn(provider, '1')).toMatchObject({ success: false, error: 'AccountBlocked' })
    const freed = await here.send('PUT', `/api/admin/people/${id}`, { token, body: { state: 'active' } })
    expect(await freed.json()).toMatchObject({ state: 'active' })
    expect(await signIn(provider, '1')).toMatchObject({ success: true })
  })

  it('refuses a removed person until an administrator invites the address', async () => {
    const { here, people, signIn } = await open()
    const { token } = await here.signUp('Ada Grebe', 'administrator')
    provider.accounts.set('1', accountOf('Ann Heron'))
    await signIn(provider, '1')
    await here.send('DELETE', `/api/admin/people/${(await people()).at(-1)?.id}`, { token })
    expect(await signIn(provider, '1')).toMatchObject({ success: false, error: 'AccountRemoved' })
    expect(await people()).toHaveLength(1)
    const email = 'ann.heron@heron.example'
    await addPerson(here.office.db, { email, name: '', role: 'person', password: null, now: here.now })
    expect(await signIn(provider, '1')).toMatchObject({ success: true })
  })
})

describe('roles by groups', () => {
  const roles = { 'it-staff': 'administrator', reception: 'facilities' }
  const rolesOf = async (claim: string, groups: unknown) => {
    const { people, signIn } = await open({ rolesClaim: claim, roles })
    provider.accounts.set('1', accountOf('Ann Heron', { [claim.split('.')[0] ?? '']: groups }))
    await signIn(provider, '1')
    return (await people())[0]?.role
  }

  it.each([
    ['groups', ['reception', 'it-staff', 'other'], 'administrator'],
    ['groups', 'reception', 'facilities'],
    ['groups', ['constructor', 7, null], 'person'],
    ['groups', undefined, 'person'],
    ['realm_access.roles', { roles: ['reception'] }, 'facilities'],
  ])('come from the claim %s with %j', async (claim, groups, role) => {
    expect(await rolesOf(claim, groups)).toBe(role)
  })

  it('change at each sign-in, but the last administrator stays and the log says so', async () => {
    const { logged, people, signIn } = await open({ rolesClaim: 'groups', roles })
    const roleOf = async (name: string) => (await people()).find((person) => person.name === name)?.role
    for (const [subject, name] of [
      ['1', 'Ann Heron'],
      ['2', 'Ben Finch'],
    ] as const) {
      provider.accounts.set(subject, accountOf(name, { groups: ['it-staff'] }))
      await signIn(provider, subject)
      provider.accounts.set(subject, accountOf(name, { groups: [] }))
    }
    await signIn(provider, '1')
    expect([await roleOf('Ann Heron'), await roleOf('Ben Finch')]).toEqual(['person', 'administrator'])
    expect(logged.join('')).not.toContain('last administrator')
    expect(await signIn(provider, '2')).toMatchObject({ success: true })
    expect(await roleOf('Ben Finch')).toBe('administrator')
    expect(logged.join('')).toContain('last administrator')
  })

  it('stay as administrators set them if no groups are configured', async () => {
    const { here, people, signIn } = await open()
    await here.signUp('Ann Heron', 'administrator')
    provider.accounts.set('1', accountOf('Ann Heron', { groups: ['reception'] }))
    await signIn(provider, '1')
    expect((await people())[0]?.role).toBe('administrator')
  })
})
