import type { RequestHandler } from '../../msw.ts'
import type { Server } from '../../server/server.ts'
import { eventHandlers } from './events.ts'
import { meHandlers } from './me.ts'
import { scheduleHandlers } from './schedule.ts'

/** The product's own calendar service (docs/decisions, 'The product's own calendar'). */
export const touchCalendarHandlers = (server: Server): RequestHandler[] => [
  ...scheduleHandlers(server),
  ...eventHandlers(server),
  ...meHandlers(server),
]
