import { beginChange } from '#src/features/bookings/model/reserve/begin-change.ts'
import { checkSlot } from '#src/features/bookings/model/reserve/check-slot.ts'
import {
  type DraftResource,
  draftState,
  editDraft,
  setDraftResources,
} from '#src/features/bookings/model/reserve/draft-state.ts'
import type { Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import type { InstantSpan } from '#src/kernel/time/units.ts'
import type { Reading } from '#src/base/needs.ts'
import { markCurrentEvent } from './mark-current-event.ts'

/** The target of a dragged reservation. */
export interface ChangeTarget {
  readonly span: InstantSpan
  /** `instead` is the id of the original room, `resource` the new room. Null if the reservation stayed in its row. */
  readonly instead: string | null
  readonly resource: DraftResource | null
}

/**
 * Opens the form of a change with the time and room that the reservation was dragged to. Nothing is sent. If the slot
 * is taken, the form shows the conflict with alternatives at once. The reservation itself is unchanged.
 */
export async function changeTo(
  services: Reading,
  reservation: Reservation,
  target: ChangeTarget | null,
): Promise<void> {
  const begun = await beginChange(services, reservation)
  if (!begun.ok || !target) return
  const { span, instead, resource } = target
  if (resource && instead !== null) {
    const others = draftState.resources.filter(({ id }) => id !== resource.id)
    setDraftResources(others.map((one) => (one.id === instead ? resource : one)))
  }
  editDraft({ span })
  // Marks the event before the slot is checked, so that it does not conflict with itself.
  markCurrentEvent(services)
  await checkSlot(services)
}
