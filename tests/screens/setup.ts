// A database of its own for each file: what one remembers must not be found by another, in the same browser.
import 'fake-indexeddb/auto'
import '@fontsource-variable/inter/wght.css'
import '#src/ui/tokens.css'
import { beforeAll } from 'vitest'
import { startLocale } from '#src/locale/index.ts'

beforeAll(() => startLocale('en'))
