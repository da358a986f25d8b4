import type { Question } from '#src/features/finding/rules/question.ts'
import type { IanaZone, Instant, QuarterSpan, ResourceId } from '#src/kernel/result.ts'
import { oneHour, plus, quarterAt, startOfQuarter } from '#src/kernel/time/moment.ts'

/** What somebody waits for: that a resource, or any that a search finds, is free for the whole of a time. */
export interface Wish {
  readonly id: string
  /** Null where any resource will do that the question finds. */
  readonly resourceId: ResourceId | null
  /** Of the resource, or the search in words; '' is a search without conditions. */
  readonly name: string
  /** What must hold beside the time. */
  readonly question: WishedQuestion
  readonly span: QuarterSpan
  /** Where the time was chosen. */
  readonly zone: IanaZone
  readonly since: Instant
}

/** The conditions of a question that a resource meets or does not, whatever the time and the order. */
export type WishedQuestion = Pick<Question, 'requirements' | 'attendees' | 'name' | 'search' | 'only'>

/** The conditions of a wish for this resource and no other. */
export const onlyThis = (resourceId: ResourceId): WishedQuestion => ({
  requirements: [],
  attendees: { total: 0, onSite: 0 },
  name: '',
  search: '',
  only: [resourceId],
})

/** Wishes of one person that are waited for at once. */
export const mostWishes = 20

/** Milliseconds for which a wish stays in the list after its time. */
const keptFor = 12 * oneHour

/** Its first quarter is over: the whole time can be booked no more. */
export const hasPassed = ({ span }: Pick<Wish, 'span'>, now: Instant): boolean => span.from < quarterAt(now)

/** Nobody need read of it any more. */
export const isForgotten = ({ span }: Pick<Wish, 'span'>, now: Instant): boolean =>
  startOfQuarter(span.to) + keptFor <= now

/** When it passes. */
export const passesAt = ({ span }: Pick<Wish, 'span'>): Instant => startOfQuarter(plus(span.from, 1))

/** Both wait for the same. */
export function isSameWish(one: Omit<Wish, 'id' | 'since'>, other: Omit<Wish, 'id' | 'since'>): boolean {
  if (one.span.from !== other.span.from || one.span.to !== other.span.to) return false
  if (one.resourceId !== null || other.resourceId !== null) return one.resourceId === other.resourceId
  return JSON.stringify(one.question) === JSON.stringify(other.question)
}

/** A resource that is free for the whole time of a wish. */
export interface Offer {
  readonly id: ResourceId
  readonly name: string
  readonly areaName: string
}

/** What was last seen of a wish. */
export interface Standing {
  /** How often it has become free since it was wished; each time is told once. */
  readonly freed: number
  /** What can be reserved; null while everything is taken. */
  readonly offer: Offer | null
}

/** What one look saw. A look at some of the resources alone cannot say that nothing is free. */
export interface Sighting {
  readonly offers: readonly Offer[]
  readonly isWhole: boolean
}

export const unseen: Standing = { freed: 0, offer: null }

/** The standing after a look. What was offered stays the offer for as long as it is free. */
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

/** Names what is to be told of a wish as it stands, the same for as long as it is the same news; null for nothing. */
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
