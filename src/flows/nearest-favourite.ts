import type { FavouriteView } from '#src/contract/compute.ts'
import type { Instant, InstantSpan } from '#src/core/brand.ts'
import { oneTapSpan } from '#src/core/reservation/one-tap.ts'

/** The favourite to take instead, with what one press books there: what begins first, then what is nearest by. */
export function nearestFavourite(
  all: readonly FavouriteView[],
  taken: FavouriteView,
  now: Instant,
  duration: number,
): { readonly favourite: FavouriteView; readonly span: InstantSpan } | null {
  const offers = all.flatMap((favourite) => {
    const isOther = favourite.id !== taken.id && favourite.bookable && favourite.data === 'ready'
    const span = isOther ? oneTapSpan(favourite, now, duration) : null
    return span ? [{ favourite, span }] : []
  })
  const [nearest] = offers.toSorted(
    (one, other) =>
      one.span.start - other.span.start ||
      kinship(other.favourite, taken) - kinship(one.favourite, taken) ||
      other.span.end - one.span.end,
  )
  return nearest ?? null
}

/** How many areas two resources share, from the outermost in; a type in common counts less than any. */
function kinship(one: FavouriteView, other: FavouriteView): number {
  const areas = other.areaName.split(', ')
  const shared = one.areaName.split(', ').findIndex((area, at) => area !== areas[at])
  return (shared < 0 ? areas.length : shared) + (one.typeId === other.typeId ? 0.5 : 0)
}
