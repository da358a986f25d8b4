import type { FavouriteView } from '#src/contract/compute.ts'
import type { Instant, InstantSpan } from '#src/core/brand.ts'
import { measureAreas } from '#src/core/filter/areas.ts'
import { oneTapSpan } from '#src/core/reservation/one-tap.ts'
import type { Area } from '#src/core/wire/configuration.ts'

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
