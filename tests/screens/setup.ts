// A database of its own for each file: what one remembers must not be found by another, in the same browser.
import 'fake-indexeddb/auto'
import '@fontsource-variable/inter/wght.css'
import '#src/ui/tokens.css'
import { beforeAll, beforeEach, vi } from 'vitest'
import { startLocale, withTexts } from '#src/locale/index.ts'

beforeAll(async () => {
  await startLocale('en')
  await withTexts(async () => undefined)
})

/** Before the morning of the scripted campus: what is booked there is always to come. Only the date stands still. */
beforeEach(() => void vi.setSystemTime('2026-11-23T06:00:00Z'))
