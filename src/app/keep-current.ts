import { subscribeKey } from 'valtio/utils'
import { dateConnection } from '#src/flows/date-connection.ts'
import { followIntents } from '#src/flows/follow-intents.ts'
import { followTabs } from '#src/flows/follow-tabs.ts'
import { keepForOffline } from '#src/flows/keep-for-offline.ts'
import { keepToday } from '#src/flows/keep-today.ts'
import { lookAfterSleep } from '#src/flows/look-after-sleep.ts'
import type { Product } from '#src/flows/product.ts'
import { resumeJournal } from '#src/flows/resume-journal.ts'
import { watchConnection } from '#src/flows/watch-connection.ts'
import { connection } from '#src/state/connection.ts'
import { session } from '#src/state/session.ts'
import { followAnnouncing } from './announcing.ts'
import { followWaitlist } from './follow-waitlist.ts'
import { keepApplication } from './keep-application.ts'

/** What goes on behind the screen for as long as the product runs: reloads, what a reload of the page interrupted, notifications. */
export function keepCurrent(product: Product): void {
  watchConnection(product)
  dateConnection(product)
  lookAfterSleep(product, { window, document, now: Date.now })
  keepToday(product)
  if (!session.isGuest) followTabs(product)
  if (!session.isGuest) keepForOffline(product)
  void keepApplication(product.signal)
  goLive(product)
  if (!session.rights.reserve) return
  void resumeJournal(product)
  void followIntents(product)
  followAnnouncing(product)
  void followWaitlist(product)
}

/** Without network there is nothing to connect to, and every try would be told as an error by the browser. */
function goLive({ hub, signal }: Product): void {
  const stop = subscribeKey(connection, 'online', (online) => online && begin())
  const begin = (): void => {
    stop()
    void hub.start()
  }
  signal.addEventListener('abort', stop, { once: true })
  if (connection.online) begin()
}
