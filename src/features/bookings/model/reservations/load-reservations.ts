import { onReload } from '#src/base/reload.ts'
import type { EventKey } from '#src/calendars/calendar.ts'
import { actorAddress, actorName, session } from '#src/features/account/model/state.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { calendarTurn, chargeTurns } from '#src/features/availability/model/calendar-turns.ts'
import { atMostEvery } from '#src/base/coalesce.ts'
import { leadToLog } from '#src/features/notices/model/notify.ts'
import { logProblems } from '#src/base/log.ts'
import { dismissNotices, notify } from '#src/features/notices/model/state.ts'
import { setStale } from '#src/base/connection.ts'
import type { Unidentified } from './log-unidentified.ts'
import { showKeptReservations } from './show-kept-reservations.ts'
import { reader } from '#src/base/reader.ts'
import { groupBy } from '#src/kernel/collections.ts'
import type { Email } from '#src/kernel/ids.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { createLatest, type Latest, type Scope } from '#src/kernel/scope.ts'
import { mapInSlices } from '#src/platform/slices.ts'
import type { Reading, Booking } from '#src/base/needs.ts'
import { type Confirmations, indexConfirmations } from '#src/wire/cache.ts'
import type { Attendee, CalendarEvent } from '#src/wire/event.ts'
import type { Resource } from '#src/wire/resource.ts'
import { mailboxOf } from '#src/wire/scalars.ts'
import { listWindow, sortByStart } from './rules/calendar-days.ts'
import { type Answer, readAnswer } from './rules/changed-parts.ts'
import { classifyEvent, isReservation } from './rules/classify.ts'
import { deriveReservation, type Reservation } from './rules/derive.ts'
import { prepareForScreens, unchangedOr } from './rules/loaded.ts'
import { eventLogRecord } from './rules/stored-event.ts'
import { reservations, setReservations, setReservationsFailed, setReservationsLoading } from './state.ts'

/** What the user was told, and the ids of the events that the last load left out as Faulty. */
const createReported = () => ({ problems: '', faulty: new Set<string>() as ReadonlySet<string> })

/**
 * Logs the parts of events that were left out, and notifies the user if they differ from those of the last time. A Faulty event counts
 * from the second load on, because the product's server may not know one yet that has just been made.
 */
function reportEvents(services: Reading, unread: readonly string[], faulty: readonly Unidentified[]): void {
  const reported = services.scope.keep(createReported)
  const still = faulty.filter(({ event }) => reported.faulty.has(event.id))
  reported.faulty = new Set(faulty.map(({ event }) => event.id))
  const problems = [...unread, ...countedByReason(still)]
  logProblems('events', problems)
  const found = problems.join('\n')
  if (found === reported.problems) return
  reported.problems = found
  if (found === '') dismissNotices('log.events')
  else notify({ kind: 'warning', key: 'log.events', about: 'events', ...leadToLog(services.routing) })
}

/** Returns a line for each reason why reservations are not shown, with their number. */
const countedByReason = (events: readonly Unidentified[]): readonly string[] =>
  [...groupBy(events, ({ message }) => message ?? '')].map(([reason, { length }]) => `${length} not shown: ${reason}`)

/** Fetches and classifies the events and adds the product server's confirmation status. */
async function readReservations(services: Booking, signal: AbortSignal): Promise<Result<Reservation[]>> {
  const listed = await services.calendar.events(listWindow(reader.zone, services.clock.now()), signal)
  if (!listed.ok) {
    if (reservations.asOf === null && !signal.aborted) await showKeptReservations(services)
    return listed
  }
  chargeTurns(services, (listed.value.pages ?? 1) - 1)
  const leftOut: Unidentified[] = []
  const read = await readReservationsOf(services, listed.value.events, { signal, known: reservations.list, leftOut })
  const faulty = leftOut.filter(({ classification }) => classification === 'Faulty')
  reportEvents(services, listed.value.problems, faulty)
  if (!read.ok) return read
  const now = services.clock.now()
  const list = await mapInSlices(read.value, (reservation) => prepareForScreens(reservation, now), signal)
  return list === null ? cancelled : succeed(list)
}

interface ReadOptions {
  /** The events come from the alternative query after a 404. */
  readonly isFallback?: boolean
  /** Writes the events that are not reservations to the event log (section 8). */
  readonly isLogged?: boolean
  /** Receives the events that are not reservations. */
  readonly leftOut?: Unidentified[]
  /** Ends the work between two slices: the result is then the fault 'cancelled'. */
  readonly signal?: AbortSignal
  /** Known before: those that are unchanged are returned as the same objects. */
  readonly known?: readonly Reservation[]
}

