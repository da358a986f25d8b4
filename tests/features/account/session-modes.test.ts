import { beforeEach, describe, expect, it, vi } from 'vitest'
import { applyModes, lockWhenIdle, signInSilently } from '#src/features/account/model/session-modes.ts'
import { completeSignIn } from '#src/features/account/model/sign-in.ts'
import { session, setSignedIn } from '#src/features/account/model/state.ts'
import { favourites, setFavourites } from '#src/features/home/model/favourites/state.ts'
import { restoreDraft } from '#src/features/bookings/model/reserve/draft-state.ts'
import { claimDraft } from '#src/features/bookings/model/reserve/stored-draft.ts'
import type { Email } from '#src/kernel/ids.ts'
import { readStored, removeStored, writeStored } from '#src/platform/stored.ts'
import { createTokens } from '#src/platform/tokens.ts'
import type { Services } from '#src/base/needs.ts'
import { createMemoryStorage } from '#tests/platform/memory-storage.ts'
import { createWorld, draftOf, scriptServices, start } from '#tests/services/scripted-services.ts'

const minute = 60_000
const user = { name: 'Eva', email: 'eva@example.com' as Email, username: 'eva', givenName: 'Eva', surname: 'Novak' }

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  vi.stubGlobal('sessionStorage', createMemoryStorage())
  for (const key of ['assist-active', 'assist-session-end']) removeStored('local', key)
  for (const key of ['assist-silent', 'assist-sign-in']) removeStored('session', key)
})

describe('idleLock of config.json', () => {
  async function openTab(idleLock = 5) {
    const world = await createWorld()
    const { services: made, went } = scriptServices(world, { path: '/reservations' })
    const services: Services = { ...made, configFile: { ...made.configFile, idleLock } }
    services.tokens.start({ token: 'token', refreshToken: 'again' })
    setSignedIn(user)
    claimDraft(user.email)
    setFavourites(draftOf().resourceIds)
    restoreDraft(draftOf(), [])
    const target = new EventTarget()
    lockWhenIdle(services, { target, page: { isShown: () => true, subscribe: () => () => undefined } })
    return { world, services, went, touch: () => target.dispatchEvent(new Event('pointerdown')) }
  }

  it('locks the tab after the time without activity, and keeps the form for its owner', async () => {
    const { world, services, went } = await openTab()
    await vi.advanceTimersByTimeAsync(4.9 * minute)
    expect(session.phase).toBe('signed-in')
    await vi.advanceTimersByTimeAsync(0.2 * minute)
    expect([session.phase, services.signal.aborted, favourites.ids]).toEqual(['signed-out', true, []])
    expect([services.tokens.token(), services.tokens.lastEnd()]).toEqual([null, 'idle'])
    expect(world.calls).toContain('oauthLogout')
    expect(went).toEqual(['/account/login?return_url=%2Freservations'])
    expect(readStored('session', 'assist-draft')).toContain('Planning')
  })

  it('activity in any tab postpones the lock', async () => {
    const { touch } = await openTab()
    await vi.advanceTimersByTimeAsync(4 * minute)
    touch()
    await vi.advanceTimersByTimeAsync(4 * minute)
    writeStored('local', 'assist-active', String(Date.now()))
    await vi.advanceTimersByTimeAsync(4 * minute)
    expect(session.phase).toBe('signed-in')
    await vi.advanceTimersByTimeAsync(2 * minute)
    expect(session.phase).toBe('signed-out')
  })

  it('the first touch after a sleep locks the tab instead of counting as activity', async () => {
    const { touch } = await openTab()
    vi.setSystemTime(start + 60 * minute)
    touch()
    expect(session.phase).toBe('signed-out')
  })

  it('is off by default', async () => {
    await openTab(0)
    await vi.advanceTimersByTimeAsync(600 * minute)
    expect(session.phase).toBe('signed-in')
  })

  it('ends an idle session at the start before showing its data', async () => {
    const tokens = createTokens('memory')
    tokens.start({ token: 'token' })
    writeStored('local', 'assist-active', String(start))
    const modes = { idleLock: 5, tokenStorage: 'local' } as const
    await applyModes(modes, tokens, { isStart: true, now: start + 4 * minute })
    expect(tokens.isSignedIn()).toBe(true)
    await applyModes(modes, tokens, { isStart: false, now: start + 60 * minute })
    // A new sign-in on this page, long after the last activity.
    expect(tokens.isSignedIn()).toBe(true)
    await applyModes(modes, tokens, { isStart: true, now: start + 6 * minute })
    expect([tokens.isSignedIn(), tokens.lastEnd()]).toEqual([false, 'idle'])
  })
})

describe('tokenStorage memory: a reload', () => {
  async function reload() {
    const { services, went } = scriptServices(await createWorld(), { path: '/account/login' })
    const oauthLogin = vi.fn<Services['api']['account']['oauthLogin']>()
    const provider = {
      ...services.provider,
      authorizeUrl: (request: object) => `https://login.example/?${new URLSearchParams(Object.entries(request))}`,
    }
    const api = { ...services.api, account: { ...services.api.account, oauthLogin } }
    const routing = { ...services.routing, query: () => '?return_url=%2Freservations' }
    return { entrance: { ...services, api, provider, routing }, went, oauthLogin }
  }
  const startSession = async () => {
    const tokens = createTokens('local')
    await applyModes({ idleLock: 0, tokenStorage: 'memory' }, tokens, { isStart: false })
    tokens.start({ token: 'token' })
    await applyModes({ idleLock: 0, tokenStorage: 'memory' }, tokens, { isStart: false })
  }

  it('renews the session silently at the provider, once', async () => {
    await startSession()
    const { entrance, went } = await reload()
    expect(await signInSilently(entrance)).toBe(true)
    expect(new URL(went[0] ?? '').searchParams.get('prompt')).toBe('none')
    expect(await signInSilently(entrance)).toBe(false)
    expect(went).toHaveLength(1)
  })

  it('shows the sign-in page without an error if the provider needs the user', async () => {
    await startSession()
    const { entrance, went, oauthLogin } = await reload()
    await signInSilently(entrance)
    const state = new URL(went[0] ?? '').searchParams.get('state')
    expect((await completeSignIn(entrance, `?error=login_required&state=${state}`)).ok).toBe(true)
    expect(went.at(-1)).toBe('/account/login?return_url=%2Freservations')
    expect(oauthLogin).not.toHaveBeenCalled()
  })

  it('does not sign in silently in a tab without an earlier session', async () => {
    const { entrance, went } = await reload()
    expect([await signInSilently(entrance), went]).toEqual([false, []])
  })
})
