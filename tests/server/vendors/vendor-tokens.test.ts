import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { oneHour, oneMinute } from '#src/kernel/time/moment.ts'
import { addPerson } from '#server/store/people.ts'
import { forgetVendorTokens } from '#server/vendor-accounts/forget-tokens.ts'
import { bodyOf } from '../identity-helpers.ts'
import { openVendorSignIn } from './open-vendor-sign-in.ts'

interface Handed {
  readonly token: string
  readonly expiresAt: string
}

/** Opens an office in which the manager is signed in. */
async function openSignedIn(kind: 'microsoft' | 'google') {
  const vendor = await openVendorSignIn(kind)
  return { ...vendor, session: await vendor.begin('manager') }
}

/** The status of an answer, and its code if it is a refusal. */
async function outcomeOf(answer: Response | Promise<Response>): Promise<string> {
  const response = await answer
  const { error = '' } = (await response.json()) as { readonly error?: string }
  return `${response.status} ${error}`.trim()
}

describe.each(['microsoft', 'google'] as const)('threat T19: the calendar token of %s', (kind) => {
  it('is kept until shortly before its end, and is then refreshed', async () => {
    const { ask, grants, here, nameAt, pass, session } = await openSignedIn(kind)
    const first = await bodyOf<Handed>(ask(session.token))
    const later = await pass(session, 54 * oneMinute)
    expect(await bodyOf(ask(later.token))).toEqual(first)
    expect(grants('refresh_token')).toBe(0)
    const last = await pass(later, 2 * oneMinute)
    const second = await bodyOf<Handed>(ask(last.token))
    expect(second.token).not.toBe(first.token)
    expect(Date.parse(second.expiresAt)).toBe(here.now + oneHour)
    expect(await nameAt(second.token)).toBe('Oliver Hughes')
    expect(await bodyOf(ask(last.token))).toEqual(second)
    expect(grants('refresh_token')).toBe(1)
  })

  it('is refreshed once for all requests at the same time, though the vendor ends the former refresh token', async () => {
    const { credentials, grants, refresh, nameAt, session } = await openSignedIn(kind)
    credentials.isGoodOnce = kind === 'microsoft'
    const answers = await Promise.all(Array.from({ length: 5 }, () => bodyOf<Handed>(refresh(session.token))))
    expect(new Set(answers.map(({ token }) => token)).size).toBe(1)
    expect(grants('refresh_token')).toBe(1)
    const next = await bodyOf<Handed>(refresh(session.token))
    expect(next.token).not.toBe(answers[0]?.token)
    expect(await nameAt(next.token)).toBe('Oliver Hughes')
  })

  it('is to be connected again once the vendor has withdrawn it', async () => {
    const { ask, connect, logged, nameAt, refresh, rows, session, world } = await openSignedIn(kind)
    const { tokens } = world.backEnd.server
    tokens.closeSession(tokens.read((await bodyOf<Handed>(ask(session.token))).token, 'calendar')?.session ?? '')
    expect(await outcomeOf(refresh(session.token))).toBe('404 NoCalendar')
    expect(await outcomeOf(ask(session.token))).toBe('404 NoCalendar')
    expect([await rows(), logged.join('').includes('invalid_grant')]).toEqual([[], true])
    expect(await (await connect('manager', session.token)).json()).toEqual({ success: true })
    expect(await nameAt((await bodyOf<Handed>(ask(session.token))).token)).toBe('Oliver Hughes')
  })

  it.each([
    ['that is silent', 'silent', '503 ProviderUnreachable', null],
    ['that is busy', () => busy(429), '503 ProviderUnreachable', '7'],
    ['with an error', () => busy(500), '503 ProviderUnreachable', '7'],
    ['that does not know this server any more', () => refusing('invalid_client'), '502 ProviderMisconfigured', null],
    ['that wants the person to sign in again', () => refusing('interaction_required'), '404 NoCalendar', null],
  ] as const)('tells of a vendor %s', async (_, fault, outcome, wait) => {
    const { refresh, rows, session, tokenFaults } = await openSignedIn(kind)
    tokenFaults.push(fault)
    const answer = await refresh(session.token)
    expect(answer.headers.get('retry-after')).toBe(wait)
    expect(await outcomeOf(answer)).toBe(outcome)
    // Nothing is lost, unless the person has to sign in again.
    expect(await rows()).toHaveLength(outcome.startsWith('404') ? 0 : 1)
    expect((await refresh(session.token)).status).toBe(outcome.startsWith('404') ? 404 : 200)
  })

  it('goes after the last session that came from the vendor', async () => {
    const { ask, begin, forget, here, rows, session, sent } = await openSignedIn(kind)
    const other = await begin('manager')
    await here.send('GET', '/api/account/oauth-logout', { token: session.token })
    await forget()
    expect([(await ask(session.token)).status, (await ask(other.token)).status]).toEqual([401, 200])
    const [row] = await rows()
    expect(row).toBeDefined()
    await here.send('POST', '/api/account/sign-out-everywhere', { token: other.token })
    expect(here.woken.filter((job) => job === 'vendor-tokens')).toHaveLength(2)
    await forget()
    expect(await rows()).toEqual([])
    const revoked = sent.filter(({ url }) => url === 'https://oauth2.googleapis.com/revoke')
    expect(revoked).toHaveLength(kind === 'google' ? 1 : 0)
  })

  it.each(['block', 'removal', 'end of the session'])('goes after a %s', async (end) => {
    const { forget, here, pass, people, rows, session } = await openSignedIn(kind)
    const { token } = await here.signUp('Ada Grebe', 'administrator')
    const id = (await people()).find(({ role }) => role === 'person')?.id ?? ''
    await forget()
    expect(await rows()).toHaveLength(1)
    if (end === 'block') await here.send('PUT', `/api/admin/people/${id}`, { token, body: { state: 'blocked' } })
    else if (end === 'removal') await here.send('DELETE', `/api/admin/people/${id}`, { token })
    else await pass(session, 31 * 24 * oneHour)
    await forget()
    expect(await rows()).toEqual([])
  })

  it('belongs to sessions that came from the vendor, not to those of a password', async () => {
    const { ask, connect, emailOf, forget, here, nameAt, people, refresh, rows, session } = await openSignedIn(kind)
    const [person] = await people()
    // An administrator can make a password link of anybody, and gets no calendar by it.
    const { token: administrator } = await here.signUp('Ada Grebe', 'administrator')
    const made = await bodyOf<{ link: string }>(
      here.send('POST', `/api/admin/people/${person?.id}/password-link`, { token: administrator }),
    )
    const secret = made.link.split('#token=')[1]
    const { token } = await bodyOf<{ token: string }>(
      here.send('POST', '/api/account/password/reset', {
        body: { token: secret, password: 'a wren under the bridge' },
      }),
    )
    expect((await ask(session.token)).status).toBe(401)
    const of = (answer: Promise<Response>) => outcomeOf(answer)
    expect([await of(ask(token)), await of(refresh(token))]).toEqual(['404 NoCalendar', '404 NoCalendar'])
    expect(await of(ask(administrator))).toBe('404 NoCalendar')
    await forget()
    expect(await rows()).toEqual([])
    // The person alone can connect it.
    expect(await of(connect('employee', token))).toBe('403 OtherAccount')
    expect(await (await connect('manager', token)).json()).toEqual({ success: true })
    expect(await nameAt((await bodyOf<Handed>(ask(token))).token)).toBe('Oliver Hughes')
    expect((await people()).map(({ email }) => email)).toContain(emailOf('manager'))
    expect(await people()).toHaveLength(2)
  })

  it('is connected by the account of the person alone', async () => {
    const { connect, emailOf, here, people, rows, session } = await openSignedIn(kind)
    const of = async (answer: Promise<Response>) => outcomeOf(answer)
    expect(await of(connect('employee', session.token))).toBe('403 OtherAccount')
    expect(await of(connect('manager', session.token, { connectionAgentId: 'another' }))).toBe('404 NotOffered')
    const redirectUrl = 'https://evil.example/account/oauth-callback'
    expect(await of(connect('manager', session.token, { redirectUrl }))).toBe('409 OtherAddress')
    expect(await of(connect('manager', session.token, { codeVerifier: 'x'.repeat(43) }))).toBe('403 SignInOver')
    expect(await of(connect('manager', await here.signInGuest()))).toBe('403 NotAllowed')
    expect(await of(connect('manager', 'no token'))).toBe('401 SignedOut')
    // An account that was not used yet, with the address of another person.
    const { db } = here.office
    const email = emailOf('employee')
    await addPerson(db, { email, name: 'Eliška', role: 'person', password: 'a', now: here.now })
    const { token } = await here.signUp('Ada Grebe', 'administrator')
    expect(await of(connect('employee', token))).toBe('403 OtherAccount')
    expect([(await people()).length, (await rows()).length]).toEqual([3, 1])
  })

  it('is stored encrypted, with a key that only the server can read', async () => {
    const { ask, here, logged, rows, session, sent } = await openSignedIn(kind)
    const { token } = await bodyOf<Handed>(ask(session.token))
    const file = join(here.office.settings.data, 'calendar.key')
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    const [row] = await rows()
    const stored = JSON.stringify(row)
    const header = Buffer.from(row?.sealed.split('.')[0] ?? '', 'base64url').toString()
    expect(JSON.parse(header)).toMatchObject({ alg: 'dir', enc: 'A256GCM' })
    const secrets = [token, ...sent.flatMap(({ body }) => [...new URLSearchParams(body).values()])].filter(
      (value) => value.length > 30,
    )
    expect(secrets.length).toBeGreaterThan(2)
    for (const secret of secrets) expect(`${stored} ${logged.join('')}`).not.toContain(secret)
    // Each is encrypted anew.
    const { seal } = here.office.vendorAccounts ?? {}
    const tokens = { person: 'a', refreshToken: null, accessToken: 'b', expiresAt: 1 }
    expect(await seal?.close(tokens)).not.toBe(await seal?.close(tokens))
  })

  it('is connected again after its key was lost, or its row was given to another person', async () => {
    const { ask, connect, begin, here, logged, rows, session } = await openSignedIn(kind)
    const other = await begin('employee')
    const [first, second] = await rows()
    const swap = (subject: string, sealed: string) =>
      here.office.db.updateTable('vendor_tokens').set({ sealed }).where('subject', '=', subject).execute()
    await swap(first?.subject ?? '', second?.sealed ?? '')
    await swap(second?.subject ?? '', first?.sealed ?? '')
    expect([await outcomeOf(ask(session.token)), await outcomeOf(ask(other.token))]).toEqual([
      '404 NoCalendar',
      '404 NoCalendar',
    ])
    expect(logged.filter((line) => line.includes('"isOfOtherKey":false'))).toHaveLength(2)
    await swap(first?.subject ?? '', first?.sealed ?? '')
    const file = join(here.office.settings.data, 'calendar.key')
    const key = readFileSync(file, 'utf8')
    writeFileSync(file, `${Buffer.alloc(32, 7).toString('base64url')}\n`)
    await here.reopen()
    expect(await outcomeOf(ask(session.token))).toBe('404 NoCalendar')
    expect(logged.join('')).toContain('"isOfOtherKey":true')
    expect((await connect('manager', session.token)).status).toBe(200)
    expect((await ask(session.token)).status).toBe(200)
    writeFileSync(file, 'not a key')
    await expect(here.reopen()).rejects.toThrow('is not a key of Foyer')
    writeFileSync(file, key)
    await here.reopen()
  })
})