/**
 * Returns the reservations among these events, by start, worked out in slices that leave the page free. The other events
 * are dropped.
 */
export async function readReservationsOf(
  services: Reading,
  events: readonly CalendarEvent[],
  { isFallback = false, isLogged = true, leftOut = [], signal = services.signal, known = [] }: ReadOptions = {},
): Promise<Result<Reservation[]>> {
  const found = await findResources(services, events, signal)
  if (!found.ok) return found
  const resources = found.value
  const classify = (event: CalendarEvent, hasServerResponse: boolean) => ({
    event,
    ...classifyEvent(event, (email) => resources.get(email) ?? null, { isFallback, hasServerResponse }),
  })
  const paired = await mapInSlices(events, (event) => classify(event, true), signal)
  if (paired === null) return cancelled
  const { confirmations, isAnswered } = await readConfirmations(services, paired.filter(isReservation))
  // Only those that the server left out are classified again.
  const classified = paired.map((entry) =>
    isReservation(entry) && !isAnswered(entry.event) ? classify(entry.event, false) : entry,
  )
  logProblems(
    'events',
    classified.flatMap(({ warning }) => warning ?? []),
  )
  const unidentified = classified.filter((entry) => !isReservation(entry))
  leftOut.push(...unidentified)
  if (isLogged && unidentified.length > 0) {
    await import('./log-unidentified.ts').then(
      (module) => module.logUnidentified(services, unidentified),
      () => null,
    )
  }
  const now = services.clock.now()
  const before = new Map(known.map((reservation) => [reservation.event.id, reservation]))
  const derive = (entry: (typeof classified)[number]): Reservation => {
    const resource = entry.resourceEmail === null ? null : (resources.get(entry.resourceEmail) ?? null)
    const derived = deriveReservation(entry.event, resource, confirmations.of(entry.event), now, entry)
    return unchangedOr(before.get(entry.event.id), derived, now)
  }
  const read = await mapInSlices(classified.filter(isReservation), derive, signal)
  return read === null ? cancelled : succeed(sortByStart(read))
}

const cancelled = fail<Fault>({ kind: 'cancelled' })

/** Returns the resources of all addresses in these events, by address. */
async function findResources(
  services: Reading,
  events: readonly CalendarEvent[],
  signal: AbortSignal,
): Promise<Result<ReadonlyMap<Email, Resource>>> {
  const stated = await mapInSlices(events, addressesOf, signal)
  if (stated === null) return cancelled
  const addresses = [...new Set(stated.flat())]
  const asked = await askEngine(services.engine.resourcesByEmail(addresses))
  if (!asked.ok) return asked
  const found = addresses.flatMap((address, index) => {
    const resource = asked.value[index]
    return resource ? [[address, resource] as const] : []
  })
  return succeed(new Map(found))
}

function addressesOf({ attendees, locations }: CalendarEvent): Email[] {
  const stated = [...attendees.map(({ emailAddress }) => emailAddress.address), ...locations.map(({ email }) => email)]
  return stated.flatMap((address) => address || [])
}

interface ServerWord {
  readonly confirmations: Confirmations
  /** False if the server responded but left the event out ('No server response found', section 8). */
  readonly isAnswered: (event: CalendarEvent) => boolean
}

const silent: ServerWord = { confirmations: indexConfirmations([], []), isAnswered: () => true }

/**
 * If the server does not respond, the reservations are shown as unconfirmed. A response that contains none of them, or
 * that has malformed records, leaves none of them out.
 */
async function readConfirmations(
  { api, signal }: Reading,
  kept: readonly { readonly event: CalendarEvent; readonly resourceEmail: Email | null }[],
): Promise<ServerWord> {
  const asked = kept.flatMap(({ event, resourceEmail }) =>
    event.iCalUId && resourceEmail ? [{ email: resourceEmail, iCalUid: event.iCalUId, id: event.id }] : [],
  )
  if (asked.length === 0) return silent
  const answered = await api.event.confirmStatuses(asked, signal)
  if (!answered.ok) {
    logProblems('confirm statuses', [answered.fault.kind])
    return silent
  }
  const { good, problems } = answered.value
  logProblems('confirm statuses', problems)
  const confirmations = indexConfirmations(good, asked)
  const unclear = kept.filter(({ event }) => confirmations.knows(event) && confirmations.of(event) === null)
  if (unclear.length > 0)
    logProblems('confirm statuses', [`${unclear.length} dates of series: the response does not say which it means`])
  const isWhole = problems.length === 0 && kept.some(({ event }) => confirmations.knows(event))
  return { confirmations, isAnswered: (event) => !isWhole || confirmations.knows(event) }
}

