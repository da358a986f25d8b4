import type { Email, Instant, QuarterSpan, ResourceId } from '#src/core/brand.ts'
import type { Offer } from '#src/core/waitlist/standing.ts'
import type { WishedQuestion } from '#src/core/waitlist/wish.ts'

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
