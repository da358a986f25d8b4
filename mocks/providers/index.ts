import type { ServerType } from '#src/wire/configuration.ts'
import type { SimulatedCalendar } from '../server/server.ts'
import { exchangeHandlers, refuseAsExchange } from './ews/index.ts'
import { googleElsewhere, googleHandlers, refuseAsGoogle, storedIdOfGoogle } from './google/index.ts'
import { graphHandlers } from './graph/index.ts'
import { touchCalendarHandlers } from './touch-calendar/index.ts'

/** The simulated calendar of each server type. */
export const simulatedCalendars: Readonly<Record<ServerType, SimulatedCalendar>> = {
  o365: {
    baseURL: () => 'https://graph.microsoft.com/v1.0',
    elsewhere: [],
    signInURL: 'https://login.microsoftonline.com/',
    handlers: graphHandlers,
  },
  gspace: {
    baseURL: () => 'https://www.googleapis.com',
    elsewhere: googleElsewhere,
    signInURL: 'https://accounts.google.com/',
    handlers: googleHandlers,
    refuse: refuseAsGoogle,
    storedId: storedIdOfGoogle,
  },
  ews: {
    baseURL: besideTheProduct,
    elsewhere: [],
    signInURL: null,
    handlers: exchangeHandlers,
    refuse: refuseAsExchange,
  },
  'touch-calendar': { baseURL: besideTheProduct, elsewhere: [], signInURL: null, handlers: touchCalendarHandlers },
}

/** The base URL of a calendar that the product's own server hosts or proxies. */
export function besideTheProduct(apiURL: string): string {
  return `${apiURL}/calendar`
}