/**
 * Fetches one reservation by its ids, in the list or not. If the calendar does not know the id, the event is searched
 * by its iCalUId and is Limited at best (section 8). Returns null if there is none, or if the event is not a
 * reservation.
 */
export async function findReservation(services: Booking, key: EventKey): Promise<Result<Reservation | null>> {
  const asked = await services.calendar.event(key, services.signal)
  if (!asked.ok) return asked
  if (asked.value === null) return succeed(null)
  const isFallback = asked.value.id !== key.id
  const read = await readReservationsOf(services, [asked.value], { isFallback })
  return read.ok ? succeed(read.value[0] ?? null) : read
}

const createLoads = (scope: Scope): Latest => createLatest(scope)

/**
 * Loads the reservations of 30 days from today (section 9), with the product server's confirmation status. Events that
 * are not reservations of a known resource are written to the event log and dropped (section 8). On failure the list
 * stays as it was, marked stale. Of two concurrent loads only the later one is applied. A guest has no calendar.
 */
export async function loadReservations(services: Booking): Promise<Result<null>> {
  if (!session.rights.reserve) return succeed(null)
  const { signal } = services.scope.keep(createLoads).begin()
  setReservationsLoading()
  const loaded = await readReservations(services, signal)
  if (signal.aborted) return succeed(null)
  if (loaded.ok) setReservations(loaded.value, services.clock.now())
  else setReservationsFailed(loaded.fault)
  return loaded.ok ? succeed(null) : loaded
}

/** Milliseconds; equals the polling interval of a tentative reservation (section 9). */
const leastBetweenLoads = 5_000

/**
 * Loads the user's own reservations at once, or as soon as 5 s have passed since the last load. A change event contains
 * the resource only; it may concern a reservation that the user made on another device and this device does not have
 * yet.
 */
export const loadReservationsSoon = atMostEvery(leastBetweenLoads, async (services: Booking) => {
  await calendarTurn(services)
  const loaded = await loadReservations(services)
  if (!loaded.ok) setStale(loaded.fault)
})

/** Registers a create or delete with the product server (section 7), once per resource of the event. */
export async function logEvent(
  services: Reading,
  event: CalendarEvent,
  action: 'create' | 'delete',
): Promise<Result<null>> {
  const found = await resourcesOf(services, event)
  if (!found.ok) return found
  const doneBy = mailboxOf(actorName(), actorAddress())
  for (const resource of found.value) {
    const logged = await services.api.event.log(eventLogRecord(event, resource, action, doneBy))
    if (!logged.ok) return logged
  }
  return succeed(null)
}

async function resourcesOf({ engine }: Reading, event: CalendarEvent): Promise<Result<readonly Resource[]>> {
  const asked = await askEngine(
    engine.resourcesByEmail(event.attendees.map(({ emailAddress }) => emailAddress.address)),
  )
  if (!asked.ok) return asked
  return succeed(asked.value.filter((resource): resource is Resource => resource !== null))
}

/** Returns the signed-in user's response; null for the organiser and for users who are not invited by name. */
export function myAnswer({ isOrganizer, attendees }: Pick<CalendarEvent, 'isOrganizer' | 'attendees'>): Answer | null {
  const mine = isOrganizer ? undefined : attendees.find(isMe)
  return mine ? readAnswer(mine.status.response) : null
}

/** Returns true for the signed-in user among the people of an event. */
export function isMe({ emailAddress }: Attendee): boolean {
  return emailAddress.address === session.user?.email
}

onReload((services, { emails, rowsOnly = false }) =>
  !emails || (!rowsOnly && isAnyReserved(emails)) ? loadReservations(services) : Promise.resolve(succeed(null)),
)

/** Reads the list once for all addresses, because it has thousands of events. */
function isAnyReserved(emails: readonly Email[]): boolean {
  const asked = new Set(emails)
  return reservations.list.some(({ event }) =>
    event.attendees.some(({ emailAddress }) => asked.has(emailAddress.address)),
  )
}
