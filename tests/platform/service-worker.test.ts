import { beforeEach, describe, expect, test, vi } from 'vitest'
import { lookForVersion } from '#src/platform/service-worker.ts'

/** A browser with an installed new version that waits for its activation. */
function open() {
  const serviceWorker = Object.assign(new EventTarget(), {
    getRegistration: () => Promise.resolve(registration),
  })
  const waiting = { state: 'installed', postMessage: vi.fn<(message: unknown) => void>() }
  const unregister = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
  const update = () => Promise.resolve()
  const registration = Object.assign(new EventTarget(), { active: {}, installing: null, waiting, update, unregister })
  const reload = vi.fn<() => void>()
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('window', { location: { reload } })
  const change = (): void => {
    waiting.state = 'activated'
    serviceWorker.dispatchEvent(new Event('controllerchange'))
  }
  return { waiting, unregister, reload, change }
}

beforeEach(() => void vi.useFakeTimers())

const aMinute = 60_000

describe('a new version of the service worker', () => {
  test('reloads the page once when it has replaced the earlier version', async () => {
    const { waiting, unregister, reload, change } = open()
    await lookForVersion((take) => take())
    expect(waiting.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' }, [])
    expect(reload).not.toHaveBeenCalled()
    change()
    await vi.advanceTimersByTimeAsync(aMinute)
    expect(reload).toHaveBeenCalledTimes(1)
    expect(unregister).not.toHaveBeenCalled()
  })

  test('is unregistered if requests keep the earlier version active, and the page is reloaded', async () => {
    const { unregister, reload } = open()
    await lookForVersion((take) => take())
    await vi.advanceTimersByTimeAsync(aMinute)
    expect(unregister).toHaveBeenCalledTimes(1)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('is awaited while it is activating', async () => {
    const { waiting, unregister, reload, change } = open()
    await lookForVersion((take) => take())
    waiting.state = 'activating'
    await vi.advanceTimersByTimeAsync(aMinute)
    expect([unregister, reload].map((called) => called.mock.calls.length)).toEqual([0, 0])
    change()
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
