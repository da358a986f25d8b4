import { type Email, fail, type Fault, type Result, succeed } from '#src/kernel/result.ts'
import type { CalendarEvent, Mailbox } from '#src/wire/event.ts'
import { mailboxOf } from '#src/wire/scalars.ts'
import type { Calendar, EventDraft, OnBehalf, OneCalendar } from './calendar.ts'

/** The text of the property that names who reserved on behalf of the organiser: 'Ann Lee <ann@example.org>'. */
export const writeReserver = ({ by }: OnBehalf): string => `${by.name} <${by.email}>`

/** As `writeReserver`, for an event that was read. Undefined if the organiser reserved it. */
export const writeKeptReserver = ({ reservedBy }: CalendarEvent): string | undefined =>
  reservedBy === null ? undefined : `${reservedBy.name} <${reservedBy.address}>`

/** Returns null if the text names nobody. */
export function readReserver(text: string | null | undefined): Mailbox | null {
  const [, name = '', address = ''] = /^(.*)<([^\s<>]+@[^\s<>]+)>$/s.exec(text?.trim() ?? '') ?? []
  return address === '' ? null : mailboxOf(name.trim(), address)
}

/**
 * The user's own calendar together with those of colleagues. `open` opens the calendar of an address; null for the
 * user's own. A draft or an event names its calendar, so it cannot be sent to another one.
 */
export function withColleagues(open: (owner: Email | null) => OneCalendar): Calendar {
  const own = open(null)
  const opened = new Map<Email, OneCalendar>()
  // Events that an earlier version stored name no calendar.
  const calendarOf = (owner: Email | null | undefined): OneCalendar => {
    if (!owner) return own
    const calendar = opened.get(owner) ?? ofColleague(open(owner), owner)
    opened.set(owner, calendar)
    return calendar
  }
  const ofEvent = ({ calendarOf: owner }: CalendarEvent) => calendarOf(owner)
  const ofDraft = ({ onBehalf }: EventDraft) => calendarOf(onBehalf?.owner.email)
  const from = (owner: Email | null): Calendar => ({
    ...calendarOf(owner),
    findCreated: (draft, ...how) => ofDraft(draft).findCreated(draft, ...how),
    create: (draft, ...how) => ofDraft(draft).create(draft, ...how),
    change: (event, ...how) => ofEvent(event).change(event, ...how),
    remove: (event, ...how) => ofEvent(event).remove(event, ...how),
    respond: (event, ...how) => ofEvent(event).respond(event, ...how),
    finish: (event, ...how) => ofEvent(event).finish(event, ...how),
    of: (other) => (other ? from(other) : calendar),
  })
  const calendar = from(null)
  return calendar
}

/** A colleague's calendar: its events name it, and a refusal names the colleague. */
function ofColleague(calendar: OneCalendar, owner: Email): OneCalendar {
  const mark = (event: CalendarEvent): CalendarEvent =>
    event.calendarOf === owner ? event : { ...event, calendarOf: owner }
  const read = async <Value>(
    asked: Promise<Result<Value>>,
    how: (value: Value) => Value = (value) => value,
    isRefused: (fault: Fault) => boolean = isForbidden,
    name: string = owner,
  ): Promise<Result<Value>> => {
    const answered = await asked
    if (answered.ok) return succeed(how(answered.value))
    return isRefused(answered.fault) ? fail({ kind: 'not-delegate', name }) : answered
  }
  const one = (event: CalendarEvent | null) => event && mark(event)
  const listed = <List extends { readonly events: readonly CalendarEvent[] }>(list: List): List => ({
    ...list,
    events: list.events.map(mark),
  })
  const nameIn = ({ organizer }: CalendarEvent): string => organizer?.name || owner
  return {
    ...calendar,
    events: (...asked) => read(calendar.events(...asked), listed),
    event: (...asked) => read(calendar.event(...asked), one),
    findCreated: (...asked) => read(calendar.findCreated(...asked), one),
    create: (draft, ...how) =>
      read(calendar.create(draft, ...how), mark, isClosed, draft.onBehalf?.owner.name || owner),
    change: (event, ...how) => read(calendar.change(event, ...how), mark, isForbidden, nameIn(event)),
    remove: (event, ...how) => read(calendar.remove(event, ...how), undefined, isForbidden, nameIn(event)),
    respond: (event, ...how) => read(calendar.respond(event, ...how), undefined, isForbidden, nameIn(event)),
    finish: (event, ...how) => read(calendar.finish(event, ...how), undefined, isForbidden, nameIn(event)),
    master: (...asked) =>
      read(calendar.master(...asked), (master) => master && { ...master, event: mark(master.event) }),
    occurrences: (...asked) => read(calendar.occurrences(...asked), listed),
    endSeries: (...asked) => read(calendar.endSeries(...asked)),
  }
}

const isForbidden = ({ kind }: Fault): boolean => kind === 'forbidden'

/** Microsoft and Google hide a calendar that the user may not read at all: they respond that there is none. */
const isClosed = ({ kind }: Fault): boolean =>
  kind === 'forbidden' || kind === 'not-found' || kind === 'event-not-found'
