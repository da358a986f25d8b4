import type { Product } from '#src/flows/product.ts'
import { resumeJournal } from '#src/flows/resume-journal.ts'
import { watchConnection } from '#src/flows/watch-connection.ts'
import { session } from '#src/state/session.ts'
import { followAnnouncing } from './follow-announcing.ts'

/** What goes on behind the screen for as long as the product runs: reloads, what a reload of the page interrupted, notifications. */
export function keepCurrent(product: Product): void {
  watchConnection(product)
  if (!session.rights.reserve) return
  void resumeJournal(product)
  followAnnouncing(product)
}
