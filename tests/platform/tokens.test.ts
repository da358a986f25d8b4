import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Instant } from '#src/kernel/result.ts'
import { createClock } from '#src/platform/clock.ts'
import type { Tabs } from '#src/platform/locks.ts'
import { createTokens } from '#src/platform/tokens.ts'

/** As much of local storage as the tokens use. */
function stubLocalStorage() {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  return kept
}

afterEach(() => void vi.unstubAllGlobals())

describe('section 6: where the tokens are', () => {
  it('local storage under the specified names, and nothing else', () => {
    const kept = stubLocalStorage()
    const tokens = createTokens('local')
    tokens.set({ token: 'a', refreshToken: 'b' })
    expect(Object.fromEntries(kept)).toEqual({ api_token: 'a', api_refresh_token: 'b' })
    tokens.set({ token: 'c' })
    expect([tokens.token(), tokens.refreshToken()]).toEqual(['c', 'b'])
    tokens.clear()
    expect(kept.size).toBe(0)
    expect(tokens.token()).toBeNull()
  })

  it('a new sign-in has a number of its own, which a refresh keeps; nothing is left of the one before', () => {
    const kept = stubLocalStorage()
    const tokens = createTokens('local')
    tokens.start({ token: 'a', refreshToken: 'b' })
    const first = tokens.session()
    tokens.set({ token: 'c' })
    expect(tokens.session()).toBe(first)
    tokens.start({ token: 'd' })
    expect(tokens.session()).not.toBe(first)
    expect(tokens.refreshToken()).toBeNull()
    tokens.clear()
    expect(kept.size).toBe(0)
  })

  it('a guest’s are in this tab’s memory, beside what the browser keeps, and go with the visit', () => {
    const kept = stubLocalStorage()
    const tokens = createTokens('local')
    tokens.start({ token: 'guest', refreshToken: null }, { guest: true })
    expect([tokens.isGuest, tokens.token(), kept.size]).toEqual([true, 'guest', 0])
    kept.set('api_token', 'somebody else')
    expect(tokens.token()).toBe('guest')
    tokens.clear()
    expect([tokens.isGuest, tokens.token()]).toEqual([false, 'somebody else'])
    tokens.start({ token: 'guest' }, { guest: true })
    tokens.start({ token: 'user' })
    expect([tokens.isGuest, kept.get('api_token')]).toEqual([false, 'user'])
  })

  it('fault F5: other tabs learn that a session ended by itself, and forget it with the next sign-in', () => {
    stubLocalStorage()
    const [one, other] = [createTokens('local'), createTokens('local')]
    one.start({ token: 'a' })
    one.clear('expired')
    expect(other.lastEnd()).toBe('expired')
    other.start({ token: 'b' })
    expect(one.lastEnd()).toBe('signed-out')
  })

  it('memory alone in kiosk and guest mode', () => {
    const kept = stubLocalStorage()
    kept.set('api_token', 'somebody else')
    const tokens = createTokens('memory')
    expect(tokens.token()).toBeNull()
    tokens.set({ token: 'a', refreshToken: 'b' })
    expect(tokens.token()).toBe('a')
    expect(kept.get('api_token')).toBe('somebody else')
  })

  it('fault F17: memory where the browser refuses storage', () => {
    vi.stubGlobal('localStorage', {
      setItem: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    const tokens = createTokens('local')
    expect(tokens.place).toBe('memory')
    tokens.set({ token: 'a' })
    expect(tokens.token()).toBe('a')
  })

  it('tells when another tab changed them, until it is told to stop', () => {
    stubLocalStorage()
    const tab = new EventTarget()
    vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab))
    vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab))
    const changed = (key: string | null) => tab.dispatchEvent(Object.assign(new Event('storage'), { key }))
    let told = 0
    const stop = createTokens('local').subscribe(() => told++)
    for (const key of ['assist-lang', 'api_token', 'api_refresh_token', null]) changed(key)
    expect(told).toBe(3)
    stop()
    changed('api_token')
    expect(told).toBe(3)
  })
})

describe('threat T13: signing out is heard in every tab', () => {
  /** Tabs of one browser, joined without a browser. */
  function channel() {
    const ends = new Set<(message: 'signed-out') => void>()
    const join = (): Tabs<'signed-out'> => {
      let own: ((message: 'signed-out') => void) | null = null
      return {
        post: (message) => ends.forEach((end) => (end === own ? undefined : end(message))),
        listen(listener) {
          own = listener
          ends.add(listener)
          return () => void ends.delete(listener)
        },
        stop: () => (own ? void ends.delete(own) : undefined),
      }
    }
    return { join }
  }

  it('also where the browser refuses storage; a guest’s visit goes on', () => {
    vi.stubGlobal('localStorage', undefined)
    const { join } = channel()
    const tabs = [createTokens('local'), createTokens('local'), createTokens('local')]
    const told = tabs.map(() => 0)
    for (const [index, tokens] of tabs.entries()) {
      tokens.start({ token: `of tab ${index}` }, { guest: index === 2 })
      tokens.connect(join())
      tokens.subscribe(() => (told[index] = (told[index] ?? 0) + 1))
    }
    tabs[0]?.clear()
    expect(tabs.map((tokens) => tokens.token())).toEqual([null, null, 'of tab 2'])
    expect(told).toEqual([0, 1, 0])
  })

  it('an end by itself, and a guest’s, is told to nobody', () => {
    vi.stubGlobal('localStorage', undefined)
    const { join } = channel()
    const [one, other] = [createTokens('local'), createTokens('local')]
    for (const tokens of [one, other]) tokens.connect(join())
    let told = 0
    other.subscribe(() => (told += 1))
    one.start({ token: 'a' })
    one.clear('expired')
    one.start({ token: 'b' }, { guest: true })
    one.clear()
    expect(told).toBe(0)
    one.start({ token: 'c' })
    one.clear()
    expect(told).toBe(1)
  })
})

describe('fault F18: the clock', () => {
  it('follows the server unless it was given its own time', () => {
    let device = 1_000
    const clock = createClock({ deviceNow: () => device })
    clock.setOffset(500)
    expect(clock.now()).toBe(1_500)
    const simulated = createClock({ deviceNow: () => device, startsAt: 9_000 as Instant })
    simulated.setOffset(500)
    device = 2_000
    expect(simulated.now()).toBe(10_000)
  })

  it('stands while frozen, runs on from there, and tells of jumps only', () => {
    let device = 1_000
    const clock = createClock({ deviceNow: () => device })
    let jumps = 0
    const stop = clock.subscribe(() => jumps++)
    clock.freeze(5_000 as Instant)
    device = 2_000
    expect(clock.now()).toBe(5_000)
    clock.freeze(null)
    device = 2_100
    expect(clock.now()).toBe(5_100)
    expect(jumps).toBe(2)
    stop()
    clock.setOffset(0)
    expect(jumps).toBe(2)
  })
})
