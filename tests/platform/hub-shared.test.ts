import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSharedHub, type Hub, type RawHubEvent, type SharedHubOptions } from '#src/platform/hub.ts'
import type { RelayMessage } from '#src/platform/hub/relay.ts'
import { createMemoryBrowser } from './memory-browser.ts'
import { memoryTransport, negotiation } from './memory-transport.ts'
import { json, scriptedFetch } from './scripted-server.ts'

interface Page {
  readonly hub: Hub
  readonly transport: ReturnType<typeof memoryTransport>
  readonly states: string[]
  readonly events: RawHubEvent[]
  readonly page: EventTarget
  readonly document: EventTarget & { visibilityState: DocumentVisibilityState }
  /** How often this tab connected itself. */
  readonly connections: () => number
  hang(): void
  wake(): void
  /** As a browser closes a tab: nothing of it runs any more. */
  die(): void
}

let pages: Page[] = []

beforeEach(() => {
  vi.useFakeTimers()
  pages = []
})
afterEach(async () => {
  for (const { hub, die } of pages) {
    await hub.stop()
    die()
  }
  vi.useRealTimers()
})

/** Lets what is under way end, without time passing; bodies of answers take turns of the platform. */
const settle = () => vi.advanceTimersByTimeAsync(50)

function openBrowser() {
  const browser = createMemoryBrowser<RelayMessage>()
  const session = { now: 'session-1' as string | null }

  function openTab(options: Partial<SharedHubOptions> = {}): Page {
    const tab = browser.openTab()
    const transport = memoryTransport()
    const states: string[] = []
    const events: RawHubEvent[] = []
    const page = new EventTarget()
    const document: Page['document'] = Object.assign(new EventTarget(), { visibilityState: 'visible' as const })
    const hub: Hub = createSharedHub({
      apiURL: 'https://foyer.example/base',
      accessToken: () => 'token',
      session: () => session.now,
      onState: (state) => states.push(state),
      onEvent: (event) => events.push(event),
      sharing: tab.sharing,
      ...options,
      environment: {
        fetch: scriptedFetch(() => json(negotiation)).fetch,
        window: page,
        document,
        page: { origin: 'https://foyer.example', cookies: () => '' },
        connection: { transport: transport.transport },
      },
    })
    const opened = {
      hub,
      transport,
      states,
      events,
      page,
      document,
      hang: tab.hang,
      wake: tab.wake,
      connections: () => transport.connections.length,
      die() {
        tab.die()
        transport.drop()
        states.length = 0
      },
    }
    pages.push(opened)
    return opened
  }
  /** As a tab does that shares the connection. */
  const say = (message: RelayMessage): void =>
    browser.openTab().sharing.openTabs('foyer-hub session-1 https://foyer.example/base/MessageHub').post(message)
  return { openTab, session, say }
}

async function openThree() {
  const { openTab, session, say } = openBrowser()
  const opened = [openTab(), openTab(), openTab()] as const
  for (const { hub } of opened) {
    await hub.start()
    await settle()
  }
  return { opened, session, openTab, say }
}

const connected = (page: Page): number => page.states.filter((state) => state === 'Connected').length

