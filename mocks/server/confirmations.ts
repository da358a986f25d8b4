import type { CalendarStore } from './calendar-store.ts'
import type { Records } from './records.ts'
import type { Resources } from './resources.ts'
import { addressKey, type StoredEvent } from './stored-event.ts'

/** What the product server knows of a reservation (section 3, Confirmation status). */
export interface ConfirmationState {
  readonly canceled: boolean
  readonly confirmed: boolean
  readonly confirmedWhen: string | null
  readonly confirmedBy: string | null
  readonly orderItemsCount: number
}

export interface Confirmations {
  of(event: StoredEvent): ConfirmationState
  confirm(event: StoredEvent, by: string): void
}

export interface ConfirmationParts {
  readonly records: Records
  readonly resources: Resources
  readonly calendar: CalendarStore
  readonly now: () => number
  /** Told when an unconfirmed reservation was taken back. */
  readonly onCancel: (event: StoredEvent, resourceId: string) => void
}

const unconfirmed: ConfirmationState = {
  canceled: false,
  confirmed: false,
  confirmedWhen: null,
  confirmedBy: null,
  orderItemsCount: 0,
}

/** Cancelled so many minutes after the start when nobody confirmed (section 9). */
const graceMinutes = 15

export function createConfirmations({ records, resources, calendar, now, onCancel }: ConfirmationParts): Confirmations {
  const states = new Map<string, ConfirmationState>()
  const openedAt = now()
  const write = records.family<ConfirmationState>('confirmation', (id, state) => {
    if (state === null) states.delete(id)
    else states.set(id, state)
  })
  return {
    of: (event) => {
      const known = states.get(event.id)
      if (known !== undefined) return known
      const room = event.attendees
        .map((attendee) => resources.byEmail.get(addressKey(attendee.address)))
        .find((found) => found?.requiresConfirmation)
      if (room === undefined) return { ...unconfirmed, orderItemsCount: ordersOf(event) }
      // What was long under way when the world was opened had been confirmed by somebody.
      if (event.start + graceMinutes * 60_000 < openedAt)
        return {
          ...unconfirmed,
          confirmed: true,
          confirmedWhen: new Date(event.start).toISOString(),
          confirmedBy: event.organizer.name,
        }
      if (event.isAllDay || event.start + graceMinutes * 60_000 > now()) return unconfirmed
      const cancelled = { ...unconfirmed, canceled: true }
      write(event.id, cancelled)
      calendar.put({
        ...event,
        changedAt: now(),
        attendees: event.attendees.map((attendee) =>
          addressKey(attendee.address) === room.email
            ? { ...attendee, response: 'declined', respondedAt: now() }
            : attendee,
        ),
      })
      onCancel(event, room.id)
      return cancelled
    },
    confirm: (event, by) =>
      write(event.id, {
        ...unconfirmed,
        confirmed: true,
        confirmedWhen: new Date(now()).toISOString(),
        confirmedBy: by,
      }),
  }
}

/** Some meetings have coffee ordered. */
function ordersOf(event: StoredEvent): number {
  return event.attendees.length > 4 ? event.attendees.length - 1 : 0
}
