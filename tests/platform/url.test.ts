import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bindUrl, idParameter, putParameter, queryText, type UrlBinding } from '#src/platform/url.ts'

const screen = '/reservations/reserve'
let path: string
let query: string
let steps: string[]
let shown: string | null
let changed: () => void

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
    changed = listener
    return () => {
      changed = () => undefined
    }
  },
  ...changes,
})

const show = (colour: string | null): void => {
  shown = colour
  changed()
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

afterEach(() => vi.unstubAllGlobals())

describe('the address and what is shown', () => {
  it('shows what the address says at first, and again when one goes back', () => {
    query = '?colour=red'
    const stop = bindUrl(address, binding())
    expect(shown).toBe('red')
    goBackTo('?colour=blue')
    expect([shown, steps]).toEqual(['blue', []])
    stop()
    goBackTo('?colour=green')
    expect(shown).toBe('blue')
  })

  it('writes what is shown beside the parameters of others', () => {
    const stop = bindUrl(address, binding())
    show('red')
    show('red')
    show(null)
    expect(steps).toEqual([`step ${screen}?sort=name&colour=red`, `step ${screen}?sort=name`])
    stop()
    show('blue')
    expect(steps).toHaveLength(2)
  })

  it('replaces the present step unless the feature says that one can go back', () => {
    const stop = bindUrl(address, binding({ write: (written) => Boolean(written.set('colour', shown ?? '')) }))
    show('red')
    expect(steps).toEqual([`replace ${screen}?sort=name&colour=red`])
    stop()
  })

  it('leaves the address of another screen alone', () => {
    const stop = bindUrl(address, binding())
    path = '/settings'
    goBackTo('?colour=red')
    expect(shown).toBeNull()
    show('blue')
    expect([shown, steps]).toEqual(['blue', []])
    stop()
  })

  it('the address follows at first where something is shown already', () => {
    shown = 'red'
    bindUrl(address, binding({ isShown: true }))()
    expect(steps).toEqual([`replace ${screen}?sort=name&colour=red`])
  })

  it('writes nothing while what the address says is looked for, and corrects it when that is not there', async () => {
    query = '?colour=gone'
    let answer: () => void = () => undefined
    const stop = bindUrl(address, binding({ read: () => new Promise((resolve) => (answer = resolve)) }))
    changed()
    expect(steps).toEqual([])
    answer()
    await vi.waitFor(() => expect(steps).toEqual([`replace ${screen}`]))
    stop()
  })

  it('of two that are looked for, the newer one counts, and writing waits for it', async () => {
    const answers: (() => void)[] = []
    let written = '?colour=gone'
    const stop = bindUrl(
      address,
      binding({
        read: () => new Promise((resolve) => answers.push(resolve)),
        write: (asked) => Boolean(asked.set('colour', written)),
      }),
    )
    goBackTo('?colour=blue')
    written = 'of the older'
    answers[0]?.()
    await Promise.resolve()
    changed()
    expect(steps).toEqual([])
    written = 'red'
    answers[1]?.()
    await vi.waitFor(() => expect(steps).toEqual([`replace ${screen}?colour=red`]))
    stop()
  })

  it('what is looked for no longer counts once the address says something else', async () => {
    query = '?colour=slow'
    let answer: () => void = () => undefined
    const read = (asked: URLSearchParams) =>
      asked.get('colour') === 'slow'
        ? new Promise<void>((resolve) => (answer = resolve))
        : void (shown = asked.get('colour'))
    const stop = bindUrl(address, binding({ read }))
    goBackTo('?colour=blue')
    shown = 'red'
    answer()
    await Promise.resolve()
    expect(steps).toEqual([])
    changed()
    expect(steps).toEqual([`step ${screen}?colour=red`])
    stop()
  })

  it('corrects nothing after it has stopped, and listens to the page no more', async () => {
    query = '?colour=gone'
    let answer: () => void = () => undefined
    const removed = vi.spyOn(page, 'removeEventListener')
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
    const read = vi.fn<UrlBinding['read']>(() => new Promise((resolve) => (answer = resolve)))
    bindUrl(address, binding({ read }))()
    expect(removed).toHaveBeenCalledWith('popstate', expect.any(Function))
    answer()
    await Promise.resolve()
    goBackTo('?colour=blue')
    expect([steps, read.mock.calls.length]).toEqual([[], 1])
    removed.mockRestore()
  })

  it('belongs to the screen that it names, and waits for it', () => {
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

  it('writes several changes of one task once, after them', () => {
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

it('an id in an address is bounded: anybody can write one', () => {
  const read = (written: string) => idParameter(new URLSearchParams(written), 'id')
  expect([read('id=room-1'), read('id='), read('')]).toEqual(['room-1', null, null])
  expect([read(`id=${'x'.repeat(200)}`)?.length, read(`id=${'x'.repeat(201)}`)]).toEqual([200, null])
})

it('a parameter is set or taken out; colons and commas stay readable, which other signs do not', () => {
  const written = new URLSearchParams('time=1&old=2')
  putParameter(written, 'time', '08:30,09:00&x')
  putParameter(written, 'old', null)
  expect(queryText(written)).toBe('time=08:30,09:00%26x')
})
