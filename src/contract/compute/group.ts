import type { Email, IanaZone, Instant, Minutes, QuarterSpan, ResourceId } from '#src/core/brand.ts'
import type { GroupReason } from '#src/core/group/reasons.ts'
import type { GroupPerson, GroupRequirement } from '#src/core/group/seats.ts'
import type { GroupChanges } from '#src/core/group/what-to-change.ts'
import type { SeriesResource } from './series.ts'

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
