import type { Tabs } from '#src/platform/locks.ts'
import type { Services } from '#src/services.ts'

export const newsOf = [
  'reservations',
  'favourites',
  'other-calendars',
  'people',
  'configuration',
  'resources',
  'waitlist',
  'searches',
] as const

/** Which of a user's data changed, told to that user's other tabs. */
export interface News {
  /** Address in lower case: the tabs of one browser may belong to several people. */
  readonly user: string
  readonly what: (typeof newsOf)[number]
  /** What the telling tab shows of it, in short, where that can be compared: who shows the same need not ask. */
  readonly print: string | null
}

const createChannel = (): { tabs: Tabs<News> | null } => ({ tabs: null })

/** From now on this tab tells; the channel ends with the product. */
export function tellThrough(services: Services, news: Tabs<News>): void {
  services.scope.keep(createChannel).tabs = news
  services.scope.add(news.stop)
}

/** Tells the user's other tabs what was changed here. Before the channel is open, nobody: they look by themselves. */
export function tellTabs(services: Services, what: News['what'], print: string | null = null): void {
  services.scope.keep(createChannel).tabs?.post({ user: services.storage.user, what, print })
}
