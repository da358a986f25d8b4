import type { Question } from '#src/base/rules/question.ts'
import type { IanaZone, Instant, QuarterSpan } from '#src/kernel/time/units.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import { oneHour, plus, quarterAt, startOfQuarter } from '#src/kernel/time/moment.ts'

/** A waitlist entry: the user waits until one resource, or any match of a search, is free for the whole time. */
export interface Wish {
  readonly id: string
  /** Null if any resource that matches the query is suitable. */
  readonly resourceId: ResourceId | null
  /** Name of the resource, or the search in words; '' for a search without conditions. */
  readonly name: string
  /** Conditions other than the time. */
  readonly question: WishedQuestion
  readonly span: QuarterSpan
  /** Zone in which the time was chosen. */
  readonly zone: IanaZone
  readonly since: Instant
}

/** The conditions of a query that depend only on the resource, not on time or order. */
export type WishedQuestion = Pick<Question, 'requirements' | 'attendees' | 'name' | 'search' | 'only'>

/** Returns the conditions of an entry for exactly this resource. */
export const onlyThis = (resourceId: ResourceId): WishedQuestion => ({
  requirements: [],
  attendees: { total: 0, onSite: 0 },
  name: '',
  search: '',
  only: [resourceId],
})

/** Maximum number of open entries per user. */
export const mostWishes = 20

/** Milliseconds for which an entry stays in the list after its time. */
const keptFor = 12 * oneHour

/** Returns true if the first quarter is over, because the whole time can no longer be booked. */
export const hasPassed = ({ span }: Pick<Wish, 'span'>, now: Instant): boolean => span.from < quarterAt(now)

/** Returns true if the entry's time ended so long ago that it can be removed. */
export const isForgotten = ({ span }: Pick<Wish, 'span'>, now: Instant): boolean =>
  startOfQuarter(span.to) + keptFor <= now

/** Returns the moment at which the entry passes. */
export const passesAt = ({ span }: Pick<Wish, 'span'>): Instant => startOfQuarter(plus(span.from, 1))

/** Returns true if both entries have the same time and the same resource or conditions. */
export function isSameWish(one: Omit<Wish, 'id' | 'since'>, other: Omit<Wish, 'id' | 'since'>): boolean {
  if (one.span.from !== other.span.from || one.span.to !== other.span.to) return false
  if (one.resourceId !== null || other.resourceId !== null) return one.resourceId === other.resourceId
  return JSON.stringify(one.question) === JSON.stringify(other.question)
}

/** A resource that is free for the whole time of an entry. */
export interface Offer {
  readonly id: ResourceId
  readonly name: string
  readonly areaName: string
}

/** State of an entry at the last check. */
export interface Standing {
  /** How often a resource has become free since the entry was added; the user is notified once each time. */
  readonly freed: number
  /** The resource that can be reserved; null if all are taken. */
  readonly offer: Offer | null
}

/** Result of one check. A check of only some resources cannot prove that none is free. */
export interface Sighting {
  readonly offers: readonly Offer[]
  readonly isWhole: boolean
}

export const unseen: Standing = { freed: 0, offer: null }

/** Returns the standing after a check. An offered resource remains the offer while it is free. */
export function afterLook(before: Standing, { offers, isWhole }: Sighting): Standing {
  const [first] = offers
  if (first === undefined) return isWhole && before.offer !== null ? { ...before, offer: null } : before
  if (before.offer === null) return { freed: before.freed + 1, offer: first }
  const stays = offers.some(({ id }) => id === before.offer?.id)
  return stays || !isWhole ? before : { ...before, offer: first }
}

export type Phase = 'waiting' | 'free' | 'passed'

export function phaseOf(wish: Pick<Wish, 'span'>, { offer }: Standing, now: Instant): Phase {
  if (hasPassed(wish, now)) return 'passed'
  return offer === null ? 'waiting' : 'free'
}

/**
 * Returns the id of the news about an entry's standing, which stays the same for the same news; null if there is none.
 */
export function newsOf(wish: Pick<Wish, 'id' | 'span'>, standing: Standing, now: Instant): string | null {
  switch (phaseOf(wish, standing, now)) {
    case 'waiting':
      return null
    case 'free':
      return `waitlist ${wish.id} free ${standing.freed}`
    case 'passed':
      return `waitlist ${wish.id} passed`
  }
}
