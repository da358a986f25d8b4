import type { AttendeeCount, Requirement } from '#src/base/rules/question.ts'
import type { Email } from '#src/kernel/ids.ts'
import { quartersPerDay } from '#src/kernel/time/moment.ts'

/**
 * Disadvantages of a common time, in points; the lowest sum wins. Whole numbers, so that equal sums compare as equal.
 * People weigh most: a missing person costs a little more than three people up to an hour outside their working hours.
 * Any disadvantage for a person costs more than any single one of a room, except a date on which the room is taken.
 */
export const points = {
  missing: 100,
  /** Availability of the person is unknown. */
  unknown: 60,
  tentative: 25,
  /** Up to one hour outside a person's working hours, up to two, and further (night). */
  away: [30, 60, 110],
  /** Per step up the areas to the first one that contains all resources. */
  step: 8,
  /** Per person in a different time zone from their resource. */
  far: 6,
  /** A resource outside its own hours. */
  resourceOutside: 15,
  /** A resource that is not free on a date of a series: a little more than a missing person. */
  resourceTaken: 120,
  notFavourite: 4,
  /** Per day after the first one. */
  day: 1,
} as const

const quartersAnHour = 4
const mostForSize = 12
/** Less than a tentative person, however far the resources are from each other, or from how many people. */
const mostForPlace = 24

/** `away` is the distance of the meeting's furthest quarter from a person's working hours. */
export function pointsAway(away: number): number {
  if (away === 0) return 0
  return points.away[Math.min(points.away.length, Math.ceil(away / quartersAnHour)) - 1] ?? 0
}

/** One point per two seats more than requested. */
export function pointsOfSize(capacity: number | null, seats: number): number {
  return seats === 0 ? 0 : Math.min(mostForSize, Math.max(0, Math.floor(((capacity ?? 0) - seats) / 2)))
}

/** Returns true if the resource is not too large: at most two extra seats, or half as many again if that is more. */
export function isRightSize(capacity: number | null, seats: number): boolean {
  return seats > 0 && (capacity ?? 0) - seats <= Math.max(2, Math.ceil(seats / 2))
}

/** `steps` are those up the areas to the first one that contains all resources. */
export const pointsOfSteps = (steps: number): number => Math.min(mostForPlace, steps * points.step)

/** `people` are those in another time zone than their resource. */
export const pointsOfFar = (people: number): number => Math.min(mostForPlace, people * points.far)

export function pointsOfStart(start: number): number {
  return Math.floor(start / quartersPerDay) * points.day
}

/**
 * More than half of the people must be able to attend. Two people meet together or not at all. `missing` is the mean over
 * the dates of a series.
 */
export function mayMeet(missing: number, people: number): boolean {
  return missing * 2 < Math.max(1, people)
}

/** Users of a resource. `number` is for people without names; 0 requires no seats (a parking place, a projector). */
export type Seats =
  | { readonly kind: 'everyone' }
  | { readonly kind: 'number'; readonly count: number }
  | { readonly kind: 'people'; readonly emails: readonly Email[] }

/** A required resource (section 3, Requirement) and its users. */
export interface GroupRequirement extends Requirement {
  readonly seats: Seats
}

/** A participant; the searching user is the first one. */
export interface GroupPerson {
  readonly email: Email
  readonly remotely: boolean
}

/** Returns the people attending in person. For a number, returns only the searching user. */
export function seatedOf(seats: Seats, people: readonly GroupPerson[]): readonly GroupPerson[] {
  if (seats.kind === 'number') return people.slice(0, 1)
  const meant = seats.kind === 'everyone' ? people : people.filter(({ email }) => seats.emails.includes(email))
  return meant.filter(({ remotely }) => !remotely)
}

/**
 * Returns the attendee count for the matching rules of section 5. Remote people need no seat. Named people need a
 * premium-like resource. So does 'everyone', unless no one else is invited.
 */
export function attendeesOf(seats: Seats, people: readonly GroupPerson[]): AttendeeCount {
  if (seats.kind === 'number') return { total: 0, onSite: seats.count }
  if (seats.kind === 'everyone' && people.length < 2) return { total: 0, onSite: 0 }
  const meant = seats.kind === 'everyone' ? people : people.filter(({ email }) => seats.emails.includes(email))
  return { total: meant.length, onSite: meant.filter(({ remotely }) => !remotely).length }
}
