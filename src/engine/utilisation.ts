import type { Question } from '#src/features/finding/rules/question.ts'
import type { DayRange, Load } from '#src/features/utilisation/rules/figures.ts'
import type { AreaId, Email, Instant, QuarterSpan, ResourceId, ResourceTypeId } from '#src/kernel/result.ts'

export interface UtilisationRequest {
  /** On the calendar of each resource. */
  readonly days: DayRange
  /** Which resources are looked at; its wanted time and order do not count. */
  readonly question: Question
  /** Resources counted at most. */
  readonly limit: number
  readonly now: Instant
}

export interface UtilisationOpened {
  /** The days in the zones of all resources: what schedules are to be asked for. */
  readonly span: QuarterSpan
  /** Those whose schedules are neither among the shown days' nor held from the question before, or older than 60 s. */
  readonly emails: readonly Email[]
}

export interface UtilisationQuery {
  /** Resources named at most among the busiest, and among the idlest. */
  readonly most: number
}

/** Closed hours count nowhere; what is taken of bookable time is in quarters. */
export interface UtilisationAnswer {
  readonly resources: {
    /** That the question lets in. */
    readonly matched: number
    /** Of those, with a calendar and open for reservations. */
    readonly countable: number
    /** Of those, looked at: where there are more than the limit, evenly spread over the list. */
    readonly compared: number
    /** Of those, whose schedule is here, and those whose calendar fails. */
    readonly loaded: number
    readonly failed: number
  }
  /** Zones of the resources looked at: each is counted by its own clock. */
  readonly zones: number
  readonly total: Load
  /** By hour of the week from Sunday midnight on; see `features/utilisation/rules/figures`. */
  readonly weekHours: readonly Load[]
  /** Areas with anything counted in them or below, parents before their children, else as configured. */
  readonly areas: readonly AreaLoad[]
  /** In the administrators' order. */
  readonly types: readonly TypeLoad[]
  /** Fullest first. No resource is in both lists. */
  readonly busiest: readonly ResourceLoad[]
  /** Emptiest first. */
  readonly idlest: readonly ResourceLoad[]
}

export interface AreaLoad extends Load {
  readonly id: AreaId
  /** Null at the top. */
  readonly parentId: AreaId | null
  readonly name: string
  /** 0 at the top. */
  readonly depth: number
  /** Counted in it and below, each once. */
  readonly resources: number
}

export interface TypeLoad extends Load {
  readonly id: ResourceTypeId
  readonly name: string
  readonly resources: number
}

export interface ResourceLoad extends Load {
  readonly id: ResourceId
  readonly name: string
  readonly areaName: string
}
