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
    kept.set('', 'of another application on this origin')
    const tokens = createTokens('local')
    expect([tokens.place, tokens.isGuest, tokens.isSignedIn()]).toEqual(['local', false, false])
    expect(kept.get('')).toBe('of another application on this origin')
    kept.clear()
    tokens.set({ token: 'a', refreshToken: 'b' })
    expect(Object.fromEntries(kept)).toEqual({ api_token: 'a', api_refresh_token: 'b' })
    expect(tokens.isSignedIn()).toBe(true)
    for (const refreshToken of [undefined, null, ''])
      tokens.set({ token: 'c', ...(refreshToken !== undefined && { refreshToken }) })
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
    // Signed out in another tab.
    kept.clear()
    expect([tokens.token(), tokens.isSignedIn()]).toEqual([null, false])
  })

  it('a guest’s session has an id of its own, and its end is kept by this tab alone', () => {
    const kept = stubLocalStorage()
    const tokens = createTokens('local')
    tokens.start({ token: 'guest', refreshToken: 'again' }, { guest: true })
    expect([tokens.refreshToken(), tokens.session()?.length]).toEqual(['again', 36])
    tokens.clear('expired')
    expect([tokens.lastEnd(), tokens.refreshToken(), tokens.session(), kept.size]).toEqual(['expired', null, null, 0])
  })

  it('fault F5: other tabs learn that a session ended by itself, and forget it with the next sign-in', () => {
    const kept = stubLocalStorage()
    const [one, other] = [createTokens('local'), createTokens('local')]
    one.start({ token: 'a' })
    one.clear('expired')
    expect(other.lastEnd()).toBe('expired')
    expect([...kept]).toEqual([['assist-session-end', 'expired']])
    other.start({ token: 'b' })
    expect(one.lastEnd()).toBe('signed-out')
    one.clear('idle')
    expect(other.lastEnd()).toBe('idle')
    one.clear()
    expect([other.lastEnd(), kept.size]).toEqual(['signed-out', 0])
  })

  it('memory alone in kiosk and guest mode', () => {
    const kept = stubLocalStorage()
    kept.set('api_token', 'somebody else')
    const tokens = createTokens('memory')
    expect([tokens.place, tokens.token()]).toEqual(['memory', null])
    tokens.set({ token: 'a', refreshToken: 'b' })
    expect(tokens.token()).toBe('a')
    tokens.clear()
    expect(tokens.token()).toBeNull()
    expect([...kept]).toEqual([['api_token', 'somebody else']])
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

  /** Tells this page that another tab changed a key of local storage. */
  function stubStorageEvents() {
    const tab = new EventTarget()
    vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab))
    return (key: string | null) => tab.dispatchEvent(Object.assign(new Event('storage'), { key }))
  }

  it('tells when another tab changed them, until it is told to stop', () => {
    stubLocalStorage()
    const changed = stubStorageEvents()
    let told = 0
    const stop = createTokens('local').subscribe(() => told++)
    for (const key of ['assist-lang', 'assist-session', 'api_token', 'api_refresh_token', null]) changed(key)
    expect(told).toBe(3)
    stop()
    changed('api_token')
    expect(told).toBe(3)
  })

  it('a device does not listen to the tabs of its browser’s users', () => {
    stubLocalStorage()
    const changed = stubStorageEvents()
    const heard = vi.fn<() => void>()
    createTokens('memory').subscribe(heard)
    changed('api_token')
    expect(heard).not.toHaveBeenCalled()
  })

  it('a session without a token here is known by its id, whose change is told', () => {
    const kept = stubLocalStorage()
    const changed = stubStorageEvents()
    const tokens = createTokens('local')
    tokens.keepIn((key) => (key === 'assist-session' ? localStorage : null))
    const heard = vi.fn<() => void>()
    tokens.subscribe(heard)
    kept.set('api_token', 'of an earlier setting')
    expect([tokens.isSignedIn(), tokens.token()]).toEqual([false, null])
    tokens.start({ token: '' })
    expect([tokens.isSignedIn(), kept.get('assist-session')]).toEqual([true, tokens.session()])
    changed('assist-lang')
    expect(heard).not.toHaveBeenCalled()
    changed('assist-session')
    expect(heard).toHaveBeenCalledOnce()
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

describe('threat T13: a word of signing out', () => {
  /** What this tab says, and how another one says it. */
  function oneChannel() {
    const posted = vi.fn<(message: 'signed-out') => void>()
    let say: (message: 'signed-out') => void = () => undefined
    const tabs: Tabs<'signed-out'> = {
      post: posted,
      listen(listener) {
        say = listener
        return () => undefined
      },
      stop: () => undefined,
    }
    return { tabs, posted, say: () => say('signed-out') }
  }

  it('that comes late does not end the session that began in between', () => {
    stubLocalStorage()
    vi.stubGlobal('addEventListener', () => undefined)
    const { tabs, say } = oneChannel()
    const tokens = createTokens('local')
    tokens.connect(tabs)
    const heard = vi.fn<() => void>()
    const stop = tokens.subscribe(heard)
    tokens.start({ token: 'next' })
    say()
    expect([tokens.token(), heard.mock.calls.length]).toEqual(['next', 1])
    stop()
    say()
    expect(heard).toHaveBeenCalledOnce()
  })

  it('is said once, where there was a session', () => {
    stubLocalStorage()
    const { tabs, posted } = oneChannel()
    const tokens = createTokens('local')
    tokens.connect(tabs)
    tokens.clear()
    expect(posted).not.toHaveBeenCalled()
    tokens.start({ token: 'a' })
    tokens.clear('idle')
    expect(posted).not.toHaveBeenCalled()
    tokens.start({ token: 'a' })
    tokens.clear()
    tokens.clear()
    expect(posted.mock.calls).toEqual([['signed-out']])
  })

  it('leaves nothing of a session that has no token here', () => {
    const kept = stubLocalStorage()
    const { tabs, say } = oneChannel()
    const tokens = createTokens('local')
    tokens.keepIn((key) => (key.startsWith('assist-') ? localStorage : null))
    tokens.connect(tabs)
    tokens.start({ token: 'a' })
    say()
    expect([tokens.token(), tokens.lastEnd(), kept.size]).toEqual([null, 'signed-out', 0])
  })

  it('neither leaves nor reaches a device', () => {
    const { tabs, posted, say } = oneChannel()
    const tokens = createTokens('memory')
    tokens.connect(tabs)
    tokens.start({ token: 'of the device' })
    say()
    expect(tokens.token()).toBe('of the device')
    tokens.clear()
    expect(posted).not.toHaveBeenCalled()
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
