import { beforeEach, describe, expect, it, vi } from 'vitest'
import { recoverMissingChunks } from '#src/app/keep-application.ts'
import { removeStored } from '#src/platform/stored.ts'

const running = 'https://foyer.example/assets/index-old.js'
const page = (entry: string) =>
  `<!doctype html><script type="module" crossorigin src="/assets/${entry}"></script><div id="root"></div>`

function arrange({ deployed = page('index-new.js'), isOnline = true, entry = running } = {}) {
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

describe('fault F32: a part that a deployment took away', () => {
  it('loads the page anew, once', async () => {
    const { fail, reload, onMissing } = arrange()
    await fail()
    expect([reload, onMissing].map((told) => told.mock.calls.length)).toEqual([1, 0])
    await fail()
    expect([reload, onMissing].map((told) => told.mock.calls.length)).toEqual([1, 1])
    // The same after the reload, should it still be the old page.
    const again = arrange()
    await again.fail()
    expect(again.reload).not.toHaveBeenCalled()
  })

  it('does so again for a later deployment', async () => {
    await arrange().fail()
    const later = arrange({ entry: 'https://foyer.example/assets/index-new.js', deployed: page('index-newer.js') })
    await later.fail()
    expect(later.reload).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['the server still has this very version', { deployed: page('index-old.js') }],
    ['what answers is no page of ours', { deployed: 'Bad gateway' }],
    ['there is no network', { isOnline: false }],
  ])('reloads nothing, and says that a part is missing, where %s', async (_, given) => {
    const { fail, reload, onMissing } = arrange(given)
    await fail()
    expect([reload, onMissing].map((told) => told.mock.calls.length)).toEqual([0, 1])
  })

  it('asks once for a burst of failures, and not after the product ended', async () => {
    const { fail, fetchPage, end } = arrange()
    await Promise.all([fail(), fail(), fail()])
    expect(fetchPage).toHaveBeenCalledTimes(1)
    end.abort()
    removeStored('session', 'assist-reloaded')
    await fail()
    expect(fetchPage).toHaveBeenCalledTimes(1)
  })
})
