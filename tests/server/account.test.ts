import { describe, expect, it } from 'vitest'
import type { SessionTokens } from '#server/identity/sessions.ts'
import { bodyOf } from './identity-helpers.ts'
import { openOffice, password } from './open-office.ts'

const minute = 60_000

async function openWithPerson() {
  const here = await openOffice()
  const person = await here.signUp('Ann Heron')
  const post = (call: string, body: object) => here.send('POST', `/api/account/${call}`, { body })
  return {
    here,
    person,
    signIn: (username = person.email, given = password) => post('token', { username, password: given }),
    refresh: (refreshToken: string) => post('refresh', { refreshToken }),
    statusOf: async (token: string) => (await here.me(token)).status,
  }
}

describe('sections 6 and 7: signing in with a password', () => {
  it('returns an access token that works for 15 minutes, and a refresh token for the next one', async () => {
    const { here, person, signIn, refresh, statusOf } = await openWithPerson()
    const { email } = person
    const { token, refreshToken } = await bodyOf<SessionTokens>(signIn(email.toUpperCase()))
    expect(await bodyOf(here.me(token))).toMatchObject({ data: { name: 'Ann Heron', email, isAdministrator: false } })
    here.now += 16 * minute
    expect(await statusOf(token)).toBe(401)
    const next = await bodyOf<SessionTokens>(refresh(refreshToken))
    expect(await statusOf(next.token)).toBe(200)
  })

  it('ends the session if a replaced refresh token is used after its grace period', async () => {
    const { here, person, refresh, statusOf } = await openWithPerson()
    await refresh(person.refreshToken)
    // The page retries at once if it lost the response.
    const second = await bodyOf<SessionTokens>(refresh(person.refreshToken))
    here.now += minute
    expect((await refresh(person.refreshToken)).status).toBe(400)
    expect(await statusOf(second.token)).toBe(401)
    expect((await refresh(second.refreshToken)).status).toBe(400)
  })

  it('returns the same error for a wrong password and an unknown address, and limits attempts', async () => {
    const { here, person, signIn } = await openWithPerson()
    const wrong = await signIn(person.email, 'not this one')
    const unknown = await signIn('nobody@heron.example', 'not this one')
    expect([wrong.status, await wrong.json()]).toEqual([unknown.status, await unknown.json()])
    for (let attempt = 0; attempt < 9; attempt++) await signIn(person.email, 'not this one')
    const stopped = await signIn()
    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
    here.now += 15 * minute
    expect((await signIn()).status).toBe(200)
  })

  it('refuses blocked people; sessions of others survive a restart', async () => {
    const { here, person, signIn, statusOf } = await openWithPerson()
    await here.reopen()
    expect(await statusOf(person.token)).toBe(200)
    await here.block(person.id)
    expect(await statusOf(person.token)).toBe(401)
    expect((await signIn()).status).toBe(401)
  })

  it('signs out one session or all of them', async () => {
    const { here, person, signIn, statusOf } = await openWithPerson()
    const other = await bodyOf<SessionTokens>(signIn())
    await here.send('GET', '/api/account/oauth-logout', { token: person.token })
    expect([await statusOf(person.token), await statusOf(other.token)]).toEqual([401, 200])
    await here.send('POST', '/api/account/sign-out-everywhere', { token: other.token })
    expect(await statusOf(other.token)).toBe(401)
  })

  it('stores neither passwords nor tokens in plain text', async () => {
    const { here, person } = await openWithPerson()
    const people = await here.office.db.selectFrom('people').selectAll().execute()
    const sessions = await here.office.db.selectFrom('sessions').selectAll().execute()
    const stored = JSON.stringify([people, sessions])
    for (const secret of [password, person.token, person.refreshToken]) expect(stored).not.toContain(secret)
  })
})
