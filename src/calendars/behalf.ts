import type { Email } from '#src/kernel/ids.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { type Fault, traitsOf } from '#src/kernel/fault.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import type { Calendar, CalendarProvider, EventDraft, OneCalendar } from './calendar.ts'

/**
 * The user's own calendar together with those of colleagues. `open` opens the calendar of an address; null for the
 * user's own. A draft or an event names its calendar, so it cannot be sent to another one. Requests that the user may not
 * make are refused without a call.
 */
export function withColleagues(open: (owner: Email | null) => OneCalendar): Calendar {
  const own = byRole(open(null))
  const opened = new Map<Email, OneCalendar>()
  // Events that an earlier version stored name no calendar.
  const calendarOf = (owner: Email | null | undefined): OneCalendar => {
    if (!owner) return own
    const calendar = opened.get(owner) ?? ofColleague(byRole(open(owner)), owner)
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
const isClosed = (fault: Fault): boolean => isForbidden(fault) || traitsOf(fault).isAbsent === true

/**
 * Wraps a calendar so that it sends only requests that the user is allowed to make. Vendors either refuse the others
 * or, worse, apply them only to the user's own copy of the event.
 */
function byRole(calendar: OneCalendar): OneCalendar {
  return {
    ...calendar,
    change: (event, ...how) => (event.isOrganizer ? calendar.change(event, ...how) : organizerOnly('change')),
    remove: (event, ...how) => (event.isOrganizer ? calendar.remove(event, ...how) : organizerOnly('delete')),
    finish: (event, ...how) => (event.isOrganizer ? calendar.finish(event, ...how) : organizerOnly('finish')),
    respond: (event, ...how) =>
      event.isOrganizer ? refuse('the organiser cannot respond to an invitation') : calendar.respond(event, ...how),
  }
}

const organizerOnly = (doing: string): Promise<Result<never>> => refuse(`only the organiser can ${doing} an event`)

const refuse = (detail: string): Promise<Result<never>> => Promise.resolve(fail({ kind: 'forbidden', detail }))

/** The permission that each optional part of a provider needs, as found in its scopes. */
interface Permissions {
  /** Search of the organisation's directory. */
  readonly people: RegExp
  /** Pictures of colleagues. */
  readonly portraits: RegExp
  /** Reservations in the calendars of colleagues. */
  readonly colleagues: RegExp
}

/**
 * Returns the provider with the scopes that an administrator chose. What these do not permit is not requested, because the vendor
 * would refuse each request: the search of the directory fails with 'not-found', and pictures are absent.
 */
export function withScope(provider: CalendarProvider, scope: string, permissions: Permissions): CalendarProvider {
  const { people, portraits, colleagues } = permissions
  return {
    ...provider,
    scope,
    reservesForOthers: provider.reservesForOthers && colleagues.test(scope),
    connect: (http) => {
      const calendar = provider.connect(http)
      return {
        ...calendar,
        ...(people.test(scope)
          ? {}
          : { findPeople: () => Promise.resolve(fail({ kind: 'not-found' as const, what: 'directory' })) }),
        ...(portraits.test(scope) ? {} : { personImage: () => Promise.resolve(succeed(null)) }),
      }
    },
  }
}
