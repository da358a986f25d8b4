import type { Question } from '#src/base/rules/question.ts'
import type { Attendance, MissedResource } from '#src/features/utilisation/model/rules/attendance.ts'
import type { DayRange } from '#src/features/utilisation/model/rules/figures.ts'
import type { HourLoad, Load } from '#src/features/utilisation/model/rules/week-hours.ts'
import type { AreaId, Email, ResourceId, ResourceTypeId } from '#src/kernel/ids.ts'
import type { Instant, QuarterSpan } from '#src/kernel/time/units.ts'

export interface UtilisationRequest {
  readonly period: UtilisationPeriod
  /** Local days of each resource. */
  readonly days: DayRange
  /** Selects the resources. Its wanted time and sort order are ignored. */
  readonly question: Question
  /** Maximum number of resources counted. */
  readonly limit: number
  readonly now: Instant
}

export interface UtilisationOpened {
  /** The span of these days in the zones of all resources, to fetch schedules for. */
  readonly span: QuarterSpan
  /**
   * Addresses without a schedule from the shown days or the previous query, and addresses with a schedule older than 60
   * s.
   */
  readonly emails: readonly Email[]
  /** The compared resources. */
  readonly ids: readonly ResourceId[]
}

/** The chosen days, or the days before them that they are compared with. */
export type UtilisationPeriod = 'chosen' | 'before'

export interface UtilisationQuery {
  readonly period: UtilisationPeriod
  /** Maximum length of each of the lists of busiest and idlest resources. */
  readonly most: number
}

/** Closed hours are not counted. Reserved and bookable times are in quarters. */
export interface UtilisationAnswer {
  readonly resources: {
    /** Number of resources that match the query. */
    readonly matched: number
    /** Number of those that have a calendar and accept reservations. */
    readonly countable: number
    /** Number of those that are compared. If there are more than the limit, they are spread evenly over the list. */
    readonly compared: number
    /** Numbers of compared resources with a schedule, and of those with a failing calendar. */
    readonly loaded: number
    readonly failed: number
  }
  /** Number of zones of the compared resources. Each resource is counted in its own local time. */
  readonly zones: number
  readonly total: Load
  /** By hour of the week, starting on Sunday at midnight. See `features/utilisation/rules/figures`. */
  readonly weekHours: readonly Load[]
  /** The part of `weekHours` that is still to come. */
  readonly ahead: readonly Load[]
  /**
   * Areas with counted resources in them or below. Parents come before their children, otherwise the configured order
   * applies.
   */
  readonly areas: readonly AreaLoad[]
  /** In the administrators' order. */
  readonly types: readonly TypeLoad[]
  /** Fullest first. No resource is in both lists. */
  readonly busiest: readonly ResourceLoad[]
  /** Emptiest first. */
  readonly idlest: readonly ResourceLoad[]
  /** Null if the server has reported none. */
  readonly attendance: NamedAttendance | null
}

/** Attendance with the names of the resources. */
export interface NamedAttendance extends Attendance {
  readonly mostMissed: readonly (MissedResource & Pick<ResourceLoad, 'name' | 'areaName'>)[]
}

export interface AreaLoad extends Load {
  readonly id: AreaId
  /** Null at the top level. */
  readonly parentId: AreaId | null
  readonly name: string
  /** 0 at the top level. */
  readonly depth: number
  /** Number of resources counted in it and below, each once. */
  readonly resources: number
}

export interface TypeLoad extends Load {
  readonly id: ResourceTypeId
  readonly name: string
  readonly resources: number
  /** Number of those that can be booked and have no reservation. */
  readonly unused: number
  /** The hour of the week with the largest share. Null if all hours are equal. */
  readonly fullest: HourLoad | null
}

export interface ResourceLoad extends Load {
  readonly id: ResourceId
  readonly name: string
  readonly areaName: string
}
