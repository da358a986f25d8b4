import type { Format } from './format.ts'

/** A time of day, with the day where that is not today. */
export const momentIn = ({ day, time }: Format, at: number, now: number, zone: string): string =>
  day(at, zone) === day(now, zone) ? time(at, zone) : `${day(at, zone)}, ${time(at, zone)}`
