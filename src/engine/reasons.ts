import type { AvailabilityCode, Reason } from '#src/features/availability/rules/row.ts'
import type { AskedCondition, QuestionChanges } from '#src/features/finding/rules/condition.ts'
import type { NearMiss } from '#src/features/finding/rules/near-miss.ts'
import type { Question } from '#src/features/finding/rules/question.ts'
import type { Offer, WishedQuestion } from '#src/features/waitlist/rules/waitlist.ts'
import type { Email, Instant, Quarter, QuarterSpan, ResourceId, ResourceTypeId } from '#src/kernel/result.ts'
import type { Property } from '#src/wire/resource.ts'
import type { RowEvent } from './rows.ts'

export interface Explanation {
  readonly state: AvailabilityCode
  readonly reason: Reason
  /** The longest run of equal state and reason around the quarter, within the loaded span. Of a held quarter only its event's part. */
  readonly run: QuarterSpan
  /** The event that holds the quarter; subject and organizer null when private. */
  readonly event: RowEvent | null
  readonly message: string | null
  /** What the reason goes by, as far as it is known. Absent for people. */
  readonly grounds?: Grounds
}

/** What stands behind a reason. */
export interface Grounds {
  /** Why no quarter of the resource can be booked, whatever its state; null where that is not so. */
  readonly bar: 'no-calendar' | 'not-reservable' | null
  /** Where the last bookable day ends; null is no limit. */
  readonly bookableUntil: Quarter | null
  /** Where the next working hours begin, within the held span. */
  readonly opens: Quarter | null
  /** The area that is full: how many of its resources are reserved then, and how many there may be. */
  readonly area: { readonly name: string; readonly reserved: number; readonly most: number } | null
}

export interface AlternativesRequest {
  readonly resourceId: ResourceId
  readonly span: QuarterSpan
  readonly now: Instant
  readonly limit: number
}

/** Nearest first. */
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
  /** The wanted time on other days, nearest first; days that are not held are passed over. */
  readonly otherDays: readonly QuarterSpan[]
  /** Alternatives named at most. */
  readonly limit: number
}

export interface NearMisses {
  /** The conditions that leave anything out, most first. */
  readonly excluded: readonly Exclusion[]
  /** Best first. */
  readonly alternatives: readonly NearMiss[]
  /** Resources that meet everything but whose schedules are not loaded yet. */
  readonly unread: number
  /** The addresses of those that only the wanted time leaves out, 1,000 at most. */
  readonly timed: readonly Email[]
}

export interface FreeOnRequest {
  /** With the wanted time on that day. */
  readonly question: Question
  readonly now: Instant
}

export interface Exclusion {
  readonly condition: AskedCondition
  /** Resources that do not meet it, of all that are listed; of hidden ones, all that it hides. */
  readonly excluded: number
  /** Of those, how many nothing else leaves out. */
  readonly alone: number
}

export interface WhyNotRequest {
  readonly ids: readonly ResourceId[]
  readonly question: Question
  readonly now: Instant
}

/** A resource the question leaves out. */
export interface LeftOut {
  readonly id: ResourceId
  readonly name: string
  readonly areaName: string
  /** Never empty. Of several requirements those of the one that it meets best. */
  readonly reasons: readonly Misfit[]
  /** The question that shows it; null where none does. */
  readonly changes: QuestionChanges | null
}

export interface LeftOutRequest {
  readonly question: Question
  readonly now: Instant
  /** What they are called; all of them where blank. */
  readonly text: string
  /** Resources described at most. */
  readonly limit: number
}

/** The listed resources that the question leaves out. */
export interface LeftOutList {
  /** The conditions that leave anything out, most first. */
  readonly excluded: readonly Exclusion[]
  /** How many are left out, of those that the text finds. */
  readonly count: number
  /** Of these those first that fail least; where a text was given, those that it finds best. */
  readonly first: readonly LeftOut[]
}

/** What a resource has where a condition asks for something else. */
export type Misfit = { readonly condition: AskedCondition } & (
  | { readonly kind: 'plain' }
  | { readonly kind: 'seats'; readonly seats: number | null }
  | { readonly kind: 'type'; readonly typeId: ResourceTypeId }
  | { readonly kind: 'place'; readonly areaName: string }
  /** Null where the resource does not state it. */
  | { readonly kind: 'property'; readonly property: Property | null }
  /** The first quarter of the wanted time that cannot be booked; null where its days are not held. */
  | { readonly kind: 'time'; readonly explanation: Explanation | null }
)

export interface WatchableRequest {
  readonly question: WishedQuestion
  /** Only these are looked at; null is all. */
  readonly among: readonly ResourceId[] | null
  /** Addresses answered at most. */
  readonly limit: number
}

/** The resources that a wish is about, whatever the time. */
export interface Watchable {
  /** Whose schedules to load, by name of their resources. */
  readonly emails: readonly Email[]
  /** How many resources meet the question. */
  readonly matched: number
}

export interface FreeAmongRequest {
  readonly wishes: readonly WishAsked[]
  readonly now: Instant
  /** Resources named at most for each wish. */
  readonly limit: number
}

interface WishAsked {
  readonly question: WishedQuestion
  readonly span: QuarterSpan
  /** What was free the last time; null where nothing was. */
  readonly offered: ResourceId | null
}

export interface WishSeen {
  /** The resources that are free for the whole time, by name. */
  readonly offers: readonly Offer[]
  /** Among the schedules is that of what was free the last time, and it can be read. */
  readonly hasSeenOffered: boolean
}
