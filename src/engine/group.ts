import type { AvailabilityCode, Reason } from '#src/features/availability/model/rules/row.ts'
import type { AttendeeCount, Requirement } from '#src/base/rules/question.ts'
import type { GroupPerson, GroupRequirement } from '#src/features/groups/model/rules/points.ts'
import type { GroupChanges, GroupReason } from '#src/features/groups/model/rules/reasons.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import type { IanaZone, Instant, Minutes, Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import type { SoughtEvent } from '#src/wire/same-event.ts'
import type { NowView, RowEvent } from './rows.ts'

export interface GroupRequest {
  /** The days to search. For a meeting that repeats, the same local days of each of its weeks. */
  readonly spans: readonly QuarterSpan[]
  readonly duration: Minutes
  /** Local time at which the meeting must begin, in minutes since midnight; null for any time. */
  readonly at: Minutes | null
  /** The first person is the user. */
  readonly people: readonly GroupPerson[]
  /** One resource is found for each requirement. */
  readonly requirements: readonly GroupRequirement[]
  readonly favourites: readonly ResourceId[]
  /** Zone of the user. People without working hours in their calendar are assumed to work by day in this zone. */
  readonly zone: IanaZone
  /** Maximum number of resources compared in total. */
  readonly limit: number
  readonly now: Instant
}

export interface GroupOpened {
  /** Addresses of people and of resources with schedules that are absent or older than 60 s. */
  readonly people: readonly Email[]
  readonly resources: readonly Email[]
}

export interface GroupQuery {
  readonly now: Instant
  /** Maximum number of times returned. */
  readonly limit: number
  /** If true, searches for changes that would help if no time is found. Only useful once all schedules are loaded. */
  readonly changes: boolean
}

export interface GroupAnswer {
  /** In the order of the request. */
  readonly people: readonly GroupPersonView[]
  /**
   * In the order of the request: number of resources that meet the requirement, and number of those that were compared.
   */
  readonly requirements: readonly { readonly matched: number; readonly compared: number }[]
  /** Numbers of resources compared, of those with a schedule or a reported failure, and of those that failed. */
  readonly resources: { readonly total: number; readonly loaded: number; readonly failed: number }
  /** Best first. */
  readonly times: readonly GroupTimeView[]
  /** Null if there are times, or if changes were not requested. */
  readonly changes: GroupChanges | null
}

export interface GroupPersonView {
  readonly email: Email
  /**
   * 'loading': no schedule yet. 'failed': service error, see `message`. In both cases the person does not count as
   * free.
   */
  readonly data: 'ready' | 'loading' | 'failed'
  readonly message: string | null
  /** IANA zone. Null if their calendar has none. */
  readonly zone: IanaZone | null
  /** True if their calendar has working hours. Otherwise they are assumed to work by day in the user's zone. */
  readonly hasHours: boolean
}

export interface PersonDates {
  readonly email: Email
  /** Number of dates. */
  readonly dates: number
}

export interface GroupTimeView {
  /** Of the first date. */
  readonly span: QuarterSpan
  /** Number of dates. */
  readonly dates: number
  /** Starts of the dates on which a resource is not free. */
  readonly taken: readonly Quarter[]
  /** One per requirement. */
  readonly resources: readonly SeriesResource[]
  /** Name of the nearest area that contains all resources, or '' if there is none. */
  readonly areaName: string
  /** Reasons for this time, the most important first. */
  readonly reasons: readonly GroupReason[]
  /**
   * People who cannot attend, with unknown availability, with a tentative event, or outside working hours, and the
   * number of dates.
   */
  readonly missing: readonly PersonDates[]
  readonly unknown: readonly PersonDates[]
  readonly tentative: readonly PersonDates[]
  readonly outside: readonly PersonDates[]
  /** People with a resource in another time zone than they are. */
  readonly far: readonly Email[]
}

export interface SeriesRequest {
  /** The time of each date, in order. */
  readonly spans: readonly QuarterSpan[]
  /** The chosen resources. The first one may be replaced by others. */
  readonly resourceIds: readonly ResourceId[]
  /** Requirement for a replacement. If it has no type, the type of the replaced resource applies. */
  readonly requirement: Requirement | null
  readonly attendees: AttendeeCount
  /** Maximum number of other resources compared, nearest first. */
  readonly limit: number
  readonly now: Instant
  /** The current dates of a series that is being changed. They do not block the new dates. */
  readonly own?: readonly OwnDate[]
}

/** The current time and rooms of an event that is being changed. */
export interface OwnDate extends SoughtEvent {
  /** Addresses of its rooms, in lower case. */
  readonly emails: readonly Email[]
}

export interface SeriesOpened {
  /** Addresses of the chosen resources. */
  readonly chosen: readonly Email[]
  /** Addresses of the other resources, nearest first. */
  readonly candidates: readonly Email[]
  /** Spans to fetch schedules for: the whole local day of each date. Consecutive days are one span. */
  readonly windows: readonly QuarterSpan[]
}

export interface SeriesQuery {
  readonly now: Instant
  /** If true, computes plans over all candidates, otherwise only the availability of the chosen resources. */
  readonly plans: boolean
}

export interface SeriesAnswer {
  /** One per span of the request. */
  readonly dates: readonly SeriesDate[]
  /**
   * The resource that is free on most dates. Null if the candidates are not loaded yet, or if none is free on any date.
   */
  readonly best: { readonly resource: SeriesResource; readonly dates: number } | null
  /** One entry per date, null if nothing is free on it. The plan is null under the same conditions as `best`. */
  readonly plan: { readonly resources: readonly (SeriesResource | null)[]; readonly swaps: number } | null
}

export interface SeriesDate {
  /** True if all chosen resources can be booked. */
  readonly isFree: boolean
  /** The first chosen resource that cannot be booked. */
  readonly resourceId: ResourceId | null
  readonly state: AvailabilityCode
  readonly reason: Reason
  /** The blocking event. Its subject and organizer are null if it is private. */
  readonly event: RowEvent | null
  readonly message: string | null
}

export interface SeriesResource extends Pick<NowView, 'id' | 'name' | 'areaName' | 'capacity'> {
  readonly email: Email
}

export interface SeriesProposalsRequest {
  /** Index of the date. */
  readonly date: number
  readonly now: Instant
  readonly limit: number
}
