import type { AttendeeCount, Requirement } from '#src/features/finding/rules/question.ts'
import type { Email } from '#src/kernel/result.ts'
import { quartersPerDay } from '#src/kernel/time/moment.ts'

/**
 * What speaks against a common time, in points; the fewest win. Whole numbers, so that equal is equal. People weigh most:
 * a missing one as much as three who would have to stay an hour longer, any of them more than the best of rooms.
 */
export const points = {
  missing: 100,
  /** Nobody knows whether they are free. */
  unknown: 60,
  tentative: 25,
  /** Up to an hour from somebody's working hours, up to two, and further: night. */
  away: [30, 60, 110],
  /** A step up the areas until one holds all resources. */
  step: 8,
  /** A resource in another time zone than somebody it is for. */
  far: 6,
  /** A resource outside its own hours. */
  resourceOutside: 15,
  notFavourite: 4,
  /** Each day later. */
  day: 1,
} as const

const quartersAnHour = 4
const mostForSize = 12

/** `away` is the furthest quarter of the meeting from somebody's working hours. */
export function pointsAway(away: number): number {
  if (away === 0) return 0
  return points.away[Math.min(points.away.length, Math.ceil(away / quartersAnHour)) - 1] ?? 0
}

/** For seats beyond those asked for: one for each two. */
export function pointsOfSize(capacity: number | null, seats: number): number {
  return seats === 0 ? 0 : Math.min(mostForSize, Math.max(0, Math.floor(((capacity ?? 0) - seats) / 2)))
}

/** Whether a resource is as large as it should be: two seats more, or half as many again. */
export function isRightSize(capacity: number | null, seats: number): boolean {
  return seats > 0 && (capacity ?? 0) - seats <= Math.max(2, Math.ceil(seats / 2))
}

export function pointsOfStart(start: number): number {
  return Math.floor(start / quartersPerDay) * points.day
}

/** More than half must be able to come: two people meet both or not at all. */
export function mayMeet(missing: number, people: number): boolean {
  return missing * 2 < Math.max(1, people)
}

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
