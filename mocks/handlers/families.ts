import { http, HttpResponse, type RequestHandler } from '../msw.ts'
import { calendarTerritory, type Server } from '../server/server.ts'
import { accountHandlers } from './account.ts'
import { bearerOf, problem } from './answers.ts'
import { assistHandlers } from './assist.ts'
import { cacheHandlers } from './cache.ts'
import { configHandlers, licenceHandlers } from './config.ts'
import { eventHandlers, integrationHandlers } from './events.ts'
import { kioskHandlers } from './kiosks.ts'
import { otherCalendarHandlers } from './other-calendars.ts'
import { favouriteHandlers, settingsHandlers } from './users.ts'
import { qrHandlers, venueHandlers } from './venue.ts'

/** One path family: only its handlers are tried for an address that begins so. */
export interface Family {
  readonly prefix: string
  readonly handlers: readonly RequestHandler[]
}

/** All path families. Trying every handler of every family would clone each request dozens of times. */
export function createFamilies(server: Server): readonly Family[] {
  const { apiURL, provider } = server
  const calendarHandlers = provider.handlers(server)
  return [
    { prefix: `${apiURL}/api/cache/`, handlers: cacheHandlers(server) },
    ...calendarTerritory(server).map((prefix) => ({ prefix, handlers: calendarHandlers })),
    { prefix: `${apiURL}/api/assist/`, handlers: assistHandlers(server) },
    { prefix: `${apiURL}/api/account/`, handlers: accountHandlers(server) },
    { prefix: `${apiURL}/api/event/`, handlers: eventHandlers(server) },
    { prefix: `${apiURL}/api/users/me/favourites`, handlers: favouriteHandlers(server) },
    { prefix: `${apiURL}/api/users/me/settings`, handlers: settingsHandlers(server) },
    { prefix: `${apiURL}/api/other-calendars`, handlers: otherCalendarHandlers(server) },
    { prefix: `${apiURL}/api/integrations/`, handlers: integrationHandlers(server) },
    { prefix: `${apiURL}/api/qrcode/`, handlers: qrHandlers(server) },
    { prefix: `${apiURL}/MessageHub`, handlers: negotiateHandlers(server) },
    { prefix: `${apiURL}/config.json`, handlers: configHandlers(server) },
    { prefix: `${apiURL}/api/navigation/venue`, handlers: venueHandlers(server) },
    { prefix: `${apiURL}/api/kiosks`, handlers: kioskHandlers(server) },
    { prefix: `${apiURL}/api/`, handlers: licenceHandlers(server) },
  ]
}

/** POST /MessageHub/negotiate: only WebSockets, which the page carries to the hub. Without a token one connects too (section 6). */
function negotiateHandlers(server: Server): RequestHandler[] {
  let serial = 0
  return [
    http.post(`${server.apiURL}/MessageHub/negotiate`, ({ request }) => {
      const token = bearerOf(request)
      if (token !== null && server.tokens.read(token, 'api') === null)
        return problem(401, 'The access token has expired.')
      if (server.hub.isRefusing) return problem(503, 'The hub is not available.')
      serial += 1
      return HttpResponse.json({
        negotiateVersion: 1,
        connectionId: `connection-${serial}`,
        connectionToken: `connection-token-${serial}`,
        availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
      })
    }),
  ]
}
