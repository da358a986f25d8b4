import { afterAll, afterEach } from 'vitest'
import { cleanUp } from './clean-up.ts'

// Modules are shared by files: a hook at the top of one would be that of the first file alone. This is read for each file.
afterEach(() => cleanUp('test'))
afterAll(() => cleanUp('file'))
