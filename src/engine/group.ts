import type { AvailabilityCode, Reason } from '#src/features/availability/rules/row.ts'
import type { AttendeeCount, Requirement } from '#src/features/finding/rules/question.ts'
import type { GroupPerson, GroupRequirement } from '#src/features/groups/rules/points.ts'
import type { GroupChanges, GroupReason } from '#src/features/groups/rules/reasons.ts'
import type { Email, IanaZone, Instant, InstantSpan, Minutes, QuarterSpan, ResourceId } from '#src/kernel/result.ts'
import type { RowEvent } from './rows.ts'

export interface GroupRequest {
  /** The days looked at. */
  readonly span: QuarterSpan
  readonly duration: Minutes
  /** Whoever looks is the first of them. */
  readonly people: readonly GroupPerson[]
  /** One resource is found for each. */
  readonly requirements: readonly GroupRequirement[]
  readonly favourites: readonly ResourceId[]
  /** Where the searcher is: people whose calendar states no working hours are taken to work by day there. */
  readonly zone: IanaZone
  /** Resources compared in all. */
  readonly limit: number
  readonly now: Instant
}

export interface GroupOpened {
  /** Of people and of resources, those whose schedules are absent or older than 60 s. */
  readonly people: readonly Email[]
  readonly resources: readonly Email[]
}

export interface GroupQuery {
  readonly now: Instant
  /** Times answered at most. */
  readonly limit: number
  /** Whether to try what would help where nothing is found; only once all is loaded. */
  readonly changes: boolean
}

export interface GroupAnswer {
  /** In the order of the request. */
  readonly people: readonly GroupPersonView[]
  /** In the order of the request: resources that meet it, and how many of them were compared. */
  readonly requirements: readonly { readonly matched: number; readonly compared: number }[]
  /** Resources compared, and those whose schedule is here or told to be failing. */
  readonly resources: { readonly total: number; readonly loaded: number; readonly failed: number }
  /** Best first. */
  readonly times: readonly GroupTimeView[]
  /** Null where there are times, and unless it was asked for. */
  readonly changes: GroupChanges | null
}

export interface GroupPersonView {
  readonly email: Email
  /** 'loading': no schedule yet, 'failed': service error, see `message`; neither is free. */
  readonly data: 'ready' | 'loading' | 'failed'
  readonly message: string | null
  /** IANA zone; null where their calendar states none. */
  readonly zone: IanaZone | null
  /** Whether their calendar states working hours; by day in the searcher's zone otherwise. */
  readonly hasHours: boolean
}

export interface GroupTimeView {
  readonly span: QuarterSpan
  /** One for each requirement. */
  readonly resources: readonly SeriesResource[]
  /** Name of the nearest area that holds all resources; '' for none. */
  readonly areaName: string
  /** What speaks for it, weightiest first. */
  readonly reasons: readonly GroupReason[]
  /** Who cannot come, of whom nobody knows, who has something tentative then, and for whom it is outside working hours. */
  readonly missing: readonly Email[]
  readonly unknown: readonly Email[]
  readonly tentative: readonly Email[]
  readonly outside: readonly Email[]
  /** Who is to sit in a resource of another time zone than their own. */
  readonly far: readonly Email[]
}

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
