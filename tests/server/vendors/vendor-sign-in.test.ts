import { generateKeyPair, SignJWT } from 'jose'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import gspace from '#src/calendars/gspace/index.ts'
import o365 from '#src/calendars/o365/index.ts'
import { addPerson, personByEmail } from '#server/store/people.ts'
import { tenantId } from '#mocks/providers/application/microsoft.ts'
import { bodyOf } from '../identity-helpers.ts'
import type { OpenOffice } from '../open-office.ts'
import { openVendorSignIn, returnOf } from './open-vendor-sign-in.ts'

const configurationOf = async (here: OpenOffice) => {
  const { asistConfiguration } = await bodyOf<{ asistConfiguration: Record<string, unknown> }>(
    here.send('GET', '/api/assist/configurations'),
  )
  return asistConfiguration
}

describe('docs/server.md', () => {
  it.each([o365, gspace])('names the permissions that $serverType asks for', ({ scope }) => {
    const page = readFileSync('docs/server.md', 'utf8')
    for (const name of scope.split(' ')) expect(page).toContain(`\`${name}\``)
  })
})

describe.each(['microsoft', 'google'] as const)('threat T19: signing in at %s', (kind) => {
  it('creates the person, whose session is one of Foyer, with a token of the own calendar', async () => {
    const vendor = await openVendorSignIn(kind)
    const token = await vendor.signIn('manager')
    const me = await bodyOf<{ data: { name: string; email: string } }>(vendor.here.me(token))
    expect(me.data).toMatchObject({ name: 'Oliver Hughes', email: vendor.emailOf('manager') })
    expect(await vendor.people()).toMatchObject([{ role: 'person', state: 'active', password: null }])
    const asked = await bodyOf<{ token: string; expiresAt: string }>(vendor.ask(token))
    expect(await vendor.nameAt(asked.token)).toBe('Oliver Hughes')
    expect(Date.parse(asked.expiresAt) - vendor.here.now).toBe(3_600_000)
  })

  it('finds the same person again, and another one for another account', async () => {
    const vendor = await openVendorSignIn(kind)
    await vendor.signIn('manager')
    await vendor.signIn('manager')
    await vendor.signIn('employee')
    expect((await vendor.people()).map(({ email }) => email)).toEqual(
      [vendor.emailOf('employee'), vendor.emailOf('manager')].toSorted(),
    )
    expect(await vendor.rows()).toHaveLength(2)
  })

  it('joins the person with the same address, with the role that administrators gave', async () => {
    const vendor = await openVendorSignIn(kind)
    const email = vendor.emailOf('manager')
    const { db } = vendor.here.office
    await addPerson(db, { email, name: 'Ollie', role: 'administrator', password: null, now: vendor.here.now })
    await vendor.signIn('manager')
    expect(await vendor.people()).toMatchObject([{ email, role: 'administrator', state: 'active' }])
  })

  it('tells the client where the calendar is, and how to sign in', async () => {
    const vendor = await openVendorSignIn(kind)
    const isMicrosoft = kind === 'microsoft'
    expect(await configurationOf(vendor.here)).toMatchObject({
      serverType: isMicrosoft ? 'o365' : 'gspace',
      clientId: 'app-1',
      tenantId: isMicrosoft ? 'contoso.com' : 'foyer.example',
      connectionAgentId: kind,
      cachingEnabled: false,
    })
    const file = await vendor.here.send('GET', '/config.json')
    const base = isMicrosoft ? 'https://graph.microsoft.com' : 'https://www.googleapis.com'
    expect(await file.json()).toMatchObject({ calendarURL: isMicrosoft ? `${base}/v1.0` : base })
    const policy = file.headers.get('content-security-policy') ?? ''
    expect(/connect-src [^;]*/.exec(policy)?.[0]).toContain(` ${base}`)
    expect(policy.includes('https://people.googleapis.com')).toBe(!isMicrosoft)
  })

  it('is good once, for the browser that began it, and at the address of the office alone', async () => {
    const { here, people, redeem, refusalOf } = await openVendorSignIn(kind)
    const returned = returnOf('manager')
    expect(await refusalOf({ ...returned, redirectUrl: 'https://evil.example/account/oauth-callback' })).toBe(
      'OtherAddress',
    )
    // The code stays good: it was not sent to the vendor.
    expect((await redeem(returned)).status).toBe(200)
    expect(await refusalOf(returned)).toBe('SignInOver')
    expect(await refusalOf(returnOf('employee', { codeVerifier: 'x'.repeat(43) }))).toBe('SignInOver')
    const { codeVerifier: _, ...without } = returnOf('employee')
    expect(await refusalOf(without)).toBe('SignInOver')
    expect(await refusalOf(returnOf('employee', { hasChallenge: false, codeVerifier: '' }))).toBe('SignInOver')
    expect(await refusalOf({ ...returnOf('employee'), authorizationCode: 'a' })).toBe('SignInOver')
    // A state is that of a sign-in service, of which this office has none.
    const withState = { ...returnOf('employee'), state: 'one' }
    expect(await bodyOf(here.send('POST', '/api/account/oauth-login', { body: withState }))).toMatchObject({
      error: 'NotOffered',
    })
    expect(await people()).toHaveLength(1)
  })

  it.each([
    ['of another audience', { aud: 'app-2' }, 'ProviderUntrusted'],
    ['of another issuer', { iss: 'https://login.evil.example/v2.0' }, 'ProviderUntrusted'],
    ['that is over', { exp: 1_000_000 }, 'ProviderClock'],
    ['of another sign-in', { nonce: 'one' }, 'ProviderUntrusted'],
  ])('refuses an ID token %s', async (_, claims, refusal) => {
    const { credentials, people, refusalOf } = await openVendorSignIn(kind)
    credentials.claims = claims
    expect(await refusalOf(returnOf('manager'))).toBe(refusal)
    expect(await people()).toEqual([])
  })

  it('refuses an ID token that is not signed by the vendor', async () => {
    const { people, refusalOf, tokenFaults } = await openVendorSignIn(kind)
    const seconds = Math.floor(Date.now() / 1000)
    const claims = {
      iss: kind === 'google' ? 'https://accounts.google.com' : `https://login.microsoftonline.com/${tenantId}/v2.0`,
      aud: 'app-1',
      sub: '1',
      oid: 'p1',
      tid: tenantId,
      iat: seconds,
      exp: seconds + 600,
      hd: 'foyer.example',
      email: 'oliver.hughes@foyer.example',
      email_verified: true,
    }
    const { privateKey } = await generateKeyPair('RS256')
    const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'signing-1' }).sign(privateKey)
    const [, payload] = forged.split('.')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    for (const idToken of [forged, unsigned]) {
      const body = { token_type: 'Bearer', expires_in: 3600, access_token: 'a', id_token: idToken }
      tokenFaults.push(() => Response.json(body))
      expect(await refusalOf(returnOf('manager'))).toBe('ProviderUntrusted')
    }
    expect(await people()).toEqual([])
  })

  it('tells that the vendor is down, or does not know this server', async () => {
    const { credentials, logged, people, refusalOf, tokenFaults } = await openVendorSignIn(kind)
    tokenFaults.push('silent')
    expect(await refusalOf(returnOf('manager'))).toBe('ProviderUnreachable')
    tokenFaults.push(() => new Response('Busy', { status: 503 }))
    expect(await refusalOf(returnOf('manager'))).toBe('ProviderUnreachable')
    credentials.clientSecret = 'another secret'
    expect(await refusalOf(returnOf('manager'))).toBe('ProviderMisconfigured')
    expect(logged.join('')).toContain('Secrets expire')
    expect(await people()).toEqual([])
  })

  it('refuses a person who is blocked or was removed', async () => {
    const vendor = await openVendorSignIn(kind)
    const token = await vendor.signIn('manager')
    const [person] = await vendor.people()
    const { token: administrator } = await vendor.here.signUp('Ada Grebe', 'administrator')
    const path = `/api/admin/people/${person?.id}`
    await vendor.here.send('PUT', path, { token: administrator, body: { state: 'blocked' } })
    expect([(await vendor.ask(token)).status, (await vendor.refresh(token)).status]).toEqual([401, 401])
    expect(await vendor.refusalOf(returnOf('manager'))).toBe('AccountBlocked')
    await vendor.here.send('DELETE', path, { token: administrator })
    expect(await vendor.refusalOf(returnOf('manager'))).toBe('AccountRemoved')
  })
})

