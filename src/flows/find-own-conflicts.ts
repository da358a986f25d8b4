import type { IanaZone, Instant, ResourceId } from '#src/core/brand.ts'
import { licenceCodes } from '#src/core/licence/licences.ts'
import type { Reservation } from '#src/core/reservation/derive.ts'
import type { ReservationDraft } from '#src/core/reservation/draft.ts'
import { type BookingKind, ownConflicts } from '#src/core/reservation/own-conflicts.ts'
import { addDays, dayOf, startOfDay } from '#src/core/time/days.ts'
import { reservations } from '#src/state/reservations.ts'
import { session } from '#src/state/session.ts'
import { askEngine } from './ask-engine.ts'
import type { Product } from './product.ts'

/** Returns the user's loaded reservations that conflict with a draft. `changedId` is the event that the draft changes. */
export async function findOwnConflicts(
  product: Product,
  { span, resourceIds, timeZone }: Pick<ReservationDraft, 'span' | 'resourceIds' | 'timeZone'>,
  changedId: string | null,
): Promise<readonly Reservation[]> {
  const { list } = reservations
  const zone = timeZone as IanaZone
  const days = {
    start: startOfDay(zone, dayOf(zone, span.start)),
    end: startOfDay(zone, addDays(dayOf(zone, Math.max(span.start, span.end - 1) as Instant), 1)),
  }
  const near = list.filter(({ event }) => event.start.utcDateTime < days.end && event.end.utcDateTime > days.start)
  const ids = [...new Set([...resourceIds, ...near.flatMap(({ resourceId }) => resourceId ?? [])])]
  const kinds = new Map<string, BookingKind>()
  for (const id of ids) kinds.set(id, await kindOf(product, id as ResourceId))
  const wanted = resourceIds.map((id) => kinds.get(id) ?? 'meeting')
  const [first = 'meeting'] = wanted
  // Whoever books a room and things for it, meets.
  const kind = wanted.every((one) => one === first) ? first : 'meeting'
  const user = session.user?.email.trim().toLowerCase() ?? ''
  return ownConflicts(
    near,
    { span, kind, days, changedId, user },
    (own) => kinds.get(own.resourceId ?? '') ?? 'meeting',
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
