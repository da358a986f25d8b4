import { deriveReservation, type Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import type { ConfirmationStatus } from '#src/wire/cache.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import type { Resource } from '#src/wire/resource.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import { draftOf, eventOf, hour, room, start } from '#tests/services/drafted-events.ts'

export const minute = 60_000
/** The instant so many minutes after `start`. */
export const at = (minutes: number): Instant => (start + minutes * minute) as Instant

export const amber = { name: 'Amber', email: 'amber@example.com' as Email }
export const strictRoom: Resource = { ...room, requiresConfirmation: true }

/** `from` and `to` are instants. An event lasts an hour if it has no `to`. */
interface EventFields extends Partial<CalendarEvent> {
  readonly from?: number
  readonly to?: number
  readonly response?: string
  readonly resources?: readonly (typeof amber)[]
}

/** An event in Amber, an hour after `start`, without a response of the room. The id is also its subject. */
export function amberEvent(
  id: string,
  { from = start + hour, to, response, resources, ...fields }: EventFields = {},
): CalendarEvent {
  const span = { start: from as Instant, end: (to ?? from + hour) as Instant }
  const draft = { ...draftOf({ subject: id, span }), resources: resources ?? [amber], onlineMeeting: null }
  return { ...eventOf(draft, id, response), ...fields }
}

interface ReservationFields extends EventFields {
  readonly resource?: Resource
  readonly confirmation?: ConfirmationStatus | null
  readonly now?: Instant
}

/** A reservation of Amber, an hour after `start`, accepted by the room. */
export const amberReservation = (
  id = 'Planning',
  { resource = room, confirmation = null, now = start, ...fields }: ReservationFields = {},
): Reservation => deriveReservation(amberEvent(id, { response: 'accepted', ...fields }), resource, confirmation, now)

/** An event that holds a slot, as the engine returns it. By default it is an hour after `start`. */
export const holderOf = (organizer: string | null, from: number = start + hour, subject: string | null = null) => ({
  start: from as Instant,
  end: (from + hour) as Instant,
  subject,
  organizer,
  tentative: false,
  iCalUId: null,
})

type ScheduleItem = Schedule['scheduleItems'][number]

/** A busy item of a schedule. */
export const itemOf = (from: number, to: number, fields: Partial<ScheduleItem> = {}): ScheduleItem => ({
  start: new Date(from).toISOString(),
  end: new Date(to).toISOString(),
  status: 'busy',
  subject: null,
  location: null,
  isPrivate: false,
  organizer: null,
  iCalUId: null,
  ...fields,
})

/** The schedule of an address, with one digit for each quarter. */
export const scheduleOf = (
  address: string,
  availabilityView: string,
  scheduleItems: readonly ScheduleItem[] = [],
): Schedule => ({
  email: emailOf(address),
  availabilityView,
  scheduleItems: [...scheduleItems],
  workingHours: null,
  schedulingSettings: null,
  serviceError: null,
})
