import { oneMinute } from '#src/kernel/time/moment.ts'
import type { RoomVendor } from '../rules/calendar/mirrored-event.ts'

/**
 * Readings of rooms in a minute. Google lets one person make 600 requests a minute, and all rooms are read in the name of one. Microsoft counts by
 * mailbox, and slows down an application that asks for many of them at once.
 */
const most: Readonly<Record<RoomVendor, number>> = { microsoft: 1_200, google: 400 }

/** How many readings there may still be in this minute. Readings that a page waits for count, and are not held up. */
export interface Pace {
  count(): void
  left(): number
  /** When there may be more, in UTC milliseconds. */
  renewedAt(): number
}

export function createPace(vendor: RoomVendor, now: () => number): Pace {
  let began = now()
  let counted = 0
  const renew = (): void => {
    if (now() - began < oneMinute) return
    began = now()
    counted = 0
  }
  return {
    count: () => {
      renew()
      counted += 1
    },
    left: () => {
      renew()
      return most[vendor] - counted
    },
    renewedAt: () => began + oneMinute,
  }
}
