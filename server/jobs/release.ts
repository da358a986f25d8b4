import { bookOf } from '../calendar/book-of.ts'
import { dueHolds, nextRelease } from '../store/confirmations.ts'
import type { Job } from './jobs.ts'

/** Reservations that are released before the job asks again. */
const atOnce = 100

/**
 * Releases reservations that were not confirmed in time (section 9), each in a transaction of its own: however many
 * processes try, one of them stores that it was released. Runs when the next one is due, and after each new reservation.
 */
export const release: Job = {
  name: 'release',
  run: async (office) => {
    const book = bookOf(office)
    for (;;) {
      const due = await dueHolds(office.db, office.now(), atOnce)
      for (const { id } of due) await book.release(id)
      if (due.length < atOnce) return nextRelease(office.db)
    }
  },
}
