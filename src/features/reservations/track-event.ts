import { reload } from '#src/features/availability/reload.ts'
import { notify } from '#src/features/notices/state.ts'
import { markConflict } from '#src/features/reserve/conflicts.ts'
import { isFormFreeFor, restoreDraft, setDraftFault } from '#src/features/reserve/draft-state.ts'
import { draftResourcesOf, type ResolvedDraft, roomsOf } from '#src/features/reserve/resolved-draft.ts'
import type { ReservationDraft } from '#src/features/reserve/rules/draft.ts'
import { awaiting, setAwaitedStep } from '#src/features/reserve/state.ts'
import { fetchRoomBookings } from '#src/features/series/series-rooms.ts'
import { tellDeclinedDates } from '#src/features/series/tell-declined-dates.ts'
import { type Email, fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Services } from '#src/services.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { responseOf } from './rules/changed-parts.ts'
import { watchEvent } from './watch-event.ts'

/**
 * A room said no (decisions, 'Conflict on create'): the form comes back as it was typed, with who holds the slot and the
 * nearest alternatives. Another form that is open is left alone; a notice offers the declined one.
 */
async function onRoomDeclined(
  services: Services,
  {
    draft,
    order,
    declined,
  }: { readonly draft: ReservationDraft; readonly order: ResolvedDraft; readonly declined: number },
): Promise<void> {
  const room = order.event.resources[declined]
  const resourceId = draft.resourceIds[declined] ?? null
  if (!room) return
  const [held] = await fetchRoomBookings(services, [room.email], draft.span)
  await reload(services, { emails: [room.email] })
  if (services.signal.aborted) return
  // The declined event stays in the calendar: another attempt is another event.
  const again: ReservationDraft = { ...draft, clientId: crypto.randomUUID() }
  const showAgain = async (): Promise<void> => {
    restoreDraft(again, draftResourcesOf(order))
    setDraftFault({ kind: 'room-declined' })
    await markConflict(services, again, resourceId, held?.event ?? null)
  }
  const isFree = isFormFreeFor(draft.clientId)
  if (isFree) await showAgain()
  notify({
    kind: 'error',
    key: 'notice.reservation.declined',
    values: { subject: draft.subject, room: room.name },
    ...(isFree ? {} : { action: { key: 'notice.reservation.openAgain', run: () => void showAgain() } }),
  })
}

export interface Followed {
  readonly draft: ReservationDraft
  readonly order: ResolvedDraft
  readonly event: CalendarEvent
  /** What is done when a room says no, by its index in the order; by default the form comes back for another attempt. */
  readonly onDeclined?: (declined: number, latest: CalendarEvent) => Promise<void>
}

/**
 * Follows the event until every room has accepted or one has declined (section 4), and tells the user. The outcome stays
 * in `reserve/state`. An event that is gone is reported; one whose time has passed is no longer asked for.
 */
export async function awaitResponse(services: Services, { draft, order, event, onDeclined }: Followed): Promise<void> {
  const { clientId, subject } = draft
  const values = { subject, room: roomsOf(order) }
  const isFollowed = clientId in awaiting.byClientId
  for await (const latest of watchEvent(services, event)) {
    // Undone meanwhile: that the event is gone is no news.
    if (isFollowed && !(clientId in awaiting.byClientId)) return
    if (latest === null) {
      setAwaitedStep(clientId, 'event-not-found')
      notify({ kind: 'error', key: 'fault.event-not-found.message', values })
      await reload(services)
      return
    }
    const declined = roomThat(order, latest, 'declined')
    if (declined !== null) {
      setAwaitedStep(clientId, 'declined')
      await (onDeclined ? onDeclined(declined, latest) : onRoomDeclined(services, { draft, order, declined }))
      return
    }
    if (order.event.resources.every(({ email }) => responseOf(latest, email) === 'accepted')) {
      setAwaitedStep(clientId, 'accepted')
      notify({ kind: 'success', key: 'notice.reservation.accepted', values })
      if (draft.recurrence !== null) await tellDeclinedDates(services, draft, latest)
      await reload(services, { emails: order.event.resources.map(({ email }) => email) })
      return
    }
  }
}

function roomThat(order: ResolvedDraft, event: CalendarEvent, response: 'declined'): number | null {
  const index = order.event.resources.findIndex(({ email }) => responseOf(event, email) === response)
  return index < 0 ? null : index
}

/** The event once its room has answered. Null when it is gone; fault 'cancelled' when its time or the session ended first. */
export async function awaitRoom(
  services: Services,
  event: CalendarEvent,
  room: Email | null,
): Promise<Result<CalendarEvent | null>> {
  for await (const latest of watchEvent(services, event)) {
    if (latest === null) return succeed(null)
    if (responseOf(latest, room) !== 'pending') return succeed(latest)
  }
  return fail({ kind: 'cancelled' })
}
