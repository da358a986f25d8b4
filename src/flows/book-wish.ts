import type { InstantSpan } from '#src/core/brand.ts'
import { instantsOf } from '#src/core/time/quarter.ts'
import type { Offer } from '#src/core/waitlist/standing.ts'
import type { Wish } from '#src/core/waitlist/wish.ts'
import { notify, undoPeriod } from '#src/state/notices.ts'
import { setReserving, waitlist } from '#src/state/waitlist.ts'
import { tellChangedResources } from './changed-resources.ts'
import { draftOfPress } from './draft-of-press.ts'
import type { Product } from './product.ts'
import { reserve } from './reserve.ts'
import { takeBackPress } from './take-back-press.ts'
import { dropWishes } from './wishes.ts'

/**
 * One press reserves what became free, the way every reservation is made. `when` is its time in words. Somebody quicker is
 * told, and it is waited for on.
 */
export async function bookWish(
  product: Product,
  { id, span }: Pick<Wish, 'id' | 'span'>,
  offer: Offer,
  { subject, when }: { readonly subject: string; readonly when: string },
): Promise<void> {
  if (waitlist.reserving.includes(id)) return
  setReserving(id, true)
  const instants: InstantSpan = instantsOf(span)
  const draft = draftOfPress(offer.id, instants, subject)
  const made = await reserve(product, draft)
  if (product.signal.aborted) return
  setReserving(id, false)
  const values = { name: offer.name, when }
  if (!made.ok) {
    const { kind } = made.fault
    if (kind === 'slot-taken') notify({ kind: 'warning', key: 'waitlist.takenAgain', values })
    else if (isUntold(kind)) notify({ kind: 'error', key: 'waitlist.failed', values: { ...values, kind } })
    // What was seen of it is old, or was never so.
    tellChangedResources(product, null)
    return
  }
  await dropWishes(product, [id])
  const run = (): void => void takeBackPress(product, offer.id, draft.clientId, made.value)
  notify({ kind: 'success', key: 'waitlist.booked', values, action: { key: 'app.undo', run }, lasts: undoPeriod })
}

/** What kept it from being sent; what befell it afterwards is told with every reservation. */
const isUntold = (kind: string): boolean => ['draft-invalid', 'offline', 'not-found', 'worker-lost'].includes(kind)
