import { quarterMinutes } from '../time/quarter.ts'
import { isBookable } from './runs.ts'

export interface FavouriteAvailability {
  readonly state: 'NOW' | 'SOON' | 'UNAVAILABLE'
  /** `[from, to)`, indexes of the row; equal when unavailable. */
  readonly from: number
  readonly to: number
}

/**
 * When a favourite can be had (specification, section 4): NOW when the quarter at `fromIndex` begins a long enough free run,
 * SOON when a later one does. `duration` is in quarters; the end is capped by `maximum`, the resource's longest meeting in
 * minutes (null is no limit). A run that reaches the end of the row is long enough, since its end is unknown.
 */
export const favouriteAvailability = (
  codes: Uint8Array,
  fromIndex: number,
  duration: number,
  maximum: number | null,
): FavouriteAvailability => {
  const longest = maximum === null ? Infinity : Math.floor(maximum / quarterMinutes)
  let from = fromIndex
  while (from < codes.length) {
    let to = from
    while (to < codes.length && isBookable(codes[to] ?? 4)) to++
    if (to > from && (to - from >= duration || to === codes.length)) {
      return { state: from === fromIndex ? 'NOW' : 'SOON', from, to: Math.min(to, from + longest) }
    }
    from = to + 1
  }
  return { state: 'UNAVAILABLE', from: fromIndex, to: fromIndex }
}
