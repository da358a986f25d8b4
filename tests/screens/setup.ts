import 'fake-indexeddb/auto'
import '@fontsource-variable/inter/wght.css'
import '#src/ui/tokens.css'
import { afterAll, beforeEach, vi } from 'vitest'
import '#src/app/slots.ts'
import { newPage } from './new-page.ts'

// This is read for each file. Its modules are not, since all files share a page.
beforeEach(async () => {
  await newPage()
  // A time before the bookings of the scripted campus. Only the date stands still.
  vi.setSystemTime('2026-11-23T06:00:00Z')
  // The browser lists 250 requests, and the modules of a file are more: a request of a test would not be listed.
  performance.clearResourceTimings()
})

afterAll(newPage)
