// Each file gets its own database, because files share a browser.
import 'fake-indexeddb/auto'
import '@fontsource-variable/inter/wght.css'
import '#src/ui/tokens.css'
import { beforeAll, beforeEach, vi } from 'vitest'
import '#src/app/slots.ts'
import { startLocale } from '#src/locale/index.ts'
import { clearPersonal } from '#src/platform/stored.ts'

beforeAll(() => startLocale('en'))

beforeEach(() => {
  clearPersonal()
  // A time before the bookings of the scripted campus. Only the date stands still.
  vi.setSystemTime('2026-11-23T06:00:00Z')
  // The browser lists 250 requests, and the modules of a file are more: a request of a test would not be listed.
  performance.clearResourceTimings()
})
