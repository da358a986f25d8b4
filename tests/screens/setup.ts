import '@fontsource-variable/inter/wght.css'
import '#src/ui/tokens.css'
import { beforeAll } from 'vitest'
import { startLocale, withLaterTexts } from '#src/locale/index.ts'

beforeAll(withLaterTexts(() => startLocale('en')))
