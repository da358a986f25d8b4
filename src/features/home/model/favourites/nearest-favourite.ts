import { measureAreas } from '#src/base/rules/question.ts'
import type { NowView } from '#src/engine/compute.ts'
import { oneTapSpan } from '#src/features/bookings/model/reserve/rules/one-tap.ts'
import type { Instant, InstantSpan } from '#src/kernel/time/units.ts'
import type { Area } from '#src/wire/configuration.ts'

/**
 * Returns the favourite to book instead of one that is not available, with its span. Order: earliest start, nearest
 * area, same type, longest span. Null if no other favourite can be booked.
 */
export function nearestFavourite(
  all: readonly NowView[],
  taken: NowView,
  areas: readonly Pick<Area, 'id' | 'parentAreaId'>[],
  now: Instant,
  duration: number,
): { readonly favourite: NowView; readonly span: InstantSpan } | null {
  const stepsTo = measureAreas(areas, taken.areaId)
  const offers = all.flatMap((favourite) => {
    const isOther = favourite.id !== taken.id && favourite.bookable && favourite.data === 'ready'
    const span = isOther ? oneTapSpan(favourite, now, duration) : null
    return span ? [{ favourite, span }] : []
  })
  const isOtherType = ({ typeId }: NowView): number => (typeId === taken.typeId ? 0 : 1)
  const [nearest] = offers.toSorted(
    (one, other) =>
      one.span.start - other.span.start ||
      stepsTo(one.favourite.areaId) - stepsTo(other.favourite.areaId) ||
      isOtherType(one.favourite) - isOtherType(other.favourite) ||
      other.span.end - one.span.end,
  )
  return nearest ?? null
}
