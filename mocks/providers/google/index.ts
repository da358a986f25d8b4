import type { RequestHandler } from '../../msw.ts'
import type { Server, StrikingFault } from '../../server/server.ts'
import { backendError, invalidCredentials, tooManyCalls } from './reader.ts'
import { eventHandlers } from './events.ts'
import { freeBusyHandlers, peopleHandlers, peopleURL, picturesURL } from './people.ts'
import { findByGoogleId } from './ids.ts'

/** The parts of Google Calendar v3, OAuth 2 v2 and People v1 that the client uses. */
export const googleHandlers = (server: Server): RequestHandler[] => [
  ...freeBusyHandlers(server),
  ...eventHandlers(server),
  ...peopleHandlers(server),
]

/** Google's hosts other than www.googleapis.com. */
export const googleElsewhere = [`${peopleURL}/`, `${picturesURL}/`]

export const storedIdOfGoogle = (server: Server, id: string): string | null =>
  findByGoogleId(id, server.calendar)?.event.id ?? null

const refusals: Readonly<Record<StrikingFault, () => Response>> = {
  unauthorized: invalidCredentials,
  throttled: tooManyCalls,
  'server-errors': () => backendError(503),
}

export const refuseAsGoogle = (fault: StrikingFault): Response => refusals[fault]()
