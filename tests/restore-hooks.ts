import { afterEach, vi } from 'vitest'

// Time, spies and globals of a test end with it. Read for each file of tests, after the hooks that end what the test opened.
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
