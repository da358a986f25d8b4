import type { Tabs } from '#src/platform/locks.ts'
import type { Reading } from '#src/base/needs.ts'

export const newsOf = [
  'reservations',
  'favourites',
  'other-calendars',
  'people',
  'configuration',
  'resources',
  'waitlist',
  'searches',
  'session',
] as const

/** A notification to the user's other tabs about changed data. */
export interface News {
  /** Address in lower case, because the tabs of one browser may belong to several users. */
  readonly user: string
  readonly what: (typeof newsOf)[number]
  /** Fingerprint of the data in the sending tab, if it can be compared. Tabs that show the same need not reload. */
  readonly print: string | null
}

const createChannel = (): { tabs: Tabs<News> | null } => ({ tabs: null })

/** Opens the channel to the other tabs. It closes when the session ends. */
export function connectTabs(services: Reading, news: Tabs<News>): void {
  services.scope.keep(createChannel).tabs = news
  services.scope.add(news.stop)
}

/**
 * Notifies the user's other tabs of a change made here. Does nothing before the channel is open: other tabs then load
 * the data themselves.
 */
export function notifyTabs(services: Reading, what: News['what'], print: string | null = null): void {
  services.scope.keep(createChannel).tabs?.post({ user: services.storage.user, what, print })
}
