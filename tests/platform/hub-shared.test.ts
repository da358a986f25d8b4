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
  /** The number of connections that this tab has opened. */
  readonly connections: () => number
  hang(): void
  wake(): void
  /** Closes the tab: none of its code runs any more. */
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
})

/** Waits for pending promises; reading response bodies takes several turns. */
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
  /** Sends a message as a tab that shares the connection. */
  const send = (message: RelayMessage): void =>
    browser.openTab().sharing.openTabs('foyer-hub session-1 https://foyer.example/base/MessageHub').post(message)
  return { openTab, session, send }
}

async function openThree() {
  const { openTab, session, send } = openBrowser()
  const opened = [openTab(), openTab(), openTab()] as const
  for (const { hub } of opened) {
    await hub.start()
    await settle()
  }
  return { opened, session, openTab, send }
}

const refuse = () => Promise.reject(new DOMException('Not here', 'SecurityError'))

const connected = (page: Page): number => page.states.filter((state) => state === 'Connected').length

describe('decisions, Live connection: the connection of all tabs', () => {
  it('is opened by the first tab, and the others receive its events', async () => {
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

  it('ignores a start while it is connected', async () => {
    const { opened } = await openThree()
    for (const { hub } of opened) await hub.start()
    await settle()
    for (const page of opened) expect(page.states).toEqual(['Connecting', 'Connected'])
  })

  it('forwards invocations of followers to the leader and returns the result', async () => {
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

  it('reports a time-out of an invocation if the leader hangs', async () => {
    const { opened } = await openThree()
    const [first, second] = opened
    first.hang()
    const invoked = second.hub.invokeObject('lamp', {})
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await invoked).toMatchObject({ ok: false, fault: { kind: 'timed-out' } })
  })

  it('is not shared with another session or API', async () => {
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
    ['permitted locks', { locks: { request: refuse } as unknown as LockManager }],
  ])('is one for each tab without %s', async (_name, missing) => {
    const { openTab } = openBrowser()
    const alone = [openTab({ sharing: missing }), openTab({ sharing: missing })]
    for (const { hub } of alone) await hub.start()
    await settle()
    expect(alone.map(({ connections, hub }) => [connections(), hub.state])).toEqual([
      [1, 'Connected'],
      [1, 'Connected'],
    ])
  })
})

describe('decisions, Live connection: the leading tab', () => {
  it('is replaced within 2 s after it closes', async () => {
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
    ['is in the back/forward cache', 'pagehide', 'pageshow'],
  ] as const)('is replaced within 2 s if it %s and follows afterwards', async (_name, off, on) => {
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

  it('is replaced within 10 s if it hangs and follows afterwards', async () => {
    const { opened } = await openThree()
    const [first, second, third] = opened
    first.hang()
    third.document.visibilityState = 'hidden'
    await vi.advanceTimersByTimeAsync(10_000)
    expect([second.connections(), third.connections()]).toEqual([1, 0])
    for (const page of [second, third]) expect(page.hub.state).toBe('Connected')
    first.wake()
    await settle()
    // Its late messages as a leader are ignored.
    expect([connected(second), connected(third)]).toEqual([2, 2])
    second.transport.push('Reload')
    await settle()
    expect(first.hub.state).toBe('Connected')
    expect(opened.map(({ events }) => events.length)).toEqual([1, 1, 1])
  })

  it('is recognised by its first message as connected', async () => {
    const { opened, send } = await openThree()
    const [, second] = opened
    send({ kind: 'state', leader: 'another', since: Date.now(), state: 'Connected', failure: null, lastError: null })
    await settle()
    expect(connected(second)).toBe(2)
    send({ kind: 'event', leader: 'another', name: 'Reload', args: [] })
    await settle()
    expect(second.events).toEqual([{ name: 'Reload', args: [] }])
  })

  it('stays the same as long as it responds', async () => {
    const { opened } = await openThree()
    for (let time = 0; time < 12; time++) {
      await vi.advanceTimersByTimeAsync(10_000)
      opened[0].transport.ping()
    }
    expect(opened.map(({ connections }) => connections())).toEqual([1, 0, 0])
    for (const page of opened) expect(page.states).toEqual(['Connecting', 'Connected'])
  })

  it('reconnects at once if a follower becomes visible', async () => {
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

  it('appears reconnected to a follower that slept', async () => {
    const { opened } = await openThree()
    const [first, second] = opened
    vi.setSystemTime(Date.now() + 600_000)
    second.document.dispatchEvent(new Event('visibilitychange'))
    await settle()
    expect(connected(second)).toBe(2)
    expect(first.hub.state).toBe('Connected')
  })

  it('is a new tab if all others have died', async () => {
    const { opened, openTab } = await openThree()
    for (const page of opened) page.die()
    const late = openTab()
    await late.hub.start()
    await settle()
    expect([late.connections(), late.hub.state]).toEqual([1, 'Connected'])
  })
})

describe('section 6: signing out ends the connection', () => {
  it('in every tab, without a reconnection', async () => {
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

  it('in one tab, and another tab connects', async () => {
    const { opened } = await openThree()
    await opened[0].hub.stop()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(opened.map(({ hub }) => hub.state)).toEqual(['Disconnected', 'Connected', 'Connected'])
    expect(opened.map(({ connections }) => connections())).toEqual([1, 1, 0])
  })
})
