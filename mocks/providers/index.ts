import type { ServerType } from '#src/wire/configuration.ts'
import type { RequestHandler } from '../msw.ts'
import type { Server } from '../server/server.ts'
import { exchangeHandlers, refuseAsExchange } from './ews/index.ts'
import { googleElsewhere, googleHandlers, refuseAsGoogle, storedIdOfGoogle } from './google/index.ts'
import { graphHandlers } from './graph/index.ts'
import { touchCalendarHandlers } from './touch-calendar/index.ts'

/** A calendar back end as the simulation has it. */
export interface SimulatedCalendar {
  /** What config.json says as calendarURL, without a slash at its end; handlers find it as `server.calendarURL`. */
  baseURL(apiURL: string): string
  /** Further beginnings of addresses that are its own, such as a directory at another host. */
  readonly elsewhere: readonly string[]
  /** The beginning of its authorize page's address; null where one signs in through the product. */
  readonly signInURL: string | null
  handlers(server: Server): RequestHandler[]
  /** How it says that an armed fault strikes; null or absent is as the product's API says it. */
  refuse?(fault: StrikingFault): Response | null
  /** The store's id of an event that clients know by another; null for none of its events. Absent where ids are the store's. */
  storedId?(server: Server, id: string): string | null
}

export type StrikingFault = 'unauthorized' | 'throttled' | 'server-errors'

/** What answers for a server type: one line each. */
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

/** Where a calendar is that the product's own server has, or stands before. */
export function besideTheProduct(apiURL: string): string {
  return `${apiURL}/calendar`
}

/** Beginnings of every address that the server's calendar answers. */
export function calendarTerritory({ provider, calendarURL }: Server): readonly string[] {
  return [`${calendarURL}/`, ...provider.elsewhere]
}
