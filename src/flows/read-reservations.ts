import type { Email } from '#src/core/brand.ts'
import { listWindow } from '#src/core/reservation/calendar-days.ts'
import { classifyEvent, isReservation } from '#src/core/reservation/classify.ts'
import { deriveReservation, type Reservation } from '#src/core/reservation/derive.ts'
import { type Result, succeed } from '#src/core/result.ts'
import { indexConfirmations } from '#src/core/wire/confirmation.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import type { Resource } from '#src/core/wire/resource.ts'
import { reservations } from '#src/state/reservations.ts'
import { timeline } from '#src/state/timeline.ts'
import { askEngine } from './ask-engine.ts'
import { showKeptReservations } from './kept.ts'
import { logProblems } from './log-problems.ts'
import { logUnidentified } from './log-unidentified.ts'
import type { Product } from './product.ts'

/** What `load-reservations` takes: asked, classified, and with the word of the product server. */
export async function readReservations(product: Product): Promise<Result<Reservation[]>> {
  const listed = await product.calendar.events(listWindow(timeline.zone, product.clock.now()), product.signal)
  if (!listed.ok) {
    if (reservations.asOf === null) await showKeptReservations(product)
    return listed
  }
  logProblems('events', listed.value.problems)
  return readReservationsOf(product, listed.value.events)
}

/**
 * The reservations among these events, by start. `isFallback`: they come from the alternative query after a 404. The others
 * are written to the event log and dropped (section 8), unless they are only looked back at.
 */
export async function readReservationsOf(
  product: Product,
  events: readonly CalendarEvent[],
  { isFallback = false, isLogged = true }: { readonly isFallback?: boolean; readonly isLogged?: boolean } = {},
): Promise<Result<Reservation[]>> {
  const found = await findResources(product, events)
  if (!found.ok) return found
  const resources = found.value
  const classify = (event: CalendarEvent, hasServerResponse: boolean) => ({
    event,
    ...classifyEvent(event, (email) => resources.get(email) ?? null, { isFallback, hasServerResponse }),
  })
  const paired = events.map((event) => classify(event, true))
  const { confirmationOf, isAnswered } = await readConfirmations(product, paired.filter(isReservation))
  const classified = paired.map((entry) =>
    isReservation(entry) ? classify(entry.event, isAnswered(entry.event)) : entry,
  )
  logProblems(
    'events',
    classified.flatMap(({ warning }) => warning ?? []),
  )
  if (isLogged)
    logUnidentified(
      product,
      classified.filter((entry) => !isReservation(entry)),
    )
  const now = product.clock.now()
  return succeed(
    classified
      .filter(isReservation)
      .map((entry) => {
        const resource = entry.resourceEmail === null ? null : (resources.get(entry.resourceEmail) ?? null)
        return deriveReservation(entry.event, resource, confirmationOf(entry.event), now, entry)
      })
      .sort((left, right) => left.event.start.utcDateTime - right.event.start.utcDateTime),
  )
}

/** The resources behind all addresses of these events, by address. */
async function findResources(
  product: Product,
  events: readonly CalendarEvent[],
): Promise<Result<ReadonlyMap<Email, Resource>>> {
  const addresses = new Set(events.flatMap(addressesOf))
  const resources = new Map<Email, Resource>()
  const asked = await askEngine(
    Promise.all(
      [...addresses].map(async (address) => {
        const resource = await product.engine.resourceByEmail(address)
        if (resource) resources.set(address, resource)
      }),
    ),
  )
  return asked.ok ? succeed(resources) : asked
}

function addressesOf({ attendees, locations }: CalendarEvent): Email[] {
  const stated = [...attendees.map(({ emailAddress }) => emailAddress.address), ...locations.map(({ email }) => email)]
  return stated.flatMap((address) => address || [])
}

interface ServerWord {
  readonly confirmationOf: ReturnType<typeof indexConfirmations>
  /** False where the server answered and left the event out ('No server response found', section 8). */
  readonly isAnswered: (event: CalendarEvent) => boolean
}

const silent: ServerWord = { confirmationOf: indexConfirmations([]), isAnswered: () => true }

/**
 * Without the server's word the reservations are shown unconfirmed rather than not at all. An answer that knows none of
 * them, or that could not be read whole, leaves none of them out.
 */
async function readConfirmations(
  { api, signal }: Product,
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
  const confirmationOf = indexConfirmations(good)
  const isWhole = problems.length === 0 && kept.some(({ event }) => confirmationOf(event) !== null)
  return { confirmationOf, isAnswered: (event) => !isWhole || confirmationOf(event) !== null }
}
