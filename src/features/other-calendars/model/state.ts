import { proxy } from 'valtio'
import { loaded } from '#src/base/loaded.ts'
import { onSessionEnd } from '#src/base/session-end.ts'
import type { OtherCalendar } from '#src/wire/settings.ts'
import type { OthersEvent } from './rules/others-events.ts'

/** The calendars that the user added, in the order they were added. */
export const otherCalendars = loaded<readonly OtherCalendar[]>([])

interface OthersEvents {
  readonly events: readonly OthersEvent[]
  /** Addresses whose schedule was refused, each with the provider's message. */
  readonly refused: Readonly<Record<string, string>>
}

/** The events of the visible calendars, in the period of the list. */
export const othersEvents = loaded<OthersEvents>({ events: [], refused: {} }, { isRenewed: true })

/** Ids of calendars that the server is adding. They cannot be changed until then. */
export const beingAdded = proxy<{ ids: readonly string[] }>({ ids: [] })

/** Adds a calendar at `index`, or at the end. */
export function insertOtherCalendar(calendar: OtherCalendar, index = otherCalendars.value.length): void {
  otherCalendars.show(otherCalendars.value.toSpliced(index, 0, calendar))
}

/** Replaces the calendar with this id. Does nothing if it no longer exists. */
export function replaceOtherCalendar(id: string, calendar: OtherCalendar): void {
  otherCalendars.show(otherCalendars.value.map((known) => (known.id === id ? calendar : known)))
}

export function dropOtherCalendar(id: string): void {
  otherCalendars.show(otherCalendars.value.filter((known) => known.id !== id))
}

export function setAdding(id: string, isAdding: boolean): void {
  const others = beingAdded.ids.filter((one) => one !== id)
  beingAdded.ids = isAdding ? [...others, id] : others
}

onSessionEnd(() => {
  beingAdded.ids = []
})
