import type { RequestHandler } from '../../msw.ts'
import type { Server } from '../../server/server.ts'
import { googleAccounts, googleApplicationHandlers, googleDirectory, googleTokens } from './google.ts'
import { microsoftHandlers, microsoftLogin } from './microsoft.ts'
import type { Credentials } from './tokens.ts'

/** The origins of a vendor, besides that of its calendar, which only servers call. */
export const applicationOrigins = {
  o365: [microsoftLogin],
  gspace: [googleAccounts, googleTokens, googleDirectory],
} as const

/** What a vendor offers to servers: tokens of an application, and its directory. The sandbox in the browser does without. */
export const applicationHandlers = (
  server: Server,
  vendor: keyof typeof applicationOrigins,
  credentials: Credentials,
): RequestHandler[] =>
  vendor === 'o365' ? microsoftHandlers(server, credentials) : googleApplicationHandlers(server, credentials)
