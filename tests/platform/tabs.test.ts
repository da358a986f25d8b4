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
  const heard: Message[] = []
  tabs.listen((message) => heard.push(message))
  open.push(tabs)
  return { tabs, heard }
}

/** What a tab told is there once a message sent after it came back. */
async function settle(name = 'test-tabs') {
  const [one, other] = [new BroadcastChannel(name), new BroadcastChannel(name)]
  const tell = one.postMessage.bind(one)
  await new Promise((done) => {
    other.addEventListener('message', done, { once: true })
    tell('fence')
  })
  one.close()
  other.close()
}

/** Tabs of a browser that has local storage and tells of its changes, and no BroadcastChannel. */
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
  const told = (key: string | null, newValue: string | null) =>
    page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
  return { stored, told }
}

afterEach(() => {
  for (const tabs of open) tabs.stop()
  open = []
  vi.unstubAllGlobals()
})

describe('fault F21: many tabs hear of each other', () => {
  it('what one tab tells, every other hears, and itself does not', async () => {
    const [one, other, third] = [openTab(), openTab(), openTab()]
    one.tabs.post({ kind: 'said', text: 'hello' })
    await settle()
    expect(other.heard).toEqual([{ kind: 'said', text: 'hello' }])
    expect(third.heard).toEqual(other.heard)
    expect(one.heard).toEqual([])
  })

  it('what another version of the application tells is dropped', async () => {
    const { heard } = openTab()
    const stranger = new BroadcastChannel('test-tabs')
    const tell = stranger.postMessage.bind(stranger)
    for (const told of [null, 'said', { kind: 'said' }, { kind: 'new' }, { kind: 'left' }]) tell(told)
    stranger.close()
    await settle()
    expect(heard).toEqual([{ kind: 'left' }])
  })

  it('a channel of another name is another channel', async () => {
    const [one, other] = [openTab(), openTab('test-others')]
    one.tabs.post({ kind: 'left' })
    await settle()
    expect(other.heard).toEqual([])
  })

  it('nothing is heard after the end, and nothing thrown', async () => {
    const [one, other, third] = [openTab(), openTab(), openTab()]
    other.tabs.stop()
    one.tabs.post({ kind: 'left' })
    await settle()
    expect(other.heard).toEqual([])
    expect(third.heard).toHaveLength(1)
    expect(() => other.tabs.post({ kind: 'left' })).not.toThrow()
  })

  it('one listener of several may go', async () => {
    const [one, other] = [openTab(), openTab()]
    const more: Message[] = []
    const stop = other.tabs.listen((message) => more.push(message))
    stop()
    one.tabs.post({ kind: 'left' })
    await settle()
    expect(other.heard).toHaveLength(1)
    expect(more).toEqual([])
  })
})

describe('fault F17: browsers without a channel', () => {
  it('storage events carry the words, and what is not ours is dropped', () => {
    const { stored, told } = stubStorageOnly()
    const { tabs, heard } = openTab()
    tabs.post({ kind: 'said', text: 'hello' })
    expect(stored).toEqual([['test-tabs', '{"kind":"said","text":"hello"}']])
    told('test-tabs', stored[0]?.[1] ?? null)
    told('test-tabs', null)
    told('test-tabs', '{"kind"')
    told('test-tabs', '{"kind":"new"}')
    told('assist-lang', '{"kind":"left"}')
    told(null, null)
    expect(heard).toEqual([{ kind: 'said', text: 'hello' }])
    tabs.stop()
    told('test-tabs', '{"kind":"left"}')
    expect(heard).toHaveLength(1)
  })

  it('a tab alone where storage is refused too', () => {
    stubStorageOnly()
    vi.stubGlobal('localStorage', undefined)
    const { tabs } = openTab()
    expect(() => tabs.post({ kind: 'left' })).not.toThrow()
  })

  it('a tab alone where the platform has no way between tabs at all', () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    vi.stubGlobal('addEventListener', undefined)
    const { tabs } = openTab()
    expect(() => tabs.post({ kind: 'left' })).not.toThrow()
    expect(() => tabs.stop()).not.toThrow()
  })
})