describe('section 7: signing in at Microsoft', () => {
  it('lets the accounts of the own tenant in alone', async () => {
    const { credentials, faults, people, refusalOf } = await openVendorSignIn('microsoft')
    credentials.claims = { tid: '11111111-2222-3333-4444-555555555555' }
    expect(await refusalOf(returnOf('manager'))).toBe('AccountNotAllowed')
    credentials.claims = { oid: undefined }
    expect(await refusalOf(returnOf('manager'))).toBe('ProviderUntrusted')
    // The ID token of one account with the access token of another one.
    credentials.claims = { oid: 'p7' }
    expect(await refusalOf(returnOf('manager'))).toBe('ProviderUntrusted')
    credentials.claims = {}
    faults.push(() => Response.json({ id: 'p1', userPrincipalName: 'oliver@foyer.example', userType: 'Guest' }))
    expect(await refusalOf(returnOf('manager'))).toBe('AccountNotAllowed')
    faults.push(() => Response.json({ error: { code: 'Authorization_RequestDenied' } }, { status: 403 }))
    expect(await refusalOf(returnOf('manager'))).toBe('ProviderMisconfigured')
    expect(await people()).toEqual([])
  })

  it('knows an account by the directory, also after the application was registered again', async () => {
    const { credentials, people, signIn } = await openVendorSignIn('microsoft')
    await signIn('manager')
    credentials.claims = { sub: 'a subject of another application' }
    await signIn('manager')
    expect(await people()).toHaveLength(1)
  })

  it('takes the principal name of an account without a mailbox, and ends the session there, too', async () => {
    const { faults, here, people, signIn } = await openVendorSignIn('microsoft')
    faults.push(() => Response.json({ id: 'p1', mail: null, userPrincipalName: 'Oliver@Foyer.example' }))
    const token = await signIn('manager')
    expect(await people()).toMatchObject([{ email: 'oliver@foyer.example' }])
    const left = await bodyOf<{ signOutURL: string }>(here.send('GET', '/api/account/oauth-logout', { token }))
    const page = new URL(left.signOutURL)
    expect(page.origin + page.pathname).toBe('https://login.microsoftonline.com/contoso.com/oauth2/v2.0/logout')
    expect(page.searchParams.get('post_logout_redirect_uri')).toBe('https://rooms.example.com/account/login')
  })

  it('gives roles by groups, if the settings say so', async () => {
    const { credentials, emailOf, here, open } = await openVendorSignIn('microsoft')
    const { microsoft } = here.office.settings
    const roles = { 'it-staff': 'administrator' } as const
    const other = await open({ microsoft: microsoft === null ? null : { ...microsoft, rolesClaim: 'groups', roles } })
    const roleOf = async (groups: readonly string[]): Promise<string | undefined> => {
      credentials.claims = { groups }
      await other.send('POST', '/api/account/oauth-login', { body: returnOf('manager') })
      return (await personByEmail(other.office.db, emailOf('manager')))?.role
    }
    await other.signUp('Ada Grebe', 'administrator')
    expect(await roleOf(['it-staff'])).toBe('administrator')
    expect(await roleOf(['sales'])).toBe('person')
  })

  it('tells the client the address of a national cloud', async () => {
    const { here, open } = await openVendorSignIn('microsoft')
    const { microsoft } = here.office.settings
    const loginURL = 'https://login.microsoftonline.us'
    const other = await open({
      microsoft: microsoft === null ? null : { ...microsoft, loginURL, graphURL: 'https://graph.microsoft.us' },
    })
    expect(await configurationOf(here)).toMatchObject({ loginURL: null })
    expect(await configurationOf(other)).toMatchObject({ loginURL })
    const file = await other.send('GET', '/config.json')
    expect(await file.json()).toMatchObject({ calendarURL: 'https://graph.microsoft.us/v1.0' })
    expect(file.headers.get('content-security-policy')).toContain('https://graph.microsoft.us')
  })

  it('reads the tenant of a domain from the metadata', async () => {
    const { here, signIn } = await openVendorSignIn('microsoft')
    await signIn('manager')
    const identities = await here.office.db.selectFrom('identities').select(['issuer', 'subject']).execute()
    expect(identities).toEqual([{ issuer: `microsoft:${tenantId}`, subject: 'p1' }])
  })
})

describe('section 7: signing in at Google', () => {
  it.each([
    ['of another organisation', { hd: 'other.example', email: 'oliver@other.example' }, 'AccountNotAllowed'],
    ['of another organisation with an address of this one', { hd: 'other.example' }, 'AccountNotAllowed'],
    ['that is private and has an address of this one', { hd: undefined }, 'AccountNotAllowed'],
    ['whose address is not verified', { email_verified: false }, 'EmailUnverified'],
  ])('refuses an account %s', async (_, claims, refusal) => {
    const { credentials, people, refusalOf } = await openVendorSignIn('google')
    credentials.claims = claims
    expect(await refusalOf(returnOf('manager'))).toBe(refusal)
    expect(await people()).toEqual([])
  })

  it('lets the domain of the administrator in if none is listed', async () => {
    const { here, open } = await openVendorSignIn('google')
    const { google } = here.office.settings
    const other = await open({ google: google === null ? null : { ...google, domains: [] } })
    const answer = await other.send('POST', '/api/account/oauth-login', { body: returnOf('manager') })
    expect(await answer.json()).toMatchObject({ error: 'AccountNotAllowed' })
  })
})
