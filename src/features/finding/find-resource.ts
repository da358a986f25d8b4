import type { Alternative, FavouriteView, RowView, SearchHit } from '#src/engine/compute.ts'
import { askEngine } from '#src/features/availability/ask-engine.ts'
import { shownPlaces } from '#src/features/floorplan/state.ts'
import { draftState, hideDraft } from '#src/features/reserve/draft-state.ts'
import { oneTapSpan } from '#src/features/reserve/rules/one-tap.ts'
import { resourcePath } from '#src/features/resource-details/keep-resource-url.ts'
import { setShownResource } from '#src/features/resource-details/state.ts'
import { setQuestion } from '#src/features/timeline/state.ts'
import { timelineWindow, wantedWindow } from '#src/features/timeline/window-state.ts'
import { neededPlaces } from '#src/features/wayfinding/rules/places/find-places.ts'
import { mapState, setNearest } from '#src/features/wayfinding/state.ts'
import type { Instant, InstantSpan, ResourceId } from '#src/kernel/result.ts'
import { quartersOf } from '#src/kernel/time/moment.ts'
import type { Services } from '#src/services.ts'
import type { Area } from '#src/wire/configuration.ts'
import { measureAreas } from './rules/question.ts'

/** Alternatives asked for: enough to search in. */
const asked = 200

/**
 * Resources of the same type that are free for the whole span, nearest first, with room for `onSite` people; remote ones
 * are not counted (section 5). A capacity that is not stated counts as none.
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
 * Looks for what is nearest on foot to where the way begins, of each kind that is often needed. What is not known yet, or cannot be
 * had, is not shown: it is an offer.
 */
export async function findNearest(services: Services, signal: AbortSignal): Promise<void> {
  const { session, places, kept } = mapState
  const hereId = session.start?.placeId
  setNearest([])
  if (hereId === undefined) return
  const kinds = neededPlaces(places.list, hereId)
  const answered = await askEngine(
    services.engine.nearestOf({
      from: { featureId: hereId },
      kinds: kinds.map((own) => own.map(({ id: featureId }) => ({ featureId }))),
      isStepFree: kept.isStepFree,
    }),
  )
  if (signal.aborted || !answered.ok || !answered.value.ok) return
  setNearest(
    answered.value.value.flatMap((found, index) => {
      const place = found === null ? undefined : kinds[index]?.[found.target]
      return found === null || place === undefined ? [] : [{ place, metres: found.metres }]
    }),
  )
}

/**
 * The favourite to book instead of a taken one, with the span that one tap books: the earliest start first, then the nearest
 * area, then the same type, then the longest span. Null if no other favourite can be booked.
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

/** From wherever one is to a resource that was searched for: its row on the timeline, and its details beside it. */
export function showResource({ id, name }: Pick<SearchHit, 'id' | 'name'>, navigate: (to: string) => void): void {
  setQuestion({ search: name })
  navigate(resourcePath(id))
  // Where Reserve is shown already nobody looks at the address.
  setShownResource(id)
  if (draftState.open) hideDraft()
}

/** The row of that resource, or its place on a plan, where it is on screen. */
export function shownRow(key: string): Pick<RowView, 'email'> | undefined {
  const email = shownPlaces().get(key)
  if (email !== undefined) return { email }

  const visible = wantedWindow()?.visible
  if (!visible) return undefined
  const { rows } = timelineWindow.painted
  for (let row = visible.rowFrom; row < visible.rowTo; row += 1) {
    const view = rows.get(row)
    if (view?.key === key) return view
  }
  return undefined
}
