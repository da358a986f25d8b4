import { accountCalls } from './account.ts'
import type { Family } from './app.ts'
import { configCalls } from './config.ts'
import { setUpCalls } from './set-up.ts'

/** All calls of the server, by family of section 7. */
export const families: readonly Family[] = [configCalls, setUpCalls, accountCalls]
