import type { InstantSpan, ResourceId } from '#src/core/brand.ts'
import { licenceCodes } from '#src/core/licence/licences.ts'
import type { Reservation } from '#src/core/reservation/derive.ts'
import type { ReservationDraft } from '#src/core/reservation/draft.ts'
import { type BookingKind, ownConflicts } from '#src/core/reservation/own-conflicts.ts'
import { dayOf, lastDayOf, wholeDays } from '#src/core/time/days.ts'
import { reservations } from '#src/state/reservations.ts'
import { session } from '#src/state/session.ts'
import { askEngine } from './ask-engine.ts'
import type { Product } from './product.ts'

/** The times that are wanted of some resources: one, or the dates of a series. */
interface WantedTimes extends Pick<ReservationDraft, 'resourceIds' | 'timeZone'> {
  readonly spans: readonly InstantSpan[]
}

/**
 * Returns the user's loaded reservations that conflict with each of the wanted times, in the order of the times. `changedId`
 * is the event that is being changed.
 */
export async function findOwnConflicts(
  product: Product,
  { spans, resourceIds, timeZone }: WantedTimes,
  changedId: string | null,
): Promise<readonly (readonly Reservation[])[]> {
  const { list } = reservations
  const zone = timeZone
  const wanted = spans.map((span) => {
    const days = wholeDays(zone, dayOf(zone, span.start), lastDayOf(zone, span))
    const near = list.filter(({ event }) => event.start.utcDateTime < days.end && event.end.utcDateTime > days.start)
    return { span, days, near }
  })
  const ids = [...resourceIds, ...wanted.flatMap(({ near }) => near.flatMap(({ resourceId }) => resourceId ?? []))]
  const kinds = new Map<string, BookingKind>()
  for (const id of new Set(ids)) kinds.set(id, await kindOf(product, id))
  const booked = resourceIds.map((id) => kinds.get(id) ?? 'meeting')
  const [first = 'meeting'] = booked
  // A room booked together with things is booked for a meeting.
  const kind = booked.every((one) => one === first) ? first : 'meeting'
  const user = session.user?.email ?? null
  return wanted.map(({ span, days, near }) =>
    ownConflicts(near, { span, kind, days, changedId, user }, (own) => kinds.get(own.resourceId ?? '') ?? 'meeting'),
  )
}

async function kindOf({ engine, configuration }: Product, id: ResourceId): Promise<BookingKind> {
  const asked = await askEngine(engine.resource(id))
  const resource = asked.ok ? asked.value : null
  const type = configuration.resourceTypeInfos.find(({ resourceTypeId }) => resourceTypeId === resource?.resourceTypeId)
  const code = resource?.csCode ?? type?.csCode
  if (code === licenceCodes.AssistWorkplace) return 'workplace'
  return code === licenceCodes.AssistCustom ? 'thing' : 'meeting'
}