describe('decisions, Live connection: one for all tabs of a session', () => {
  it('the first tab connects; the others show its states and hear its events', async () => {
    const { opened } = await openThree()
    const [first, ...others] = opened
    expect(opened.map(({ connections }) => connections())).toEqual([1, 0, 0])
    expect(opened.map(({ hub }) => hub.state)).toEqual(['Connected', 'Connected', 'Connected'])
    first.transport.push('reload-changed-resource', 'room-1')
    first.transport.push('ObjectChanged', 'lamp', '{"on":true}')
    await settle()
    for (const { events } of opened) {
      expect(events).toEqual([
        { name: 'reload-changed-resource', args: ['room-1'] },
        { name: 'ObjectChanged', args: ['lamp', '{"on":true}'] },
      ])
    }
    first.transport.refuse()
    first.transport.drop()
    await settle()
    for (const { hub } of others) expect(hub.state).toBe('Reconnecting')
    first.transport.accept()
    await vi.advanceTimersByTimeAsync(2_100)
    for (const page of opened) expect([page.hub.state, connected(page)]).toEqual(['Connected', 2])
  })

  it('starting while connected does nothing', async () => {
    const { opened } = await openThree()
    for (const { hub } of opened) await hub.start()
    await settle()
    for (const page of opened) expect(page.states).toEqual(['Connecting', 'Connected'])
  })

  it('a follower’s invocation goes through the leader, with what became of it', async () => {
    const { opened } = await openThree()
    const [first, second] = opened
    const invoked = second.hub.invokeObject('lamp', { on: true })
    await settle()
    expect(await invoked).toEqual({ ok: true, value: null })
    expect(first.transport.sent).toContainEqual(
      expect.objectContaining({ target: 'Object', arguments: ['lamp', { on: true }] }),
    )
    first.transport.refuse()
    first.transport.drop()
    await settle()
    expect(await second.hub.invokeObject('lamp', {})).toMatchObject({ ok: false, fault: { kind: 'api-unreachable' } })
  })

  it('an invocation whose leader is gone is answered all the same', async () => {
    const { opened } = await openThree()
    const [first, second] = opened
    first.hang()
    const invoked = second.hub.invokeObject('lamp', {})
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await invoked).toMatchObject({ ok: false, fault: { kind: 'timed-out' } })
  })

  it('another session and another API have connections of their own', async () => {
    const { openTab } = openBrowser()
    const pagesOf = [
      openTab(),
      openTab({ session: () => 'session-2' }),
      openTab({ apiURL: 'https://elsewhere.example/' }),
    ]
    for (const { hub } of pagesOf) await hub.start()
    await settle()
    expect(pagesOf.map(({ connections }) => connections())).toEqual([1, 1, 1])
  })

  it.each([
    ['locks', { locks: null }],
    ['channels', { openTabs: null }],
  ])('without %s every tab connects by itself', async (_name, missing) => {
    const { openTab } = openBrowser()
    const alone = [openTab({ sharing: missing }), openTab({ sharing: missing })]
    for (const { hub } of alone) await hub.start()
    await settle()
    expect(alone.map(({ connections, hub }) => [connections(), hub.state])).toEqual([
      [1, 'Connected'],
      [1, 'Connected'],
    ])
  })

  it('locks that are refused leave every tab on its own', async () => {
    const request = () => Promise.reject(new DOMException('Not here', 'SecurityError'))
    const { openTab } = openBrowser()
    const page = openTab({ sharing: { locks: { request } as unknown as LockManager } })
    await page.hub.start()
    await settle()
    expect([page.connections(), page.hub.state]).toEqual([1, 'Connected'])
  })
})

