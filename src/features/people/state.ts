import { proxy, ref } from 'valtio'
import type { Person } from '#src/calendars/calendar.ts'
import type { Email, Fault, Instant, QuarterSpan, ResourceId } from '#src/kernel/result.ts'
import type { ColleagueDay } from './rules/colleague-day.ts'

/** Colleagues of the user's own: chosen ones, and those last invited or looked at, the latest first. */
export interface KnownPeople {
  readonly favourites: readonly Person[]
  readonly recent: readonly Person[]
}

/** Where somebody is today, as their calendar says. */
export interface Seat {
  /** In the calendar's words. */
  readonly name: string
  readonly start: Instant
  readonly end: Instant
  /** The resource of that name; null where it is none of ours. */
  readonly resource: { readonly id: ResourceId; readonly typeId: string; readonly areaName: string } | null
  readonly isWorkplace: boolean
}

/** A colleague's today. 'failed' carries what the calendar said. */
export type ColleagueToday =
  | { readonly data: 'ready'; readonly span: QuarterSpan; readonly day: ColleagueDay; readonly seat: Seat | null }
  | { readonly data: 'failed'; readonly message: string }

/** Whom the user wants to sit near to (`fromColleague`, section 3). */
export interface NearColleague {
  readonly email: Email
  readonly name: string
  /** 'unknown': the calendar does not say where they sit, or not so that it can be found. */
  readonly phase: 'looking' | 'found' | 'unknown' | 'failed'
  readonly seat: Seat | null
}

const nobody: KnownPeople = { favourites: [], recent: [] }

export const people = proxy<{
  known: KnownPeople
  /** By address. Absent: not loaded yet. Replaced whole. */
  today: ReadonlyMap<string, ColleagueToday>
  /** Why the last look at calendars did not get through; what is shown is from before. */
  fault: Fault | null
  /** Of the last look that did. */
  asOf: Instant | null
  /** Addresses of object URLs by e-mail; null where there is no picture. */
  portraits: Record<string, string | null>
  near: NearColleague | null
}>({ known: ref(nobody), today: ref(new Map()), fault: null, asOf: null, portraits: {}, near: null })

export function setKnownPeople(known: KnownPeople): void {
  people.known = ref(known)
}

export function setToday(today: Iterable<readonly [Email, ColleagueToday]>, asOf: Instant): void {
  people.today = ref(new Map([...people.today, ...today]))
  people.asOf = asOf
  people.fault = null
}

export function setTodayFailed(fault: Fault): void {
  people.fault = ref(fault)
}

export function setNear(near: NearColleague | null): void {
  people.near = near === null ? null : ref(near)
}

export function setPortrait(email: Email, url: string | null): void {
  people.portraits[email] = url
}

export function dropPortrait(email: Email): void {
  delete people.portraits[email]
}

/** Forgets everybody: the user left. */
export function clearPeople(): void {
  people.known = ref(nobody)
  people.today = ref(new Map())
  people.fault = null
  people.asOf = null
  people.portraits = {}
  people.near = null
}
