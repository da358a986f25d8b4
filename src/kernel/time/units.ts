import type { Branded } from '../brand.ts'

/** UTC milliseconds since 1970. */
export type Instant = Branded<number, 'Instant'>
/** An absolute 15-minute slot: `floor(Instant / 900_000)`. */
export type Quarter = Branded<number, 'Quarter'>
/** A length of time in whole minutes. */
export type Minutes = Branded<number, 'Minutes'>
/** A name of the IANA time-zone database that the platform knows, never a Windows name, never blank. */
export type IanaZone = Branded<string, 'IanaZone'>
/** A calendar day without zone, `YYYY-MM-DD`. */
export type CalendarDay = Branded<string, 'CalendarDay'>

/** The first quarter inside and the first quarter after: `[from, to)`. */
export interface QuarterSpan {
  readonly from: Quarter
  readonly to: Quarter
}

/** `[start, end)` in UTC milliseconds. */
export interface InstantSpan {
  readonly start: Instant
  readonly end: Instant
}
