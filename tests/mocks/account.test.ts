import { describe, expect, it } from 'vitest'
import { readSignIn } from '#src/core/wire/account.ts'
import { apiURL, bodyOf, type OpenWorld, openWorld } from './open-world.ts'

const post = async ({ backEnd }: OpenWorld, path: string, body: unknown) =>
  backEnd.answer(new Request(apiURL + path, { method: 'POST', body: JSON.stringify(body) }))
const get = ({ backEnd }: OpenWorld, path: string, token: string) =>
  backEnd.answer(new Request(apiURL + path, { headers: { authorization: `Bearer ${token}` } }))

const exchange = (code: string) => ({ authorizationCode: code, redirectUrl: 'https://foyer.test/', scope: 'openid' })

async function signIn(world: OpenWorld, code = 'sandbox-employee-1') {
  const answer = readSignIn(await bodyOf(await post(world, '/api/account/oauth-login', exchange(code))))
  if (!answer.success || answer.refreshToken === null) throw new Error('Not signed in')
  return { token: answer.token, refreshToken: answer.refreshToken }
}

describe('section 7: signing in to the simulated back end', () => {
  it('exchanges a code once', async () => {
    const world = await openWorld()
    const { token } = await signIn(world)
    expect((await get(world, '/api/account/me', token))?.status).toBe(200)
    expect(await bodyOf(await post(world, '/api/account/oauth-login', exchange('sandbox-employee-1')))).toEqual({
      success: false,
    })
  })

  it.each(['', 'sandbox-nobody-1', 'employee'])('yields success false for the code "%s"', async (code) => {
    const world = await openWorld()
    expect(await bodyOf(await post(world, '/api/account/oauth-login', exchange(code)))).toEqual({ success: false })
  })

  it('lets the product token run out after an hour and renews it with the refresh token', async () => {
    const world = await openWorld()
    const tokens = await signIn(world)
    world.timers.pass(3_601_000)
    expect((await get(world, '/api/account/me', tokens.token))?.status).toBe(401)
    const renewed = readSignIn(await bodyOf(await post(world, '/api/account/refresh', tokens)))
    expect(renewed.success && (await get(world, '/api/account/me', renewed.token))?.status).toBe(200)
  })

  it('takes no token for a purpose it was not made for', async () => {
    const world = await openWorld()
    const { refreshToken } = await signIn(world)
    expect((await get(world, '/api/account/me', refreshToken))?.status).toBe(401)
  })

  it('ends all tokens of a sign-in on logout, and no others, even while the clock stands', async () => {
    const world = await openWorld()
    const first = await signIn(world)
    const second = await signIn(world, 'sandbox-employee-2')
    await get(world, '/api/account/oauth-logout', first.token)
    expect((await get(world, '/api/account/me', first.token))?.status).toBe(401)
    expect((await post(world, '/api/account/refresh', first))?.status).toBe(400)
    expect((await get(world, '/api/account/me', second.token))?.status).toBe(200)
  })

  it('lets a guest in by name', async () => {
    const world = await openWorld()
    const guest = readSignIn(await bodyOf(await post(world, '/api/account/guest', { name: 'Zoë Š.' })))
    const me = guest.success ? await bodyOf(await get(world, '/api/account/me', guest.token)) : null
    expect(me).toMatchObject({ data: { name: 'Zoë Š.' } })
  })
})
