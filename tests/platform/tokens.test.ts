import { describe, expect, it, vi } from 'vitest'
import type { Instant } from '#src/kernel/time/units.ts'
import { createClock } from '#src/platform/clock.ts'
import type { Tabs } from '#src/platform/locks.ts'
import { createTokens } from '#src/platform/tokens.ts'
import { createMemoryBrowser } from './memory-browser.ts'
import { stubLocalStorage } from './memory-storage.ts'

describe('section 6: token storage', () => {
  it('uses only the specified names in local storage', () => {
    const stored = stubLocalStorage()
    stored.set('', 'of another application on this origin')
    const tokens = createTokens('local')
    expect([tokens.place, tokens.isGuest, tokens.isSignedIn()]).toEqual(['local', false, false])
    expect(stored.get('')).toBe('of another application on this origin')
    stored.clear()
    tokens.set({ token: 'a', refreshToken: 'b' })
    expect(Object.fromEntries(stored)).toEqual({ api_token: 'a', api_refresh_token: 'b' })
    expect(tokens.isSignedIn()).toBe(true)
    for (const refreshToken of [undefined, null, ''])
      tokens.set({ token: 'c', ...(refreshToken !== undefined && { refreshToken }) })
    expect([tokens.token(), tokens.refreshToken()]).toEqual(['c', 'b'])
    tokens.clear()
    expect(stored.size).toBe(0)
    expect(tokens.token()).toBeNull()
  })

  it('gives each sign-in a session id, which a refresh does not change', () => {
    const stored = stubLocalStorage()
    const tokens = createTokens('local')
    tokens.start({ token: 'a', refreshToken: 'b' })
    const first = tokens.session()
    tokens.set({ token: 'c' })
    expect(tokens.session()).toBe(first)
    tokens.start({ token: 'd' })
    expect(tokens.session()).not.toBe(first)
    expect(tokens.refreshToken()).toBeNull()
    tokens.clear()
    expect(stored.size).toBe(0)
  })

  it('has a guest’s tokens only in the memory of the tab, until the visit ends', () => {
    const stored = stubLocalStorage()
    const tokens = createTokens('local')
    tokens.start({ token: 'guest', refreshToken: null }, { guest: true })
    expect([tokens.isGuest, tokens.token(), stored.size]).toEqual([true, 'guest', 0])
    stored.set('api_token', 'of a user')
    expect(tokens.token()).toBe('guest')
    tokens.clear()
    expect([tokens.isGuest, tokens.token()]).toEqual([false, 'of a user'])
    tokens.start({ token: 'guest' }, { guest: true })
    tokens.start({ token: 'user' })
    expect([tokens.isGuest, stored.get('api_token')]).toEqual([false, 'user'])
    // Signed out in another tab.
    stored.clear()
    expect([tokens.token(), tokens.isSignedIn()]).toEqual([null, false])
  })

  it('gives a guest a session id and records the end of the visit only in this tab', () => {
    const stored = stubLocalStorage()
    const tokens = createTokens('local')
    tokens.start({ token: 'guest', refreshToken: 'again' }, { guest: true })
    expect([tokens.refreshToken(), tokens.session()?.length]).toEqual(['again', 36])
    tokens.clear('expired')
    expect([tokens.lastEnd(), tokens.refreshToken(), tokens.session(), stored.size]).toEqual(['expired', null, null, 0])
  })

  it('fault F5: reports to other tabs why a session ended, until the next sign-in', () => {
    const stored = stubLocalStorage()
    const [one, other] = [createTokens('local'), createTokens('local')]
    one.start({ token: 'a' })
    one.clear('expired')
    expect(other.lastEnd()).toBe('expired')
    expect([...stored]).toEqual([['assist-session-end', 'expired']])
    other.start({ token: 'b' })
    expect(one.lastEnd()).toBe('signed-out')
    one.clear('idle')
    expect(other.lastEnd()).toBe('idle')
    one.clear()
    expect([other.lastEnd(), stored.size]).toEqual(['signed-out', 0])
  })

  it('uses only memory on kiosks and for guests', () => {
    const stored = stubLocalStorage()
    stored.set('api_token', 'of a user')
    const tokens = createTokens('memory')
    expect([tokens.place, tokens.token()]).toEqual(['memory', null])
    tokens.set({ token: 'a', refreshToken: 'b' })
    expect(tokens.token()).toBe('a')
    tokens.clear()
    expect(tokens.token()).toBeNull()
    expect([...stored]).toEqual([['api_token', 'of a user']])
  })

  it('fault F17: uses memory if the browser refuses local storage', () => {
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

  /** Creates a function that reports a change of another tab to this page. */
  function stubStorageEvents() {
    const tab = new EventTarget()
    vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab))
    return (key: string | null) => tab.dispatchEvent(Object.assign(new Event('storage'), { key }))
  }

  it('notifies subscribers of changes in other tabs until they unsubscribe', () => {
    stubLocalStorage()
    const changed = stubStorageEvents()
    let count = 0
    const stop = createTokens('local').subscribe(() => count++)
    for (const key of ['assist-lang', 'assist-session', 'api_token', 'api_refresh_token', null]) changed(key)
    expect(count).toBe(3)
    stop()
    changed('api_token')
    expect(count).toBe(3)
  })

  it('does not notify a device of changes in tabs of its browser', () => {
    stubLocalStorage()
    const changed = stubStorageEvents()
    const listener = vi.fn<() => void>()
    createTokens('memory').subscribe(listener)
    changed('api_token')
    expect(listener).not.toHaveBeenCalled()
  })

  it('recognises a cookie session by its id and reports changes of it', () => {
    const stored = stubLocalStorage()
    const changed = stubStorageEvents()
    const tokens = createTokens('local')
    tokens.keepIn((key) => (key === 'assist-session' ? localStorage : null))
    const listener = vi.fn<() => void>()
    tokens.subscribe(listener)
    stored.set('api_token', 'of an earlier setting')
    expect([tokens.isSignedIn(), tokens.token()]).toEqual([false, null])
    tokens.start({ token: '' })
    expect([tokens.isSignedIn(), stored.get('assist-session')]).toEqual([true, tokens.session()])
    changed('assist-lang')
    expect(listener).not.toHaveBeenCalled()
    changed('assist-session')
    expect(listener).toHaveBeenCalledOnce()
  })
})

