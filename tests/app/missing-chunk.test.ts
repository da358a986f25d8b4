import { beforeEach, describe, expect, it, vi } from 'vitest'
import { recoverMissingChunks } from '#src/app/keep-application.ts'
import { removeStored } from '#src/platform/stored.ts'

const running = 'https://foyer.example/assets/index-old.js'
const page = (entry: string) =>
  `<!doctype html><script type="module" crossorigin src="/assets/${entry}"></script><div id="root"></div>`

function recover({ deployed = page('index-new.js'), isOnline = true, entry = running } = {}) {
  const target = new EventTarget()
  const reload = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const fetchPage = vi.fn<() => Promise<string>>(() => Promise.resolve(deployed))
  const onMissing = vi.fn<() => void>()
  const end = new AbortController()
  recoverMissingChunks({
    target,
    running: entry,
    isOnline: () => isOnline,
    fetchPage,
    reload,
    onMissing,
    signal: end.signal,
  })
  const fail = async (): Promise<void> => {
    target.dispatchEvent(new Event('vite:preloadError'))
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { fail, reload, onMissing, fetchPage, end }
}

beforeEach(() => removeStored('session', 'assist-reloaded'))

describe('fault F32: a chunk that a deployment has removed', () => {
  it('reloads the page once', async () => {
    const { fail, reload, onMissing } = recover()
    await fail()
    expect([reload, onMissing].map((called) => called.mock.calls.length)).toEqual([1, 0])
    await fail()
    expect([reload, onMissing].map((called) => called.mock.calls.length)).toEqual([1, 1])
    // Nor after the reload if it is still the old page.
    const again = recover()
    await again.fail()
    expect(again.reload).not.toHaveBeenCalled()
  })

  it('reloads the page again after a later deployment', async () => {
    await recover().fail()
    const later = recover({ entry: 'https://foyer.example/assets/index-new.js', deployed: page('index-newer.js') })
    await later.fail()
    expect(later.reload).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['the server has the same version', { deployed: page('index-old.js') }],
    ['the response is not a page of Foyer', { deployed: 'Bad gateway' }],
    ['there is no network', { isOnline: false }],
  ])('is reported without a reload if %s', async (_, options) => {
    const { fail, reload, onMissing } = recover(options)
    await fail()
    expect([reload, onMissing].map((called) => called.mock.calls.length)).toEqual([0, 1])
  })

  it('causes one request for a burst of failures, and none after the end', async () => {
    const { fail, fetchPage, end } = recover()
    await Promise.all([fail(), fail(), fail()])
    expect(fetchPage).toHaveBeenCalledTimes(1)
    end.abort()
    removeStored('session', 'assist-reloaded')
    await fail()
    expect(fetchPage).toHaveBeenCalledTimes(1)
  })
})
