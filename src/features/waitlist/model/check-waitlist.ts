import type { WishSeen } from '#src/engine/compute.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import { type AwaitedStep, awaiting } from '#src/features/bookings/model/reserve/state.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import type { InstantSpan, QuarterSpan } from '#src/kernel/time/units.ts'
import { dayOf, daySpan, lastDayOf } from '#src/kernel/time/days.ts'
import { instantsOf } from '#src/kernel/time/moment.ts'
import type { Reading, Planning } from '#src/base/needs.ts'
import { spanOfEvent } from '#src/wire/event.ts'
import { resourceEmail } from '#src/wire/name-and-address.ts'
import type { Offer, Sighting, Wish } from './rules/waitlist.ts'
import { standingOf, type Standings } from './state.ts'

/** State of the user's own reservation that fulfils a waitlist entry: it is in the calendar, or on its way there. */
export type Fulfilment = 'made' | 'under-way'

/**
 * Finds waitlist entries that the user has fulfilled in another way, with a reservation of the same resource and time
 * or one in progress.
 */
export async function findFulfilled(
  { engine }: Reading,
  wishes: readonly Wish[],
  standings: Standings,
): Promise<ReadonlyMap<string, Fulfilment>> {
  const found = await Promise.all(
    wishes.map(async (wish): Promise<readonly (readonly [string, Fulfilment])[]> => {
      const id = wish.resourceId ?? standingOf(standings, wish).offer?.id ?? null
      const resource = id === null ? null : await askEngine(engine.resource(id))
      const email = resource?.ok && resource.value ? resourceEmail(resource.value) : null
      const span = instantsOf(wish.span)
      const fulfilment = email === null ? null : fulfilmentOf(email, span)
      return fulfilment === null ? [] : [[wish.id, fulfilment]]
    }),
  )
  return new Map(found.flat())
}

const outcomes: Partial<Readonly<Record<AwaitedStep, Fulfilment | null>>> = {
  'waiting-for-room': 'made',
  accepted: 'made',
  declined: null,
  'event-not-found': null,
  failed: null,
  cancelled: null,
}

function fulfilmentOf(email: Email, { start, end }: InstantSpan): Fulfilment | null {
  const holds = (span: InstantSpan): boolean => span.start <= start && span.end >= end
  const isListed = reservations.list.some(
    ({ event, status }) =>
      (status === 'accepted' || status === 'tentative') &&
      holds(spanOfEvent(event)) &&
      event.attendees.some(({ emailAddress }) => emailAddress.address === email),
  )
  if (isListed) return 'made'
  const made = Object.values(awaiting.byClientId).find(
    (awaited) => awaited.resourceEmail === email && holds(awaited.span),
  )
  if (!made) return null
  const outcome = outcomes[made.step]
  return outcome === undefined ? 'under-way' : outcome
}

/**
 * Maximum number of resources to check per search: `bulk` from the product's cache, `single` if every calendar is
 * requested.
 */
const most = { bulk: 500, single: 20 }
/** Maximum number of free resources per entry. */
const named = 5

/** A waitlist entry, and the addresses to check for it now. */
interface Asked {
  readonly wish: Wish
  readonly offered: ResourceId | null
  readonly emails: readonly Email[]
  readonly isWhole: boolean
}

/**
 * Loads the schedules for these entries and returns the resources that are free under all rules. With `among`, checks
 * only these changed resources, if that is enough for the entry. Entries without any result are not included.
 */
export async function checkWaitlist(
  services: Planning,
  wishes: readonly Wish[],
  standings: Standings,
  among: readonly ResourceId[] | null,
): Promise<ReadonlyMap<string, Sighting>> {
  const asked = await findOutWhom(services, wishes, standings, among)
  const sightings = new Map<string, Sighting>()
  const windows = new Map(asked.map(({ wish }) => [nameOf(windowOf(wish)), windowOf(wish)]))
  for (const [name, window] of windows) {
    if (services.signal.aborted) break
    const together = asked.filter(({ wish }) => nameOf(windowOf(wish)) === name)
    await lookInto(services, window, together, sightings)
  }
  return sightings
}

async function findOutWhom(
  { engine, schedules }: Planning,
  wishes: readonly Wish[],
  standings: Standings,
  among: readonly ResourceId[] | null,
): Promise<readonly Asked[]> {
  const limit = schedules.limitOf(most)
  const requests = wishes.map((wish) => {
    const offered = standingOf(standings, wish).offer?.id ?? null
    const isPart = among !== null && wish.resourceId === null && offered === null
    return { wish, offered, question: wish.question, among: isPart ? among : null, limit }
  })
  // If an entry already has a free resource, other free resources do not matter.
  const isConcerned = ({ wish: { resourceId }, offered }: (typeof requests)[number]): boolean => {
    const only = resourceId ?? offered
    return among === null || only === null || among.includes(only)
  }
  const concerned = requests.filter(isConcerned)
  if (concerned.length === 0) return []
  const found = await askEngine(
    engine.watchable(concerned.map(({ question, among: part }) => ({ question, among: part, limit }))),
  )
  if (!found.ok) return []
  return concerned.flatMap(({ wish, offered, among: part }, index) => {
    const emails = found.value[index]?.emails ?? []
    return emails.length === 0 ? [] : [{ wish, offered, emails, isWhole: part === null }]
  })
}

/** Loads the day of these entries. For each batch, the engine returns its free resources. */
async function lookInto(
  { schedules, clock, engine, signal }: Planning,
  window: QuarterSpan,
  together: readonly Asked[],
  sightings: Map<string, Sighting>,
): Promise<void> {
  const emails = [...new Set(together.flatMap((asked) => asked.emails))]
  const wishes = together.map(({ wish, offered }) => ({ question: wish.question, span: wish.span, offered }))
  const seen = together.map((): WishSeen[] => [])
  let isComplete = true
  for await (const batch of schedules.load(emails, window, signal, { pace: 'whole' })) {
    const request = { wishes, now: clock.now(), limit: named }
    const asked = batch.ok ? await askEngine(engine.freeAmong(batch.value, request)) : batch
    if (asked.ok && asked.value.ok) asked.value.value.forEach((one, index) => seen[index]?.push(one))
    else isComplete = false
  }
  together.forEach(({ wish, isWhole }, index) => {
    const parts = seen[index] ?? []
    const offers = parts.flatMap((part): readonly Offer[] => part.offers)
    const canTell = isComplete && parts.some(({ hasSeenOffered }) => hasSeenOffered)
    sightings.set(wish.id, { offers, isWhole: isWhole && canTell })
  })
}

/** Returns whole days, in the zone in which the time was chosen. */
function windowOf({ span, zone }: Wish): QuarterSpan {
  const time = instantsOf(span)
  return daySpan(zone, dayOf(zone, time.start), lastDayOf(zone, time))
}

const nameOf = ({ from, to }: QuarterSpan): string => `${from} ${to}`
