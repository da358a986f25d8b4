import type { Email, ResourceId } from '#src/kernel/ids.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { resourceEmail, shownName } from '#src/wire/name-and-address.ts'
import type { ConfirmationStatus } from '#src/wire/cache.ts'
import { type CalendarEvent, spanOfEvent } from '#src/wire/event.ts'
import { parseInstant } from '#src/wire/instant.ts'
import type { Resource } from '#src/wire/resource.ts'
import type { ClassifiedEvent, EventClassification } from './classify.ts'
import {
  confirmationRules,
  confirmUntil,
  type ConfirmationRules,
  hasEnded,
  showsFinish,
  showsChange,
  showsConfirm,
} from './confirm-window.ts'
import { type AttendeeResponse, responseOf } from './changed-parts.ts'

/** The statuses by which events are filtered (section 3), in red, green, orange and red. 'released' is taken out of 'cancelled'. */
export const reservationStatuses = ['cancelled', 'released', 'accepted', 'tentative', 'rejected'] as const
export type ReservationStatus = (typeof reservationStatuses)[number]

/** An event with its resource and the derived reservation fields of section 3. */
export interface Reservation {
  readonly event: CalendarEvent
  readonly classification: EventClassification
  readonly resourceId: ResourceId | null
  readonly resourceName: string
  readonly resourceEmail: Email | null
  readonly areaId: string | null
  readonly response: AttendeeResponse
  readonly accepted: boolean
  readonly cancelled: boolean
  readonly cancelledByResponse: boolean
  readonly confirmed: boolean
  readonly confirmedWhen: Instant | null
  readonly confirmedBy: string | null
  /** Null if the resource requires no confirmation. */
  readonly confirmUntil: Instant | null
  readonly showConfirmButton: boolean
  readonly showChangeButton: boolean
  readonly showFinish: boolean
  readonly orderItemsCount: number
  readonly afterEnd: boolean
  readonly status: ReservationStatus
  /** Retained because the buttons change with time, see `reservationAt`. */
  readonly rules: ConfirmationRules
}

/** Returns the reservation of an event at the moment `now`, for the lists, the details and the buttons. */
export function deriveReservation(
  event: CalendarEvent,
  resource: Resource | null,
  confirmation: ConfirmationStatus | null,
  now: Instant,
  classified?: Pick<ClassifiedEvent, 'classification' | 'resourceEmail'>,
): Reservation {
  const email = classified?.resourceEmail ?? (resource && resourceEmail(resource))
  const response = responseOf(event, email)
  const cancelled = event.cancelled || (confirmation?.canceled ?? false)
  const rules = confirmationRules(resource)
  const times = { ...spanOfEvent(event), isAllDay: event.isAllDay }
  // Cancelled by the server, not by the organiser, after the time to check in.
  const isReleased =
    cancelled &&
    !event.cancelled &&
    !confirmation?.confirmed &&
    rules.requiresConfirmation &&
    now >= confirmUntil(times, rules)
  return reservationAt(
    {
      event,
      classification: classified?.classification ?? 'Identified',
      resourceId: resource?.id ?? null,
      resourceName: resource === null ? (event.locations[0]?.displayName ?? '') : shownName(resource),
      resourceEmail: email,
      areaId: resource?.mapInfos[0]?.areaId ?? null,
      response,
      accepted: response === 'accepted',
      cancelled,
      cancelledByResponse: response === 'declined',
      confirmed: confirmation?.confirmed ?? false,
      confirmedWhen: confirmation?.confirmedWhen ? parseInstant(confirmation.confirmedWhen) : null,
      confirmedBy: confirmation?.confirmedBy ?? null,
      orderItemsCount: confirmation?.orderItemsCount ?? 0,
      status: isReleased ? 'released' : statusOf(cancelled, response),
      rules,
    },
    now,
  )
}

/** Fields that depend on the present time. */
const timely = ['afterEnd', 'confirmUntil', 'showConfirmButton', 'showChangeButton', 'showFinish'] as const

type Timeless = Omit<Reservation, (typeof timely)[number]>

/** Returns the same reservation at another moment: only `afterEnd`, the deadline and the buttons depend on it. */
export function reservationAt(reservation: Timeless, now: Instant): Reservation {
  const { event, rules } = reservation
  const times = { ...spanOfEvent(event), isAllDay: event.isAllDay }
  const facts = {
    ...times,
    rules,
    cancelled: reservation.cancelled,
    cancelledByResponse: reservation.cancelledByResponse,
    confirmed: reservation.confirmed,
    accepted: reservation.accepted,
  }
  return {
    ...reservation,
    afterEnd: hasEnded(facts, now),
    confirmUntil: rules.requiresConfirmation ? confirmUntil(times, rules) : null,
    showConfirmButton: showsConfirm(facts, now),
    showChangeButton: showsChange(facts, now),
    showFinish: showsFinish(facts, now),
  }
}

/** Returns the reservation after its event was changed, before the calendar is loaded again. */
export function withEvent(reservation: Reservation, event: CalendarEvent, now: Instant): Reservation {
  const response = responseOf(event, reservation.resourceEmail)
  const cancelled = event.cancelled || reservation.cancelled
  return reservationAt(
    {
      ...reservation,
      event,
      response,
      accepted: response === 'accepted',
      cancelled,
      cancelledByResponse: response === 'declined',
      status: reservation.status === 'released' && !event.cancelled ? 'released' : statusOf(cancelled, response),
    },
    now,
  )
}

function statusOf(cancelled: boolean, response: AttendeeResponse): ReservationStatus {
  if (cancelled) return 'cancelled'
  if (response === 'pending') return 'tentative'
  return response === 'accepted' ? 'accepted' : 'rejected'
}

/** Returns a known reservation at another moment: the same object if nothing changed. */
export function movedOn(known: Reservation, now: Instant): Reservation {
  const moved = reservationAt(known, now)
  return timely.every((field) => moved[field] === known[field]) ? known : moved
}
