import { describe, expect, it, vi } from 'vitest'
import { oneAtATime } from '#src/kernel/one-at-a-time.ts'

/** Work that ends when the test says so. */
function createWork() {
  const ends: (() => void)[] = []
  const work = vi.fn<() => Promise<void>>(() => new Promise((resolve) => ends.push(resolve)))
  const end = async (): Promise<void> => {
    ends.at(-1)?.()
    await Promise.resolve()
    await Promise.resolve()
  }
  return { work, end }
}

describe('work that runs once at a time', () => {
  it('begins at once', () => {
    const { work } = createWork()
    oneAtATime(work)()
    expect(work).toHaveBeenCalledOnce()
  })

  it('runs once more for all calls during a run', async () => {
    const { work, end } = createWork()
    const ask = oneAtATime(work)
    for (let calls = 0; calls < 4; calls += 1) ask()
    expect(work).toHaveBeenCalledOnce()
    await end()
    expect(work).toHaveBeenCalledTimes(2)
    await end()
    expect(work).toHaveBeenCalledTimes(2)
    ask()
    expect(work).toHaveBeenCalledTimes(3)
  })

  it('does not run once its signal has ended', async () => {
    const { work, end } = createWork()
    const ending = new AbortController()
    const ask = oneAtATime(work, ending.signal)
    ask()
    ask()
    ending.abort()
    await end()
    ask()
    expect(work).toHaveBeenCalledOnce()
  })
})
