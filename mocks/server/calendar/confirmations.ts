import { defaultMinutesAfterStart } from '#src/features/reservations/rules/confirm-window.ts'
import { oneMinute } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { CalendarStore } from './calendar-store.ts'
import { releasedMark } from './planned-events.ts'
import type { Records } from '../records.ts'
import type { ResourceRecord, Resources } from '../resources/resources.ts'
import type { StoredEvent } from './stored-event.ts'

/** What the product server knows of a reservation (section 3, Confirmation status). */
interface ConfirmationState {
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

/** Minutes after its start at which an unconfirmed event of whole days is cancelled, as the resources say. */
const allDayGraceMinutes = 600

/** When an unconfirmed event is taken back. */
export const releasedAt = ({ start, isAllDay }: Pick<StoredEvent, 'start' | 'isAllDay'>): number =>
  start + (isAllDay ? allDayGraceMinutes : defaultMinutesAfterStart) * oneMinute

export function createConfirmations({ records, resources, calendar, now, onCancel }: ConfirmationParts): Confirmations {
  const states = new Map<string, ConfirmationState>()
  let openedAt: number | null = null
  const write = records.family<ConfirmationState>('confirmation', (id, state) => {
    if (state === null) states.delete(id)
    else states.set(id, state)
  })
  const release = (event: StoredEvent, room: ResourceRecord): ConfirmationState => {
    const cancelled = { ...unconfirmed, canceled: true }
    write(event.id, cancelled)
    calendar.put({
      ...event,
      changedAt: now(),
      attendees: event.attendees.map((attendee) =>
        emailOf(attendee.address) === room.email ? { ...attendee, response: 'declined', respondedAt: now() } : attendee,
      ),
    })
    onCancel(event, room.id)
    return cancelled
  }
  const stateOf = (event: StoredEvent): ConfirmationState => {
    openedAt ??= now()
    const known = states.get(event.id)
    if (known !== undefined) return known
    if (event.marks[releasedMark] !== undefined) return { ...unconfirmed, canceled: true }
    const room = confirmingRoom(event)
    if (room === null) return unconfirmed
    // Events that had been running for long when the world was opened count as confirmed.
    if (releasedAt(event) < openedAt)
      return {
        ...unconfirmed,
        confirmed: true,
        confirmedWhen: new Date(event.start).toISOString(),
        confirmedBy: event.organizer.name,
      }
    return releasedAt(event) > now() ? unconfirmed : release(event, room)
  }
  const confirmingRoom = ({ attendees }: StoredEvent): ResourceRecord | null => {
    const rooms = attendees.map(({ address }) => resources.byEmail.get(emailOf(address)))
    return rooms.find((room) => room?.requiresConfirmation) ?? null
  }
  return {
    of: (event) => ({ ...stateOf(event), orderItemsCount: ordersOf(event) }),
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
