import type { OwnDate } from '#src/engine/compute.ts'
import { roomsHolding } from '../reservations/rules/own-booking.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import type { Reading, Planning } from '#src/base/needs.ts'
import { belongsToSeries } from '#src/wire/event.ts'
import { resourceEmail } from '#src/wire/name-and-address.ts'
import { markConflict } from './conflicts.ts'
import { type DraftChange, draftState, setDraftConflict } from './draft-state.ts'
import { explainSpan, problemsOf } from './explain.ts'
import { fetchRoomBookings, isOwnEvent } from './held-rooms.ts'
import type { ResolvedDraft } from './resolved-draft.ts'
import type { ReservationDraft } from './rules/draft.ts'

/**
 * The reason not to reserve the rooms of a draft of one date, or null: another event in their calendars, or
 * hours and horizon. Marks the conflict in the form. `own` is the event that is being changed.
 */
export async function checkRooms(
  services: Planning,
  draft: ReservationDraft,
  { event, resources }: ResolvedDraft,
  own: OwnDate | null = null,
): Promise<Fault | null> {
  const emails = event.resources.map(({ email }) => email)
  const [held] = await fetchRoomBookings(services, emails, draft.span, own)
  if (held) {
    const resource = resources.find((one) => resourceEmail(one) === held.email)
    await markConflict(services, draft, resource?.id ?? null, held.event)
    return { kind: 'slot-taken', holder: held.event?.organizer ?? held.event?.subject ?? null }
  }
  for (const id of draft.resourceIds) {
    const explained = await explainSpan(services, id, draft.span)
    if (!explained.ok) continue
    if (!explained.value.isAvailable) {
      await markConflict(services, draft, id, explained.value.holder)
      return { kind: 'slot-taken', holder: explained.value.holder?.organizer ?? null }
    }
    const found = problemsOf(explained.value)
    if (found.length > 0) return { kind: 'draft-invalid', problems: found }
  }
  return null
}

/**
 * Checks the slot of the open form again after a change. Marks the conflict with the holder of the slot and offers
 * alternatives, or removes the mark. `changed` contains the resources concerned; all if absent.
 */
export async function checkSlot(services: Reading, changed?: readonly ResourceId[]): Promise<void> {
  const { draft } = draftState
  if (draft && changed && !draft.resourceIds.some((id) => changed.includes(id))) return
  const isTaken = await markTaken(services)
  if (isTaken === false && draftState.draft?.clientId === draft?.clientId && draftState.conflict) {
    setDraftConflict(null, [])
  }
}

/**
 * Marks a resource of the open form that is taken at the chosen time. Returns whether there is one; null if that is not
 * known or not asked for. The time of the event that is being changed is its own.
 */
export async function markTaken(services: Reading): Promise<boolean | null> {
  const { draft, resources, open, step, change } = draftState
  // The list of a series' dates shows the state of each one.
  if (!open || !draft || step !== 'editing' || draft.recurrence !== null) return null
  for (const resourceId of draft.resourceIds) {
    const explained = await explainSpan(services, resourceId, draft.span)
    if (!explained.ok) return null
    const { isAvailable, holder } = explained.value
    const own = change && ownEvent(change)
    const room = resources.find(({ id }) => id === resourceId)?.email ?? null
    if (isAvailable || (holder && own && isOwnEvent(holder, room, own))) continue
    await markConflict(services, draft, resourceId, holder)
    return true
  }
  return false
}

/**
 * The present time and rooms of the event, which do not conflict with itself. A room that has declined is not among
 * them.
 */
export function ownEvent({ event, kept }: Pick<DraftChange, 'event' | 'kept'>): OwnDate {
  const { iCalUId } = event
  return { iCalUId, span: kept.draft.span, isOfSeries: belongsToSeries(event), emails: roomsHolding(event) }
}
