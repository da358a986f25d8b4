import type { AvailabilityCode, Reason } from '#src/features/availability/model/rules/row.ts'
import type { AskedCondition, NearMiss, QuestionChanges } from '#src/features/near-misses/model/rules/condition.ts'
import type { Question } from '#src/base/rules/question.ts'
import type { Offer, WishedQuestion } from '#src/features/waitlist/model/rules/waitlist.ts'
import type { Email, ResourceId, ResourceTypeId } from '#src/kernel/ids.ts'
import type { Instant, Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import type { Property } from '#src/wire/resource.ts'
import type { RowEvent } from './rows.ts'

export interface Explanation {
  readonly state: AvailabilityCode
  readonly reason: Reason
  /**
   * The longest run of equal state and reason around the quarter, within the loaded span. For a reserved quarter, only
   * the part of its event.
   */
  readonly run: QuarterSpan
  /** The event that reserves the quarter. Its subject and organizer are null if it is private. */
  readonly event: RowEvent | null
  readonly message: string | null
  /** Facts that the reason is based on, as far as they are known. Absent for people. */
  readonly grounds?: Grounds
}

/** Facts that a reason is based on. */
export interface Grounds {
  /** Why no quarter of the resource can be booked, whatever its state. Null if nothing prevents it. */
  readonly bar: 'no-calendar' | 'not-reservable' | null
  /** End of the last bookable day. Null if there is no limit. */
  readonly bookableUntil: Quarter | null
  /** Start of the next working hours within the held span. */
  readonly opens: Quarter | null
  /** The full area: how many of its resources are reserved in the quarter, and the maximum allowed. */
  readonly area: { readonly name: string; readonly reserved: number; readonly most: number } | null
}

export interface AlternativesRequest {
  readonly resourceId: ResourceId
  readonly span: QuarterSpan
  readonly now: Instant
  readonly limit: number
}

/** A proposal. Lists of proposals are sorted nearest first. */
export interface Alternative {
  readonly kind: 'other-resource' | 'other-time'
  readonly resourceId: ResourceId
  readonly name: string
  readonly areaName: string
  readonly capacity: number | null
  readonly span: QuarterSpan
}

export interface NearMissRequest {
  readonly question: Question
  readonly now: Instant
  /** The wanted time on other days, nearest first. Days that are not held are skipped. */
  readonly otherDays: readonly QuarterSpan[]
  /** Maximum number of alternatives returned. */
  readonly limit: number
}

export interface NearMisses {
  /** The conditions that exclude at least one resource, the most excluded first. */
  readonly excluded: readonly Exclusion[]
  /** Best first. */
  readonly alternatives: readonly NearMiss[]
  /** Number of resources that meet all other conditions but have no loaded schedule yet. */
  readonly unread: number
  /** Addresses of the resources that only the wanted time excludes, at most 1,000. */
  readonly timed: readonly Email[]
}

export interface FreeOnRequest {
  /** Contains the wanted time on that day. */
  readonly question: Question
  readonly now: Instant
}

export interface Exclusion {
  readonly condition: AskedCondition
  /**
   * Of all listed resources, the number that do not meet the condition. For hidden resources, the number that it hides.
   */
  readonly excluded: number
  /** Number of those that no other condition excludes. */
  readonly alone: number
}

export interface WhyNotRequest {
  readonly ids: readonly ResourceId[]
  readonly question: Question
  readonly now: Instant
}

/** A resource that the query excludes. */
export interface LeftOut {
  readonly id: ResourceId
  readonly name: string
  readonly areaName: string
  /** Never empty. If there are several requirements, the reasons for the one that the resource meets best. */
  readonly reasons: readonly Misfit[]
  /** Changes to the query that would include the resource. Null if there are none. */
  readonly changes: QuestionChanges | null
}

export interface LeftOutRequest {
  readonly question: Question
  readonly now: Instant
  /** Text to search for in the names. If blank, all excluded resources are returned. */
  readonly text: string
  /** Maximum number of resources described. */
  readonly limit: number
}

/** The listed resources that the query excludes. */
export interface LeftOutList {
  /** The conditions that exclude at least one resource, the most excluded first. */
  readonly excluded: readonly Exclusion[]
  /** Number of excluded resources that match the text. */
  readonly count: number
  /** The excluded resources with the fewest failed conditions first. If a text is given, the best text matches. */
  readonly first: readonly LeftOut[]
}

/** The value of a resource that fails a condition. */
export type Misfit = { readonly condition: AskedCondition } & (
  | { readonly kind: 'plain' }
  | { readonly kind: 'seats'; readonly seats: number | null }
  | { readonly kind: 'type'; readonly typeId: ResourceTypeId }
  | { readonly kind: 'place'; readonly areaName: string }
  /** Null if the resource does not have the property. */
  | { readonly kind: 'property'; readonly property: Property | null }
  /** The first quarter of the wanted time that cannot be booked. Null if its days are not held. */
  | { readonly kind: 'time'; readonly explanation: Explanation | null }
)

export interface WatchableRequest {
  readonly question: WishedQuestion
  /** If set, only these resources are checked. Null: all. */
  readonly among: readonly ResourceId[] | null
  /** Maximum number of addresses returned. */
  readonly limit: number
}

/** The resources that can satisfy a waitlist entry, at any time. */
export interface Watchable {
  /** Addresses to load schedules for, sorted by the names of their resources. */
  readonly emails: readonly Email[]
  /** Number of resources that match the query. */
  readonly matched: number
}

export interface FreeAmongRequest {
  readonly wishes: readonly WishAsked[]
  readonly now: Instant
  /** Maximum number of resources returned per waitlist entry. */
  readonly limit: number
}

interface WishAsked {
  readonly question: WishedQuestion
  readonly span: QuarterSpan
  /** The resource that was free at the last check. Null if none was. */
  readonly offered: ResourceId | null
}

export interface WishSeen {
  /** The resources that are free for the whole time, sorted by name. */
  readonly offers: readonly Offer[]
  /** True if the batch contains a readable schedule of the resource that was free at the last check. */
  readonly hasSeenOffered: boolean
}
