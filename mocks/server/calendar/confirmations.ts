import {
  defaultMinutesAfterStart,
  defaultMinutesBeforeStart,
} from '#src/features/bookings/model/reservations/rules/confirm-window.ts'
import { type ConfirmationRules, isConfirmedByPresence, releasedAt } from '#server/rules/calendar/confirmation.ts'
import { oneMinute, oneDay } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { CalendarStore } from './calendar-store.ts'
import { releasedMark } from './planned-events.ts'
import type { Records } from '../records.ts'
import type { ResourceRecord, Resources } from '../resources/resources.ts'
import { withResponse } from '#server/rules/calendar/answers.ts'
import type { StoredEvent } from '#server/rules/calendar/stored-event.ts'
import type { ServerClock, Timers } from '../time/clock.ts'
import type { People } from '../people/people.ts'

/** The product server's data of a reservation (section 3, Confirmation status). */
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
  /** Called after an unconfirmed reservation was released. */
  readonly onCancel: (event: StoredEvent, resourceId: string) => void
}

const unconfirmed: ConfirmationState = {
  canceled: false,
  confirmed: false,
  confirmedWhen: null,
  confirmedBy: null,
  orderItemsCount: 0,
}

/** From the settings of resources that require a confirmation. */
const rules: ConfirmationRules = {
  requiresConfirmation: true,
  minutesBeforeStart: defaultMinutesBeforeStart,
  minutesAfterStart: defaultMinutesAfterStart,
  minutesAfterStartAllDay: 600,
}

/** The time at which an unconfirmed event is released. Never if it is over by then. */
const dueAt = (event: StoredEvent): number => releasedAt(event, rules) ?? Infinity

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
    calendar.put(withResponse(event, room.email, 'declined', now()))
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
    // Events that started long before the world was opened count as confirmed.
    if (Math.min(dueAt(event), event.end) < openedAt)
      return {
        ...unconfirmed,
        confirmed: true,
        confirmedWhen: new Date(event.start).toISOString(),
        confirmedBy: event.organizer.name,
      }
    return dueAt(event) > now() ? unconfirmed : release(event, room)
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

/** Some meetings have ordered coffee. */
function ordersOf(event: StoredEvent): number {
  return event.attendees.length > 4 ? event.attendees.length - 1 : 0
}

/** Releases unconfirmed reservations when their time has passed. */
export interface Releases {
  /** Releases due reservations and schedules the next check. Call it whenever the clock is set. */
  look(): void
}

export interface ReleaseParts {
  readonly calendar: CalendarStore
  readonly confirmations: Confirmations
  readonly people: People
  readonly clock: ServerClock
  readonly timers: Timers
}

/** The personas. Events of other people count as confirmed. */
const personas = 4
/** Maximum time between two checks in milliseconds of real time, because new reservations may be due earlier. */
const longestWait = 5_000

export function createReleases({ calendar, confirmations, people, clock, timers }: ReleaseParts): Releases {
  let stop: (() => void) | null = null
  const look = (): void => {
    stop?.()
    const now = clock.now()
    const due = people.all
      .slice(0, personas)
      .flatMap(({ email }) => calendar.eventsOf(email, now - oneDay, now + 1).filter((event) => isOf(event, email)))
      // Reading the status releases the event.
      .flatMap((event) => (dueAt(event) > now ? [dueAt(event)] : (confirmations.of(event), [])))
    const { rate } = clock.setting()
    const wait = rate > 0 ? Math.min(...due.map((at) => (at - now) / rate), longestWait) : longestWait
    stop = timers.after(Math.max(50, wait), look)
  }
  return { look }
}

const isOf = ({ organizer }: { readonly organizer: { readonly address: string } }, email: string): boolean =>
  emailOf(organizer.address) === email

/** How long before the start a confirmation is possible (section 9), in milliseconds. */
const opensBefore = defaultMinutesBeforeStart * oneMinute

/** Confirms the due events of a resource in which a person was detected. Returns the confirmed events. */
export function confirmByPresence(
  { calendar, confirmations }: { readonly calendar: CalendarStore; readonly confirmations: Confirmations },
  resource: ResourceRecord,
  { sensor, now }: { readonly sensor: string; readonly now: number },
): readonly StoredEvent[] {
  const due = calendar.busyOfResource(resource, now - opensBefore, now + opensBefore).flatMap(({ id }) => {
    const event = calendar.event(id)
    return event !== null && isConfirmedByPresence(event, resource.email, rules, now) ? [event] : []
  })
  return due.filter((event) => {
    const { confirmed, canceled } = confirmations.of(event)
    if (confirmed || canceled) return false
    confirmations.confirm(event, sensor)
    return true
  })
}
