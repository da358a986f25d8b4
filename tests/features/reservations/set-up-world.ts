import { onTestFinished, vi } from 'vitest'
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
