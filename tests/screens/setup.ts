// Each file gets its own database, because files share a browser.
import 'fake-indexeddb/auto'
import '@fontsource-variable/inter/wght.css'
import '#src/ui/tokens.css'
import { beforeAll, beforeEach, vi } from 'vitest'
import { startLocale, withTexts } from '#src/locale/index.ts'

beforeAll(async () => {
  await startLocale('en')
  await withTexts(async () => undefined)
})

/** A time before the bookings of the scripted campus. Only the date stands still. */
beforeEach(() => void vi.setSystemTime('2026-11-23T06:00:00Z'))
