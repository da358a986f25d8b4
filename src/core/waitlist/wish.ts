import type { IanaZone, Instant, QuarterSpan, ResourceId } from '../brand.ts'
import type { Question } from '../filter/question.ts'
import { oneHour, plus } from '../time/moment.ts'
import { quarterAt, startOfQuarter } from '../time/quarter.ts'

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
