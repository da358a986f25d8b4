import { type Reservation, reservationAt } from '#src/core/reservation/derive.ts'
import { draftOfEvent, roomAddresses } from '#src/core/reservation/draft-of-event.ts'
import { shownName } from '#src/core/resource/name-and-address.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import { draftState, type Drafted, type DraftResource, openChange, showDraft } from '#src/state/draft.ts'
import { notify } from '#src/state/notices.ts'
import { setDay, timeline } from '#src/state/timeline.ts'
import { dayOf } from '#src/core/time/days.ts'
import { askEngine } from './ask-engine.ts'
import type { Product } from './product.ts'
import { offerDraftLater } from './offer-draft-later.ts'

/**
 * Opens the form on a reservation that is to be changed, and its day on the timeline. A change of it that was left is gone
 * on with; a draft of something else is put aside. Fault 'forbidden' where it cannot be changed, and a notice says so.
 */
export async function beginChange(product: Product, reservation: Reservation): Promise<Result<null>> {
  const { event } = reservation
  if (!canChange(reservation, product)) {
    notify({ kind: 'warning', key: 'notice.reservation.notChangeable', values: { subject: event.subject } })
    return fail({ kind: 'forbidden', detail: 'the reservation cannot be changed' })
  }
  if (draftState.change?.event.id === event.id && draftState.step === 'editing') {
    showDraft()
    return succeed(null)
  }
  const now = await draftedOf(product, event)
  if (!now.ok) return now
  offerDraftLater()
  openChange(event, now.value)
  showDayOf(event)
  return succeed(null)
}

/** Organizer, permitted, and the change button of section 4 shows at this moment. */
function canChange(reservation: Reservation, { clock }: Pick<Product, 'clock'>): boolean {
  const { isOrganizer, eventPermissions } = reservation.event
  return isOrganizer && eventPermissions.canChange && reservationAt(reservation, clock.now()).showChangeButton
}

/** The event in the form's terms. Rooms that this product does not know are left to the calendar. */
export async function draftedOf(product: Product, event: CalendarEvent): Promise<Result<Drafted>> {
  const asked = await askEngine(
    Promise.all(
      roomAddresses(event).map(async (email): Promise<DraftResource | null> => {
        const resource = await product.engine.resourceByEmail(email)
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
