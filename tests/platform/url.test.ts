import { beforeEach, describe, expect, it, vi } from 'vitest'
import { bindUrl, idParameter, putParameter, queryText, type UrlBinding } from '#src/platform/url.ts'

const screen = '/reservations/reserve'
let path: string
let query: string
let steps: string[]
let shown: string | null
let notify: () => void

const address = {
  path: () => path,
  query: () => query,
  navigate(to: string, { replace = false } = {}) {
    query = to.includes('?') ? to.slice(to.indexOf('?')) : ''
    steps.push(`${replace ? 'replace' : 'step'} ${to}`)
  },
}

const binding = (changes: Partial<UrlBinding> = {}): UrlBinding => ({
  read: (written) => {
    shown = written.get('colour')
  },
  write(written) {
    if (shown === null) written.delete('colour')
    else written.set('colour', shown)
    return true
  },
  watch(listener) {
    notify = listener
    return () => {
      notify = () => undefined
    }
  },
  ...changes,
})

const show = (colour: string | null): void => {
  shown = colour
  notify()
}
const goBackTo = (written: string): void => {
  query = written
  globalThis.dispatchEvent(new Event('popstate'))
}

const page = new EventTarget()

beforeEach(() => {
  ;[path, query, steps, shown] = [screen, '?sort=name', [], null]
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
})

describe('a URL binding', () => {
  it('reads the URL at first and after going back', () => {
    query = '?colour=red'
    const stop = bindUrl(address, binding())
    expect(shown).toBe('red')
    goBackTo('?colour=blue')
    expect([shown, steps]).toEqual(['blue', []])
    stop()
    goBackTo('?colour=green')
    expect(shown).toBe('blue')
  })

  it('writes its parameter and leaves the others alone', () => {
    const stop = bindUrl(address, binding())
    show('red')
    show('red')
    show(null)
    expect(steps).toEqual([`step ${screen}?sort=name&colour=red`, `step ${screen}?sort=name`])
    stop()
    show('blue')
    expect(steps).toHaveLength(2)
  })

  it('replaces the history entry unless the feature adds one', () => {
    const stop = bindUrl(address, binding({ write: (written) => Boolean(written.set('colour', shown ?? '')) }))
    show('red')
    expect(steps).toEqual([`replace ${screen}?sort=name&colour=red`])
    stop()
  })

  it('ignores the URL of another screen', () => {
    const stop = bindUrl(address, binding())
    path = '/settings'
    goBackTo('?colour=red')
    expect(shown).toBeNull()
    show('blue')
    expect([shown, steps]).toEqual(['blue', []])
    stop()
  })

  it('writes the URL at first if something is shown already', () => {
    shown = 'red'
    bindUrl(address, binding({ isShown: true }))()
    expect(steps).toEqual([`replace ${screen}?sort=name&colour=red`])
  })

  it('writes nothing until an asynchronous read ends, then corrects the URL', async () => {
    query = '?colour=gone'
    let respond: () => void = () => undefined
    const stop = bindUrl(address, binding({ read: () => new Promise((resolve) => (respond = resolve)) }))
    notify()
    expect(steps).toEqual([])
    respond()
    await vi.waitFor(() => expect(steps).toEqual([`replace ${screen}`]))
    stop()
  })

  it('waits for the newer of two asynchronous reads', async () => {
    const responses: (() => void)[] = []
    let written = '?colour=gone'
    const stop = bindUrl(
      address,
      binding({
        read: () => new Promise((resolve) => responses.push(resolve)),
        write: (params) => Boolean(params.set('colour', written)),
      }),
    )
    goBackTo('?colour=blue')
    written = 'of the older'
    responses[0]?.()
    await Promise.resolve()
    notify()
    expect(steps).toEqual([])
    written = 'red'
    responses[1]?.()
    await vi.waitFor(() => expect(steps).toEqual([`replace ${screen}?colour=red`]))
    stop()
  })

  it('ignores an asynchronous read after the URL has changed', async () => {
    query = '?colour=slow'
    let respond: () => void = () => undefined
    const read = (params: URLSearchParams) =>
      params.get('colour') === 'slow'
        ? new Promise<void>((resolve) => (respond = resolve))
        : void (shown = params.get('colour'))
    const stop = bindUrl(address, binding({ read }))
    goBackTo('?colour=blue')
    shown = 'red'
    respond()
    await Promise.resolve()
    expect(steps).toEqual([])
    notify()
    expect(steps).toEqual([`step ${screen}?colour=red`])
    stop()
  })

  it('neither writes nor listens after it has stopped', async () => {
    query = '?colour=gone'
    let respond: () => void = () => undefined
    const removed = vi.spyOn(page, 'removeEventListener')
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
    const read = vi.fn<UrlBinding['read']>(() => new Promise((resolve) => (respond = resolve)))
    bindUrl(address, binding({ read }))()
    expect(removed).toHaveBeenCalledWith('popstate', expect.any(Function))
    respond()
    await Promise.resolve()
    goBackTo('?colour=blue')
    expect([steps, read.mock.calls.length]).toEqual([[], 1])
    removed.mockRestore()
  })

  it('is active only on the screen with its path', () => {
    path = '/home'
    query = '?colour=red'
    const stop = bindUrl(address, binding({ path: screen }))
    show('blue')
    expect([shown, steps]).toEqual(['blue', []])
    path = screen
    show('green')
    expect(steps).toEqual([`step ${screen}?colour=green`])
    stop()
  })

  it('writes several changes of one task once if it is deferred', () => {
    vi.useFakeTimers()
    const stop = bindUrl(address, binding({ isDeferred: true }))
    show('red')
    show('blue')
    expect(steps).toEqual([])
    vi.runAllTimers()
    expect(steps).toEqual([`step ${screen}?sort=name&colour=blue`])
    show('red')
    vi.runAllTimers()
    expect(steps).toHaveLength(2)
    show('green')
    stop()
    expect(vi.getTimerCount()).toBe(0)
    expect(steps).toHaveLength(2)
    vi.useRealTimers()
  })
})

it('an id in a URL has a maximum length', () => {
  const read = (written: string) => idParameter(new URLSearchParams(written), 'id')
  expect([read('id=room-1'), read('id='), read('')]).toEqual(['room-1', null, null])
  expect([read(`id=${'x'.repeat(200)}`)?.length, read(`id=${'x'.repeat(201)}`)]).toEqual([200, null])
})

it('a query text leaves colons and commas readable and encodes the rest', () => {
  const written = new URLSearchParams('time=1&old=2')
  putParameter(written, 'time', '08:30,09:00&x')
  putParameter(written, 'old', null)
  expect(queryText(written)).toBe('time=08:30,09:00%26x')
})
