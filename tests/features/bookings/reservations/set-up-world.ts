import { onTestFinished, vi } from 'vitest'
import { notices } from '#src/features/notices/model/state.ts'
import { clearStores, createWorld, type World } from '#tests/services/scripted-services.ts'

/** Creates a world for one test, with empty stores and without console warnings. `now` starts fake timers. */
export async function setUpWorld(now?: number): Promise<World> {
  if (now !== undefined) vi.useFakeTimers({ now })
  clearStores()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  return createWorld()
}

export const noticeKeys = (): string[] => notices.queue.map(({ key }) => key)

/** Waits for the promise while fake time passes. */
export async function settle<Value>(promise: Promise<Value>, milliseconds = 60_000): Promise<Value> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  return promise
}