describe('decisions, Live connection: it is handed over', () => {
  it('within 2 s when the leader closes; every tab sees one reconnection', async () => {
    const { opened } = await openThree()
    const [first, second, third] = opened
    first.die()
    await vi.advanceTimersByTimeAsync(2_000)
    expect([second.connections(), third.connections()]).toEqual([1, 0])
    for (const page of [second, third]) expect([page.hub.state, connected(page)]).toEqual(['Connected', 2])
    second.transport.push('reload-area', 'house-1')
    await settle()
    expect(third.events).toEqual([{ name: 'reload-area', args: ['house-1'] }])
  })

  it.each([
    ['is frozen', 'freeze', 'resume'],
    ['is kept for the way back', 'pagehide', 'pageshow'],
  ] as const)('within 2 s when the leader %s, which follows when it is back', async (_name, off, on) => {
    const { opened } = await openThree()
    const [first, second, third] = opened
    const target = off === 'freeze' ? first.document : first.page
    target.dispatchEvent(new Event(off))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(first.hub.state).toBe('Disconnected')
    expect([second.connections(), third.connections()]).toEqual([1, 0])
    for (const page of [second, third]) expect([page.hub.state, connected(page)]).toEqual(['Connected', 2])
    target.dispatchEvent(new Event(on))
    await settle()
    expect([first.hub.state, first.connections(), connected(first)]).toEqual(['Connected', 1, 2])
    second.transport.push('Reload')
    await settle()
    expect(first.events).toEqual([{ name: 'Reload', args: [] }])
  })

  it('within 10 s when the leader hangs, which follows when it is awake', async () => {
    const { opened } = await openThree()
    const [first, second, third] = opened
    first.hang()
    third.document.visibilityState = 'hidden'
    await vi.advanceTimersByTimeAsync(10_000)
    expect([second.connections(), third.connections()]).toEqual([1, 0])
    for (const page of [second, third]) expect(page.hub.state).toBe('Connected')
    first.wake()
    await settle()
    // What it still says as a leader, late, is heard by nobody.
    expect([connected(second), connected(third)]).toEqual([2, 2])
    second.transport.push('Reload')
    await settle()
    expect(first.hub.state).toBe('Connected')
    expect(opened.map(({ events }) => events.length)).toEqual([1, 1, 1])
  })

  it('to one that is heard of only when it is connected', async () => {
    const { opened, say } = await openThree()
    const [, second] = opened
    say({ kind: 'state', leader: 'another', since: Date.now(), state: 'Connected', failure: null, lastError: null })
    await settle()
    expect(connected(second)).toBe(2)
    say({ kind: 'event', leader: 'another', name: 'Reload', args: [] })
    await settle()
    expect(second.events).toEqual([{ name: 'Reload', args: [] }])
  })

  it('a leader that answers keeps it, however long nothing happens', async () => {
    const { opened } = await openThree()
    for (let time = 0; time < 12; time++) {
      await vi.advanceTimersByTimeAsync(10_000)
      opened[0].transport.ping()
    }
    expect(opened.map(({ connections }) => connections())).toEqual([1, 0, 0])
    for (const page of opened) expect(page.states).toEqual(['Connecting', 'Connected'])
  })

  it('a follower that comes to the front has the leader try at once', async () => {
    const { opened } = await openThree()
    const [first, second] = opened
    first.transport.refuse()
    first.transport.drop()
    await vi.advanceTimersByTimeAsync(20_000)
    first.transport.accept()
    second.document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(1_500)
    expect([first.hub.state, second.hub.state]).toEqual(['Connected', 'Connected'])
  })

  it('a follower that slept sees a reconnection', async () => {
    const { opened } = await openThree()
    const [first, second] = opened
    vi.setSystemTime(Date.now() + 600_000)
    second.document.dispatchEvent(new Event('visibilitychange'))
    await settle()
    expect(connected(second)).toBe(2)
    expect(first.hub.state).toBe('Connected')
  })

  it('to a tab that opens while nobody leads', async () => {
    const { opened, openTab } = await openThree()
    for (const page of opened) page.die()
    const late = openTab()
    await late.hub.start()
    await settle()
    expect([late.connections(), late.hub.state]).toEqual([1, 'Connected'])
  })
})

describe('section 6: signing out ends it', () => {
  it('in every tab, and nobody connects again with what is left', async () => {
    const { opened, session } = await openThree()
    session.now = null
    await opened[0].hub.stop()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(opened.map(({ connections }) => connections())).toEqual([1, 0, 0])
    for (const { hub } of opened) await hub.stop()
    expect(opened.map(({ hub }) => hub.state)).toEqual(['Disconnected', 'Disconnected', 'Disconnected'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(opened.map(({ connections }) => connections())).toEqual([1, 0, 0])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('of one tab alone hands it over', async () => {
    const { opened } = await openThree()
    await opened[0].hub.stop()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(opened.map(({ hub }) => hub.state)).toEqual(['Disconnected', 'Connected', 'Connected'])
    expect(opened.map(({ connections }) => connections())).toEqual([1, 1, 0])
  })
})
