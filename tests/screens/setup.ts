// A database of its own for each file: what one remembers must not be found by another, in the same browser.
import 'fake-indexeddb/auto'
import '@fontsource-variable/inter/wght.css'
import '#src/ui/tokens.css'
import { beforeAll, beforeEach, vi } from 'vitest'
import { addTexts, startLocale } from '#src/locale/index.ts'

/** Also the texts that a route loads with its screen. */
const ofScreens = import.meta.glob<Readonly<Record<string, unknown>>>(
  '/src/features/{away,kiosk,panel,utilisation,week}/text/??.ts',
)

beforeAll(async () => {
  await startLocale('en')
  await addTexts(ofScreens)
})

/** Before the morning of the scripted campus: what is booked there is always to come. Only the date stands still. */
beforeEach(() => void vi.setSystemTime('2026-11-23T06:00:00Z'))
