import { afterEach } from 'vitest'
import { leavePage } from './leave-page.ts'

// A file of its own, because it is read for each file of tests; the modules that it imports are not.
afterEach(leavePage)
