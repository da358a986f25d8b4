import { describe, expect, it } from 'vitest'
import { openOffice, password } from './open-office.ts'

const minute = 60_000

describe('sections 6 and 7: signing in with a password', () => {
  it('returns an access token that works for 15 minutes, and a refresh token for the next one', async () => {
    const here = await openOffice()
    const { email } = await here.signUp('Ann Heron')
    const signedIn = await here.send('POST', '/api/account/token', {
      body: { username: email.toUpperCase(), password },
    })
    const { token, refreshToken } = (await signedIn.json()) as { token: string; refreshToken: string }
    const me = () => here.send('GET', '/api/account/me', { token })
    expect(await (await me()).json()).toMatchObject({ data: { name: 'Ann Heron', email, isAdministrator: false } })
    here.now += 16 * minute
    expect((await me()).status).toBe(401)
    const refreshed = await here.send('POST', '/api/account/refresh', { body: { refreshToken, token } })
    const next = (await refreshed.json()) as { token: string }
    expect((await here.send('GET', '/api/account/me', { token: next.token })).status).toBe(200)
  })

  it('ends the session if a replaced refresh token is used after its grace period', async () => {
    const here = await openOffice()
    const { refreshToken } = await here.signUp('Ann Heron')
    const refresh = (given: string) => here.send('POST', '/api/account/refresh', { body: { refreshToken: given } })
    await refresh(refreshToken)
    // The page retries at once if it lost the response.
    const second = (await (await refresh(refreshToken)).json()) as { token: string; refreshToken: string }
    here.now += minute
    expect((await refresh(refreshToken)).status).toBe(400)
    expect((await here.send('GET', '/api/account/me', { token: second.token })).status).toBe(401)
    expect((await refresh(second.refreshToken)).status).toBe(400)
  })

  it('returns the same error for a wrong password and an unknown address, and limits attempts', async () => {
    const here = await openOffice()
    const { email } = await here.signUp('Ann Heron')
    const sign = (username: string, guess: string) =>
      here.send('POST', '/api/account/token', { body: { username, password: guess } })
    const wrong = await sign(email, 'not this one')
    const unknown = await sign('nobody@heron.example', 'not this one')
    expect([wrong.status, await wrong.json()]).toEqual([unknown.status, await unknown.json()])
    for (let tried = 0; tried < 9; tried++) await sign(email, 'not this one')
    const stopped = await sign(email, password)
    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
    here.now += 15 * minute
    expect((await sign(email, password)).status).toBe(200)
  })

  it('refuses blocked people; sessions of others survive a restart', async () => {
    const here = await openOffice()
    const { email, id, token } = await here.signUp('Ann Heron')
    await here.reopen()
    expect((await here.send('GET', '/api/account/me', { token })).status).toBe(200)
    await here.office.db.updateTable('people').set({ state: 'blocked' }).where('id', '=', id).execute()
    expect((await here.send('GET', '/api/account/me', { token })).status).toBe(401)
    expect((await here.send('POST', '/api/account/token', { body: { username: email, password } })).status).toBe(401)
  })

  it('signs out one session or all of them', async () => {
    const here = await openOffice()
    const { email, token } = await here.signUp('Ann Heron')
    const other = (await (
      await here.send('POST', '/api/account/token', { body: { username: email, password } })
    ).json()) as { token: string }
    await here.send('GET', '/api/account/oauth-logout', { token })
    expect((await here.send('GET', '/api/account/me', { token })).status).toBe(401)
    expect((await here.send('GET', '/api/account/me', { token: other.token })).status).toBe(200)
    await here.send('POST', '/api/account/sign-out-everywhere', { token: other.token })
    expect((await here.send('GET', '/api/account/me', { token: other.token })).status).toBe(401)
  })

  it('stores neither passwords nor tokens in plain text', async () => {
    const here = await openOffice()
    const { token, refreshToken } = await here.signUp('Ann Heron')
    const people = await here.office.db.selectFrom('people').selectAll().execute()
    const sessions = await here.office.db.selectFrom('sessions').selectAll().execute()
    const stored = JSON.stringify([people, sessions])
    for (const secret of [password, token, refreshToken]) expect(stored).not.toContain(secret)
  })
})
