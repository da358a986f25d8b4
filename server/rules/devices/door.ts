import { type RulesInForce, shownOrganizer } from '#src/features/devices/model/rules/device-rules.ts'
import { oneDay } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { eventJson } from '../calendar/event-json.ts'
import type { EventSource } from '../calendar/series.ts'
import { isIn, isOrganizer, type Reader, type StoredAttendee, type StoredEvent } from '../calendar/stored-event.ts'

/**
 * A door panel's access to the calendar of its room, in every calendar back end. The room counts as the organizer, so that
 * the person there may change its events, by the rules of the device.
 */

/** Returns true if an event is one that a panel shows: it is in its room, and it is a single event or one date. */
export const isAtDoorOf = (event: StoredEvent, room: Reader): boolean =>
  isIn(event, room) && event.series?.kind !== 'master'

interface Shown {
  readonly rules: Pick<RulesInForce, 'titles' | 'organizers'>
  /** Returns true for attendees that are rooms. Others are left out. */
  readonly isRoom: (attendee: StoredAttendee) => boolean
  readonly source: EventSource
}

/**
 * Returns an event of the room in the format of the product's own calendar, as far as the rules of the device show it. Of a private one
 * neither its subject nor its people are told, and of none its notes, or the delegate.
 */
export function eventAtDoor(
  event: StoredEvent,
  room: Reader,
  { rules, isRoom, source }: Shown,
): Record<string, unknown> {
  const { organizer } = event
  const isWhole = isOrganizer(event, room) || rules.organizers === 'full'
  const name = isWhole ? organizer.name : shownOrganizer(organizer.name, rules.organizers)
  const shown: StoredEvent = {
    ...event,
    attendees: event.attendees.filter(isRoom),
    subject: rules.titles ? event.subject : '',
    organizer: isWhole ? organizer : { name, address: '' },
  }
  const hidden = { notes: '', html: '', meeting: null, reminder: null, reservedBy: null }
  const told = { ...eventJson(shown, room, source), ...hidden, isOrganizer: true }
  if (event.isPrivate) return { ...told, subject: '', organizer: null, place: null }
  return name === '' ? { ...told, organizer: null } : told
}

/** Returns true if a rule lets the people at the door move the end of an event. `confirmedBy` is null before the check-in. */
export function mayMoveEnd(
  event: StoredEvent,
  rule: RulesInForce['end'],
  {
    device,
    room,
    confirmedBy,
  }: { readonly device: string; readonly room: Reader; readonly confirmedBy: string | null },
): boolean {
  if (rule !== 'checked-in-here') return rule === 'anybody'
  return isOrganizer(event, room) || confirmedBy === device
}

/** Milliseconds. The people at the door reserve for now, or for later today. */
const doorHorizon = 2 * oneDay

/**
 * Returns why people at the door may not make an event, or null if they may. They reserve the room, and nothing else: a panel hangs in a
 * corridor, and must not invite anybody in the name of the room.
 */
export function refuseAtDoor(event: StoredEvent, room: Reader, now: number): string | null {
  const isOnlyRoom = event.attendees.every(({ address }) => emailOf(address) === emailOf(room.email))
  if (!isOnlyRoom) return 'A door panel reserves its own room, without other attendees.'
  if (event.series !== undefined) return 'A door panel makes no series.'
  return refuseEnd(event.end, now)
}

/** Returns why people at the door may not move the end of an event to an instant, in UTC milliseconds, or null if they may. */
export const refuseEnd = (end: number, now: number): string | null =>
  end > now + doorHorizon ? 'A door panel reserves for today. Choose an earlier end.' : null

/** Why the rules of a panel refuse something. */
export const refusedByRule = (rule: keyof RulesInForce): string => `The rules of this panel don’t allow this (${rule}).`
