import { showAge } from '#src/base/connection.ts'
import type { Reading } from '#src/base/needs.ts'
import { reservations, setReservations } from './state.ts'
import { readKeptReservations } from './stored-reservations.ts'

/** Shows the stored reservations, with the actions available now. Newer data that is already shown stays. */
export async function showKeptReservations(services: Pick<Reading, 'storage' | 'clock' | 'signal'>): Promise<void> {
  const kept = await readKeptReservations(services)
  if (kept === null || services.signal.aborted || reservations.asOf !== null) return
  setReservations(kept.list, kept.savedAt)
  showAge(kept.savedAt)
}
