import { proxy, ref } from 'valtio'
import type { Fault } from '#src/kernel/fault.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import type { OtherCalendar } from '#src/wire/settings.ts'
import type { OthersEvent } from './rules/others-events.ts'

/** The calendars that the user added, and their events in the period of the list. */
export const otherCalendars = proxy<{
  phase: 'idle' | 'loading' | 'ready' | 'failed'
  /** In the order they were added. Each entry is replaced as a whole. */
  list: readonly OtherCalendar[]
  fault: Fault | null
  /** Ids of calendars that the server is adding. They cannot be changed until then. */
  adding: readonly string[]

  events: readonly OthersEvent[]
  /** Addresses whose schedule was refused, each with the provider's message. */
  refused: Readonly<Record<string, string>>
  /** Time of the last load of the events, or null before the first. */
  eventsAsOf: Instant | null
  /** Set if the last load of the events failed. The earlier events stay. */
  eventsFault: Fault | null
}>({
  phase: 'idle',
  list: [],
  fault: null,
  adding: [],
  events: [],
  refused: {},
  eventsAsOf: null,
  eventsFault: null,
})

export function setOtherCalendarsLoading(): void {
  otherCalendars.phase = 'loading'
}

export function setOtherCalendars(list: readonly OtherCalendar[]): void {
  otherCalendars.list = list.map((calendar) => ref(calendar))
  otherCalendars.phase = 'ready'
  otherCalendars.fault = null
}

export function setOtherCalendarsFailed(fault: Fault): void {
  otherCalendars.phase = 'failed'
  otherCalendars.fault = ref(fault)
}

/** Adds a calendar at `index`, or at the end. */
export function insertOtherCalendar(calendar: OtherCalendar, index = otherCalendars.list.length): void {
  otherCalendars.list = otherCalendars.list.toSpliced(index, 0, ref(calendar))
}

/** Replaces the calendar with this id. Does nothing if it no longer exists. */
export function replaceOtherCalendar(id: string, calendar: OtherCalendar): void {
  otherCalendars.list = otherCalendars.list.map((known) => (known.id === id ? ref(calendar) : known))
}

export function dropOtherCalendar(id: string): void {
  otherCalendars.list = otherCalendars.list.filter((known) => known.id !== id)
}

export function setAdding(id: string, isAdding: boolean): void {
  const others = otherCalendars.adding.filter((one) => one !== id)
  otherCalendars.adding = isAdding ? [...others, id] : others
}

export function setOthersEvents(
  events: readonly OthersEvent[],
  refused: Readonly<Record<string, string>>,
  asOf: Instant,
): void {
  otherCalendars.events = ref(events) as readonly OthersEvent[]
  otherCalendars.refused = refused
  otherCalendars.eventsAsOf = asOf
  otherCalendars.eventsFault = null
}

export function setOthersEventsFailed(fault: Fault): void {
  otherCalendars.eventsFault = ref(fault)
}

export function clearOtherCalendars(): void {
  otherCalendars.phase = 'idle'
  otherCalendars.list = []
  otherCalendars.fault = null
  otherCalendars.adding = []
  otherCalendars.events = []
  otherCalendars.refused = {}
  otherCalendars.eventsAsOf = null
  otherCalendars.eventsFault = null
}
