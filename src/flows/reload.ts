import type { Email } from '#src/core/brand.ts'
import type { Fault } from '#src/core/fault.ts'
import type { Result } from '#src/core/result.ts'
import { fail, succeed } from '#src/core/result.ts'
import { expireFavourites } from '#src/state/favourites.ts'
import { reservations } from '#src/state/reservations.ts'
import { nextSequence } from '#src/state/timeline-window.ts'
import { askEngine } from './ask-engine.ts'
import { loadFavourites } from './load-favourites.ts'
import { loadReservations } from './load-reservations.ts'
import { loadSchedules, refreshShownSchedules } from './load-schedules.ts'
import type { Product } from './product.ts'

/**
 * Loads anew what is shown: schedules, reservations and favourites. With `emails` only what concerns those rooms: their
 * schedules, and the reservations when one of them is held there. With `onScreen` of the schedules only the rows on
 * screen; the others are loaded when they come there. The fault is the first met; what could be loaded is.
 */
export async function reload(
  product: Product,
  { emails, onScreen = false }: { readonly emails?: readonly Email[]; readonly onScreen?: boolean } = {},
): Promise<Result<null>> {
  const parts = [reloadSchedules(product, emails, { onScreen })]
  if (!emails) parts.push(loadReservations(product), loadFavourites(product))
  else if (emails.some(isReserved)) parts.push(loadReservations(product))
  const faults = (await Promise.all(parts)).flatMap((part): Fault[] => (part.ok ? [] : [part.fault]))
  return faults[0] ? fail(faults[0]) : succeed(null)
}

/**
 * The rows keep what they show until the answer is there; the engine names those that changed. `areShown`: `emails` are those
 * of rows on screen, so that the engine need not be asked what is missing there.
 */
export async function reloadSchedules(
  product: Product,
  emails: readonly Email[] | undefined,
  { onScreen = false, areShown = false }: { readonly onScreen?: boolean; readonly areShown?: boolean } = {},
): Promise<Result<null>> {
  // Not waited for: the engine answers in the order asked.
  const expiring = askEngine(product.engine.expire(emails, nextSequence()))
  expireFavourites()
  const loading = onScreen ? refreshShownSchedules(product) : loadSchedules(product, areShown ? emails : [])
  const [expired, loaded] = await Promise.all([expiring, loading])
  return expired.ok ? loaded : expired
}

function isReserved(email: Email): boolean {
  return reservations.list.some(({ event }) =>
    event.attendees.some(({ emailAddress }) => emailAddress.address === email),
  )
}