describe('the calendar token of Google', () => {
  it('stays refreshable after a later sign-in, for which Google gives no refresh token', async () => {
    const { begin, credentials, nameAt, refresh } = await openSignedIn('google')
    credentials.isConsented = true
    const { token } = await begin('manager')
    expect(await nameAt((await bodyOf<Handed>(refresh(token))).token)).toBe('Oliver Hughes')
  })

  it('is good until its end if there is no refresh token', async () => {
    const { ask, begin, credentials, pass, rows } = await openVendorSignIn('google')
    credentials.isConsented = true
    const session = await begin('manager')
    expect((await ask(session.token)).status).toBe(200)
    const { token } = await pass(session, 56 * oneMinute)
    expect(await outcomeOf(ask(token))).toBe('404 NoCalendar')
    expect(await rows()).toHaveLength(1)
  })

  it('is revoked again later if Google is down, for a day', async () => {
    const { forget, here, rows, sent, session, tokenFaults } = await openSignedIn('google')
    await here.send('GET', '/api/account/oauth-logout', { token: session.token })
    tokenFaults.push('silent')
    expect(await forget()).toBe(here.now + 5 * oneMinute)
    expect(await rows()).toHaveLength(1)
    here.now += 25 * oneHour
    tokenFaults.push('silent')
    expect(await forget()).toBeNull()
    expect([await rows(), sent.filter(({ url }) => url.endsWith('/revoke')).length]).toEqual([[], 2])
  })

  it('goes without a question if the office has another calendar now', async () => {
    const { here, rows, sent } = await openSignedIn('google')
    const before = sent.length
    await forgetVendorTokens.run({ ...here.office, vendorAccounts: null })
    expect([await rows(), sent.length]).toEqual([[], before])
  })
})

const busy = (status: number): Response =>
  Response.json({ error: 'temporarily_unavailable' }, { status, headers: { 'retry-after': '7' } })
const refusing = (error: string): Response => Response.json({ error, error_description: 'No.' }, { status: 400 })
