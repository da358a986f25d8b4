import type { RequestHandler } from '../../msw.ts'
import type { Server } from '../../server/server.ts'
import { eventHandlers } from './events.ts'
import { meHandlers, scheduleHandlers } from './people.ts'

/** The parts of Microsoft Graph v1.0 that the client uses. */
export const graphHandlers = (server: Server): RequestHandler[] => [
  ...scheduleHandlers(server),
  ...eventHandlers(server),
  ...meHandlers(server),
]
