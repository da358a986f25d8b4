import '@fontsource-variable/inter/wght.css'
import '#src/ui/tokens.css'
import { beforeAll } from 'vitest'
import { startLocale } from '#src/locale/index.ts'

beforeAll(() => startLocale('en'))
