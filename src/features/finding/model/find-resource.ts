import type { Alternative, FavouriteView, SearchHit } from '#src/engine/compute.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { draftState, hideDraft } from '#src/features/bookings/model/reserve/draft-state.ts'
import { type BookingKind, bookingKindOf, oneTapSpan } from '#src/features/bookings/model/reserve/rules/one-tap.ts'
import { resourcePath } from '#src/features/resource-details/model/keep-resource-url.ts'
import { setShownResource } from '#src/features/resource-details/model/state.ts'
import { dayForReserve } from '#src/features/timeline/model/reserve-path.ts'
import { setQuestion } from '#src/features/timeline/model/state.ts'
import type { Instant, InstantSpan, ResourceId } from '#src/kernel/result.ts'
import { quartersOf } from '#src/kernel/time/moment.ts'
import type { Services } from '#src/services.ts'
import type { Area } from '#src/wire/configuration.ts'
import { measureAreas } from '#src/base/rules/question.ts'

/** Number of alternatives requested from the engine; enough to filter the result. */
const asked = 200

/**
 * Finds resources of the same type that are free for the whole span, nearest first, with capacity for `onSite` people.
 * Remote people are not counted (section 5). An unknown capacity counts as 0.
 */
export async function findFreeResources(
  { engine, clock }: Services,
  id: ResourceId,
  span: InstantSpan,
  onSite: number,
): Promise<readonly Alternative[]> {
  const request = { resourceId: id, span: quartersOf(span), now: clock.now(), limit: asked }
  const found = await askEngine(engine.alternatives(request))
  if (!found.ok) return []
  return found.value.filter(({ kind, capacity }) => kind === 'other-resource' && (capacity ?? 0) >= onSite)
}

/**
 * Returns the favourite to book instead of one that is not available, with its span. Order: earliest start, nearest
 * area, same type, longest span. Null if no other favourite can be booked.
 */
export function nearestFavourite(
  all: readonly FavouriteView[],
  taken: FavouriteView,
  areas: readonly Pick<Area, 'id' | 'parentAreaId'>[],
  now: Instant,
  duration: number,
): { readonly favourite: FavouriteView; readonly span: InstantSpan } | null {
  const stepsTo = measureAreas(areas, taken.areaId)
  const offers = all.flatMap((favourite) => {
    const isOther = favourite.id !== taken.id && favourite.bookable && favourite.data === 'ready'
    const span = isOther ? oneTapSpan(favourite, now, duration) : null
    return span ? [{ favourite, span }] : []
  })
  const isOtherType = ({ typeId }: FavouriteView): number => (typeId === taken.typeId ? 0 : 1)
  const [nearest] = offers.toSorted(
    (one, other) =>
      one.span.start - other.span.start ||
      stepsTo(one.favourite.areaId) - stepsTo(other.favourite.areaId) ||
      isOtherType(one.favourite) - isOtherType(other.favourite) ||
      other.span.end - one.span.end,
  )
  return nearest ?? null
}

/** Opens a found resource from any screen: its row on the timeline, and its details next to it. */
export function showResource(
  services: Pick<Services, 'clock' | 'routing'>,
  { id, name }: Pick<SearchHit, 'id' | 'name'>,
  navigate: (to: string) => void,
): void {
  setQuestion({ search: name })
  navigate(resourcePath(id, dayForReserve(services), name))
  // If Reserve is already open, it does not read the URL again.
  setShownResource(id)
  if (draftState.open) hideDraft()
}

/** Returns the category of a resource by its id. A resource that is gone counts as a place to meet. */
export async function bookingKind({ engine, configuration }: Services, id: ResourceId): Promise<BookingKind> {
  const found = await askEngine(engine.resource(id))
  return found.ok && found.value ? bookingKindOf(found.value, configuration.resourceTypeInfos) : 'meeting'
}
