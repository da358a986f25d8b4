// Each file gets its own database.
import 'fake-indexeddb/auto'
import '@fontsource-variable/inter/wght.css'
import '#src/ui/tokens.css'
import { cleanup } from 'vitest-browser-react/pure'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import '#src/app/slots.ts'
import { startLocale } from '#src/locale/index.ts'
import { clearPersonal } from '#src/platform/stored.ts'
import { leavePage } from '../leave-page.ts'

// Ready for files that share a page and its modules: each finds it as new, and leaves it so.
beforeAll(async () => {
  await page.viewport(1600, 900)
  await startLocale('en')
})

afterAll(async () => {
  await cleanup()
  localStorage.clear()
  sessionStorage.clear()
  leavePage()
  globalThis.indexedDB = new IDBFactory()
})

beforeEach(async () => {
  // The package does this for the first file that imports it.
  await cleanup()
  clearPersonal()
  // A time before the bookings of the scripted campus. Only the date stands still.
  vi.setSystemTime('2026-11-23T06:00:00Z')
  // The browser lists 250 requests, and the modules of a file are more: a request of a test would not be listed.
  performance.clearResourceTimings()
})
