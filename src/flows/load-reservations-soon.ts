import { setStale } from '#src/state/connection.ts'
import { atMostEvery } from './at-most-every.ts'
import { loadReservations } from './load-reservations.ts'

/** Milliseconds: as often as a tentative reservation is asked about (section 9). */
const leastBetweenLoads = 5_000

/**
 * Loads one's own reservations: at once, or as soon as 5 s have passed since the last time. An event names the resource
 * alone; it may be about a reservation that its user made on another device, of which this one does not know.
 */
export const loadReservationsSoon = atMostEvery(leastBetweenLoads, async (product) => {
  const loaded = await loadReservations(product)
  if (!loaded.ok) setStale()
})
