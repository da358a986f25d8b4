import type { Email } from '../brand.ts'
import type { AttendeeCount, Requirement } from '../filter/question.ts'

/** Whom a resource is for. `number` stands for people nobody has named; 0 asks for no seats (a parking place, a projector). */
export type Seats =
  | { readonly kind: 'everyone' }
  | { readonly kind: 'number'; readonly count: number }
  | { readonly kind: 'people'; readonly emails: readonly Email[] }

/** One resource that is needed (section 3, Requirement), with those who are to sit there. */
export interface GroupRequirement extends Requirement {
  readonly seats: Seats
}

/** Somebody who is to come; whoever looks for the time is the first of them. */
export interface GroupPerson {
  readonly email: Email
  readonly remotely: boolean
}

/** Those who are to sit there in person; a number stands for the searcher's own place. */
export function seatedOf(seats: Seats, people: readonly GroupPerson[]): readonly GroupPerson[] {
  if (seats.kind === 'number') return people.slice(0, 1)
  const meant = seats.kind === 'everyone' ? people : people.filter(({ email }) => seats.emails.includes(email))
  return meant.filter(({ remotely }) => !remotely)
}

/**
 * What the matching rules of section 5 are asked with: remote people take no seat, named people want a premium-like
 * resource, and so does everybody unless nobody else was invited.
 */
export function attendeesOf(seats: Seats, people: readonly GroupPerson[]): AttendeeCount {
  if (seats.kind === 'number') return { total: 0, onSite: seats.count }
  if (seats.kind === 'everyone' && people.length < 2) return { total: 0, onSite: 0 }
  const meant = seats.kind === 'everyone' ? people : people.filter(({ email }) => seats.emails.includes(email))
  return { total: meant.length, onSite: meant.filter(({ remotely }) => !remotely).length }
}
