declare const brand: unique symbol

/** A primitive that carries its meaning: a `Branded<number, 'Quarter'>` cannot be passed where minutes are meant. */
type Branded<Base, Name extends string> = Base & { readonly [brand]: Name }

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
export type ResourceId = Branded<string, 'ResourceId'>
export type ResourceTypeId = Branded<string, 'ResourceTypeId'>
export type AreaId = Branded<string, 'AreaId'>
/** An e-mail address, trimmed and in lower case; schedules are stored under it. Made by `emailOf` of `wire/email.ts`. */
export type Email = Branded<string, 'Email'>

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
