/** Bookable time and how much of it somebody holds, both in quarters. */
export interface Load {
  readonly bookable: number
  readonly taken: number
}

/** The part that is taken, 0 to 1; null where nothing can be booked. */
export function shareOf({ bookable, taken }: Load): number | null {
  return bookable === 0 ? null : taken / bookable
}

/** The same in whole percent. 0 only where nothing is taken, and 100 only where everything is. */
export function percentOf(load: Load): number | null {
  const share = shareOf(load)
  if (share === null || share === 0 || share === 1) return share === null ? null : share * 100
  return Math.max(1, Math.min(99, Math.round(share * 100)))
}
