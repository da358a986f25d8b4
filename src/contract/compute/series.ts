import type { AvailabilityCode, Reason } from '#src/core/availability/codes.ts'
import type { Email, Instant, InstantSpan, QuarterSpan, ResourceId } from '#src/core/brand.ts'
import type { AttendeeCount, Requirement } from '#src/core/filter/question.ts'
import type { RowEvent } from './rows.ts'

export interface SeriesRequest {
  /** The time of each date, in order. */
  readonly spans: readonly QuarterSpan[]
  /** The chosen resources, the first of which may be replaced by others. */
  readonly resourceIds: readonly ResourceId[]
  /** What another resource must meet; its type is the replaced one's when not stated. */
  readonly requirement: Requirement | null
  readonly attendees: AttendeeCount
  /** Other resources looked at, nearest first. */
  readonly limit: number
  readonly now: Instant
  /** The dates of a series that is being changed, as they are now: they are in nobody's way. */
  readonly own?: readonly OwnDate[]
}

/** An event that is being changed, where it is now. */
export interface OwnDate {
  readonly iCalUId: string | null
  readonly span: InstantSpan
  /** The rooms that hold it, in lower case. */
  readonly emails: readonly Email[]
}

export interface SeriesOpened {
  /** Of the chosen resources. */
  readonly chosen: readonly Email[]
  /** Of the others, nearest first. */
  readonly candidates: readonly Email[]
  /** What to ask schedules for: the whole local day of each date. Days that follow one another are one window. */
  readonly windows: readonly QuarterSpan[]
}

export interface SeriesQuery {
  readonly now: Instant
  /** Whether to work out plans over all candidates, or only how the chosen resources stand. */
  readonly plans: boolean
}

export interface SeriesAnswer {
  /** One for each span of the request. */
  readonly dates: readonly SeriesDate[]
  /** The resource that is free on most dates; null before the candidates are loaded, or where none is free at all. */
  readonly best: { readonly resource: SeriesResource; readonly dates: number } | null
  /** Null as above. One entry for each date; null where nothing is free. */
  readonly plan: { readonly resources: readonly (SeriesResource | null)[]; readonly swaps: number } | null
}

export interface SeriesDate {
  /** Whether all chosen resources can be had. */
  readonly isFree: boolean
  /** The first chosen resource in the way. */
  readonly resourceId: ResourceId | null
  readonly state: AvailabilityCode
  readonly reason: Reason
  /** Who holds it; subject and organizer null when private. */
  readonly event: RowEvent | null
  readonly message: string | null
}

export interface SeriesResource {
  readonly id: ResourceId
  readonly name: string
  readonly email: Email
  readonly areaName: string
  readonly capacity: number | null
}

export interface SeriesProposalsRequest {
  /** Index of the date. */
  readonly date: number
  readonly now: Instant
  readonly limit: number
}