describe('threat T13: signing out in several tabs', () => {
  it('reaches all tabs without local storage, but not the visit of a guest', async () => {
    vi.stubGlobal('localStorage', undefined)
    const browser = createMemoryBrowser<'signed-out'>()
    const tabs = [createTokens('local'), createTokens('local'), createTokens('local')]
    const notified = tabs.map(() => 0)
    for (const [index, tokens] of tabs.entries()) {
      tokens.start({ token: `of tab ${index}` }, { guest: index === 2 })
      tokens.connect(browser.openTab().sharing.openTabs('tokens'))
      tokens.subscribe(() => (notified[index] = (notified[index] ?? 0) + 1))
    }
    tabs[0]?.clear()
    await vi.waitFor(() => expect(notified).toEqual([0, 1, 0]))
    expect(tabs.map((tokens) => tokens.token())).toEqual([null, null, 'of tab 2'])
  })
})

describe('threat T13: a sign-out message', () => {
  /** A channel with the messages of this tab and a function that sends one from another tab. */
  function oneChannel() {
    const posted = vi.fn<(message: 'signed-out') => void>()
    let receive: (message: 'signed-out') => void = () => undefined
    const tabs: Tabs<'signed-out'> = {
      post: posted,
      listen(listener) {
        receive = listener
        return () => undefined
      },
      stop: () => undefined,
    }
    return { tabs, posted, receive: () => receive('signed-out') }
  }

  it('that arrives late does not end a newer session', () => {
    stubLocalStorage()
    vi.stubGlobal('addEventListener', () => undefined)
    const { tabs, receive } = oneChannel()
    const tokens = createTokens('local')
    tokens.connect(tabs)
    const listener = vi.fn<() => void>()
    const stop = tokens.subscribe(listener)
    tokens.start({ token: 'next' })
    receive()
    expect([tokens.token(), listener.mock.calls.length]).toEqual(['next', 1])
    stop()
    receive()
    expect(listener).toHaveBeenCalledOnce()
  })

  it('is sent once, and only if a user signed out', () => {
    stubLocalStorage()
    const { tabs, posted } = oneChannel()
    const tokens = createTokens('local')
    tokens.connect(tabs)
    tokens.clear()
    expect(posted).not.toHaveBeenCalled()
    for (const reason of ['idle', 'expired'] as const) {
      tokens.start({ token: 'a' })
      tokens.clear(reason)
    }
    tokens.start({ token: 'a' }, { guest: true })
    tokens.clear()
    expect(posted).not.toHaveBeenCalled()
    tokens.start({ token: 'a' })
    tokens.clear()
    tokens.clear()
    expect(posted.mock.calls).toEqual([['signed-out']])
  })

  it('removes a cookie session', () => {
    const stored = stubLocalStorage()
    const { tabs, receive } = oneChannel()
    const tokens = createTokens('local')
    tokens.keepIn((key) => (key.startsWith('assist-') ? localStorage : null))
    tokens.connect(tabs)
    tokens.start({ token: 'a' })
    receive()
    expect([tokens.token(), tokens.lastEnd(), stored.size]).toEqual([null, 'signed-out', 0])
  })

  it('is neither sent nor received by a device', () => {
    const { tabs, posted, receive } = oneChannel()
    const tokens = createTokens('memory')
    tokens.connect(tabs)
    tokens.start({ token: 'of the device' })
    receive()
    expect(tokens.token()).toBe('of the device')
    tokens.clear()
    expect(posted).not.toHaveBeenCalled()
  })
})

describe('fault F18: the clock', () => {
  it('follows the server unless it has a simulated time', () => {
    let device = 1_000
    const clock = createClock({ deviceNow: () => device })
    clock.setOffset(500)
    expect(clock.now()).toBe(1_500)
    const simulated = createClock({ deviceNow: () => device, startsAt: 9_000 as Instant })
    simulated.setOffset(500)
    device = 2_000
    expect(simulated.now()).toBe(10_000)
  })

  it('stands still while frozen and reports only jumps', () => {
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
