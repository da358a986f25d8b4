import type { Email, InstantSpan } from '#src/core/brand.ts'
import { addressOf } from '#src/core/resource/name-and-address.ts'
import { instantsOf } from '#src/core/time/quarter.ts'
import type { Wish } from '#src/core/waitlist/wish.ts'
import { type AwaitedStep, awaiting } from '#src/state/awaiting.ts'
import { reservations } from '#src/state/reservations.ts'
import { type Standings, standingOf } from '#src/state/waitlist.ts'
import { askEngine } from './ask-engine.ts'
import type { Product } from './product.ts'

/** How far the user's own reservation of what is wished for has come: it is in the calendar, or on its way there. */
export type Fulfilment = 'made' | 'under-way'

/** Which wishes come true by another way than their own: the user has reserved just that, or is about to. */
export async function findFulfilled(
  { engine }: Product,
  wishes: readonly Wish[],
  standings: Standings,
): Promise<ReadonlyMap<string, Fulfilment>> {
  const found = await Promise.all(
    wishes.map(async (wish): Promise<readonly (readonly [string, Fulfilment])[]> => {
      const id = wish.resourceId ?? standingOf(standings, wish).offer?.id ?? null
      const resource = id === null ? null : await askEngine(engine.resource(id))
      const email = resource?.ok && resource.value ? addressOf(resource.value) : null
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
}

function fulfilmentOf(email: Email, { start, end }: InstantSpan): Fulfilment | null {
  const holds = (span: InstantSpan): boolean => span.start <= start && span.end >= end
  const isListed = reservations.list.some(
    ({ event, status }) =>
      (status === 'accepted' || status === 'tentative') &&
      holds({ start: event.start.utcDateTime, end: event.end.utcDateTime }) &&
      event.attendees.some(({ emailAddress }) => emailAddress.address === email),
  )
  if (isListed) return 'made'
  const made = Object.values(awaiting.byClientId).find(
    ({ resourceEmail, span }) => resourceEmail === email && holds(span),
  )
  if (!made) return null
  const outcome = outcomes[made.step]
  return outcome === undefined ? 'under-way' : outcome
}
