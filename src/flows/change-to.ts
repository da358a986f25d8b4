import type { InstantSpan } from '#src/core/brand.ts'
import type { Reservation } from '#src/core/reservation/derive.ts'
import { type DraftResource, draftState, editDraft, setDraftResources } from '#src/state/draft.ts'
import { beginChange } from './begin-change.ts'
import { checkSlot } from './check-slot.ts'
import { markCurrentEvent } from './mark-current-event.ts'
import type { Product } from './product.ts'

/** Where a reservation was dragged. */
export interface ChangeTarget {
  readonly span: InstantSpan
  /** The room it was taken from, by id, and the one it was let go in; null where it stayed in its row. */
  readonly instead: string | null
  readonly resource: DraftResource | null
}

/**
 * Opens the form of a change, with the time and room the reservation was dragged to. Nothing is sent. A slot that is taken
 * shows at once as a conflict, with alternatives; the reservation itself stays as it is.
 */
export async function changeTo(product: Product, reservation: Reservation, target: ChangeTarget | null): Promise<void> {
  const begun = await beginChange(product, reservation)
  if (!begun.ok || !target) return
  const { span, instead, resource } = target
  if (resource && instead !== null) {
    const others = draftState.resources.filter(({ id }) => id !== resource.id)
    setDraftResources(others.map((one) => (one.id === instead ? resource : one)))
  }
  editDraft({ span })
  // Asked of the engine before the slot is: the event is in nobody's way.
  markCurrentEvent(product)
  await checkSlot(product)
}
