import { negotiateHandlers } from './negotiate.ts'
import type { RequestHandler } from '../msw.ts'
import { calendarTerritory, type Server } from '../server/server.ts'
import { accountHandlers } from './account.ts'
import { assistHandlers } from './assist.ts'
import { cacheHandlers } from './cache.ts'
import { configHandlers } from './config.ts'
import { eventHandlers } from './events.ts'
import { favouriteHandlers } from './favourites.ts'
import { integrationHandlers } from './integrations.ts'
import { kioskHandlers } from './kiosks.ts'
import { licenceHandlers } from './licences.ts'
import { otherCalendarHandlers } from './other-calendars.ts'
import { qrHandlers } from './qr.ts'
import { settingsHandlers } from './settings.ts'
import { venueHandlers } from './venue.ts'

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
