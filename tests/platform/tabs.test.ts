import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTabs, type Tabs } from '#src/platform/locks.ts'

const schema = v.variant('kind', [
  v.object({ kind: v.literal('said'), text: v.string() }),
  v.object({ kind: v.literal('left') }),
])
type Message = v.InferOutput<typeof schema>

let open: Tabs<Message>[] = []

function openTab(name = 'test-tabs') {
  const tabs = createTabs<Message>(name, schema)
  const received: Message[] = []
  tabs.listen((message) => received.push(message))
  open.push(tabs)
  return { tabs, received }
}

/** Earlier messages have arrived once this one does. */
async function settle(name = 'test-tabs') {
  const [one, other] = [new BroadcastChannel(name), new BroadcastChannel(name)]
  const send = one.postMessage.bind(one)
  await new Promise((done) => {
    other.addEventListener('message', done, { once: true })
    send('fence')
  })
  one.close()
  other.close()
}

/** A browser with storage events but without BroadcastChannel. */
function stubStorageOnly() {
  vi.stubGlobal('BroadcastChannel', undefined)
  const page = new EventTarget()
  const stored: (readonly [string, string])[] = []
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => void stored.push([key, value]),
    removeItem: () => undefined,
  })
  const dispatch = (key: string | null, newValue: string | null) =>
    page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
  return { stored, dispatch }
}

afterEach(() => {
  for (const tabs of open) tabs.stop()
  open = []
})

describe('fault F21: messages between tabs', () => {
  it('reach all other tabs but not the sender', async () => {
    const [one, other, third] = [openTab(), openTab(), openTab()]
    one.tabs.post({ kind: 'said', text: 'hello' })
    await settle()
    expect(other.received).toEqual([{ kind: 'said', text: 'hello' }])
    expect(third.received).toEqual(other.received)
    expect(one.received).toEqual([])
  })

  it('are dropped if another version of the application sent them', async () => {
    const { received } = openTab()
    const stranger = new BroadcastChannel('test-tabs')
    const send = stranger.postMessage.bind(stranger)
    for (const message of [null, 'said', { kind: 'said' }, { kind: 'new' }, { kind: 'left' }]) send(message)
    stranger.close()
    await settle()
    expect(received).toEqual([{ kind: 'left' }])
  })

  it('do not reach channels of another name', async () => {
    const [one, other] = [openTab(), openTab('test-others')]
    one.tabs.post({ kind: 'left' })
    await settle()
    expect(other.received).toEqual([])
  })

  it('are neither received nor sent after a stop, without an error', async () => {
    const [one, other, third] = [openTab(), openTab(), openTab()]
    other.tabs.stop()
    one.tabs.post({ kind: 'left' })
    await settle()
    expect(other.received).toEqual([])
    expect(third.received).toHaveLength(1)
    expect(() => other.tabs.post({ kind: 'left' })).not.toThrow()
  })

  it('do not reach a removed listener', async () => {
    const [one, other] = [openTab(), openTab()]
    const more: Message[] = []
    const stop = other.tabs.listen((message) => more.push(message))
    stop()
    one.tabs.post({ kind: 'left' })
    await settle()
    expect(other.received).toHaveLength(1)
    expect(more).toEqual([])
  })
})

describe('fault F17: messages without BroadcastChannel', () => {
  it('are sent as storage events, and foreign events are dropped', () => {
    const { stored, dispatch } = stubStorageOnly()
    const { tabs, received } = openTab()
    tabs.post({ kind: 'said', text: 'hello' })
    expect(stored).toEqual([['test-tabs', '{"kind":"said","text":"hello"}']])
    dispatch('test-tabs', stored[0]?.[1] ?? null)
    dispatch('test-tabs', null)
    dispatch('test-tabs', '{"kind"')
    dispatch('test-tabs', '{"kind":"new"}')
    dispatch('assist-lang', '{"kind":"left"}')
    dispatch(null, null)
    expect(received).toEqual([{ kind: 'said', text: 'hello' }])
    tabs.stop()
    dispatch('test-tabs', '{"kind":"left"}')
    expect(received).toHaveLength(1)
  })

  it('are dropped without an error if storage is refused too', () => {
    stubStorageOnly()
    vi.stubGlobal('localStorage', undefined)
    const { tabs } = openTab()
    expect(() => tabs.post({ kind: 'left' })).not.toThrow()
  })

  it('are dropped without an error if there are no events either', () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    vi.stubGlobal('addEventListener', undefined)
    const { tabs } = openTab()
    expect(() => tabs.post({ kind: 'left' })).not.toThrow()
    expect(() => tabs.stop()).not.toThrow()
  })
})
