import type { Logger } from 'pino'
import type { FetchText } from './linked-calendars/fetch-text.ts'
import type { Mail } from './mail/mail.ts'
import type { Providers } from './openid/providers.ts'
import type { Settings } from './settings.ts'
import type { Database } from './store/schema.ts'
import type { Store } from './store/store.ts'
import type { VendorAccounts } from './vendor-accounts/vendor-accounts.ts'
import type { RoomCalendars } from './vendors/room-calendars.ts'

/** The services for every part of the server. */
export interface Office {
  readonly settings: Settings
  readonly db: Database
  /** See `Store.alone`. */
  readonly alone: Store['alone']
  /** See `Store.turn`. */
  readonly turn: Store['turn']
  /** UTC milliseconds. */
  readonly now: () => number
  /** Without personal data, tokens and queries of addresses. */
  readonly log: Logger
  readonly outbox: Outbox
  readonly mail: Mail
  /** With which people can sign in besides a password. */
  readonly openid: Providers
  /** The accounts at the vendor with the calendars. Null with Foyer's own calendar. */
  readonly vendorAccounts: VendorAccounts | null
  /** The calendars of rooms at a vendor. Null if Foyer's own calendar holds the reservations. */
  readonly rooms: RoomCalendars | null
  /** Runs a job soon (`jobs/jobs.ts`). Called after a commit that gave it something to do. */
  readonly wake: (job: string) => void
  /** How files elsewhere are fetched, if not as usual. */
  readonly fetchText?: FetchText | undefined
  /** The address under which people reach the server, without a slash at its end. */
  readonly publicURL: () => string
}

/** The events of committed changes, for the pages. */
interface Outbox {
  /** Called after a commit that told something. */
  wake(): void
}
