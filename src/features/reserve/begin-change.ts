import { askEngine } from '#src/features/availability/ask-engine.ts'
import { notify } from '#src/features/notices/state.ts'
import { markCurrentEvent } from '#src/features/reservations/load-reservations.ts'
import { type Reservation, reservationAt } from '#src/features/reservations/rules/derive.ts'
import { setDay, timeline } from '#src/features/timeline/state.ts'
import { fail, type InstantSpan, type Result, succeed } from '#src/kernel/result.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import type { Services } from '#src/services.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { shownName } from '#src/wire/name-and-address.ts'
import { checkSlot } from './check-draft.ts'
import {
  type Drafted,
  type DraftResource,
  draftState,
  editDraft,
  openChange,
  setDraftResources,
  showDraft,
} from './draft-state.ts'
import { offerDraftLater } from './offer-draft.ts'
import { draftOfEvent, roomAddresses } from './rules/draft-of-event.ts'

/**
 * Opens the form to change a reservation, and its day on the timeline. If a change of it was left open, it is resumed;
 * another draft is set aside. Returns the fault 'forbidden' and shows a notification if it cannot be changed.
 */
export async function beginChange(services: Services, reservation: Reservation): Promise<Result<null>> {
  const { event } = reservation
  if (!canChange(reservation, services)) {
    notify({ kind: 'warning', key: 'notice.reservation.notChangeable', values: { subject: event.subject } })
    return fail({ kind: 'forbidden', detail: 'the reservation cannot be changed' })
  }
  if (draftState.change?.event.id === event.id && draftState.step === 'editing') {
    showDraft()
    return succeed(null)
  }
  const now = await draftedOf(services, event)
  if (!now.ok) return now
  offerDraftLater()
  openChange(event, now.value)
  showDayOf(event)
  return succeed(null)
}

/** Returns true if the user is the organiser, is permitted, and section 4 shows the change button at this moment. */
function canChange(reservation: Reservation, { clock }: Pick<Services, 'clock'>): boolean {
  const { isOrganizer, eventPermissions } = reservation.event
  return isOrganizer && eventPermissions.canChange && reservationAt(reservation, clock.now()).showChangeButton
}

/** Returns the event in the form's terms. Rooms that are unknown to this product are left to the calendar. */
export async function draftedOf(services: Services, event: CalendarEvent): Promise<Result<Drafted>> {
  const asked = await askEngine(
    Promise.all(
      roomAddresses(event).map(async (email): Promise<DraftResource | null> => {
        const resource = await services.engine.resourceByEmail(email)
        return resource && { id: resource.id, name: shownName(resource), email }
      }),
    ),
  )
  if (!asked.ok) return asked
  const resources = asked.value.filter((resource): resource is DraftResource => resource !== null)
  const clientId = crypto.randomUUID()
  const resourceIds = resources.map(({ id }) => id)
  return succeed({ draft: draftOfEvent(event, { clientId, resourceIds, timeZone: timeline.zone }), resources })
}

function showDayOf({ start }: CalendarEvent): void {
  const { opened, zone } = timeline
  const day = dayOf(zone, start.utcDateTime)
  if (opened?.zone !== zone || !opened.days.includes(day)) setDay(day)
}

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
  services: Services,
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
