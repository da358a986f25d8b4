import type { Instant, ResourceId } from '../brand.ts'
import { hasPassed, type Wish } from './wish.ts'

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
