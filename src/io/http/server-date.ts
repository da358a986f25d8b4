import type { Clock } from '../clock.ts'

/** Milliseconds. The header has whole seconds and travels for a while: nearer than this nobody is wrong. */
const tolerance = 3_000
const longestTrip = 10_000

/**
 * Sets the clock by the Date header of an answer (fault F18: a device an hour or a day off). `sentAt` and `receivedAt`
 * are the device's time in UTC milliseconds.
 */
export function followServerDate(clock: Clock, header: string, sentAt: number, receivedAt: number): void {
  const serverAt = Date.parse(header)
  if (Number.isNaN(serverAt) || receivedAt - sentAt > longestTrip) return
  const offset = serverAt + 500 - (sentAt + receivedAt) / 2
  // Below the tolerance it is the wire's doing: a small new offset is none, a small change is no change.
  if (Math.abs(offset - clock.offset) <= tolerance) return
  clock.setOffset(Math.abs(offset) <= tolerance ? 0 : Math.round(offset))
}
