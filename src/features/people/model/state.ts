import { proxy, ref } from 'valtio'
import type { Person } from '#src/calendars/calendar.ts'
import { loaded } from '#src/base/loaded.ts'
import type { CalendarDay, Instant, QuarterSpan } from '#src/kernel/time/units.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import type { ColleagueDay } from '#src/features/availability/model/rules/colleague-day.ts'

/** The user's own colleagues: favourites, and those invited or viewed recently, the latest first. */
export interface KnownPeople {
  readonly favourites: readonly Person[]
  readonly recent: readonly Person[]
  /** Those for whom the user has reserved, the latest first. Their calendars are searched for those reservations. */
  readonly reservedFor: readonly Person[]
}

/** The place of a person today, from their calendar. */
export interface Seat {
  /** As written in the calendar. */
  readonly name: string
  readonly start: Instant
  readonly end: Instant
  /** The resource with this name, or null if there is none. */
  readonly resource: {
    readonly id: ResourceId
    readonly typeId: string
    /** The smallest area that contains it. Null if its server states none. */
    readonly areaId: string | null
    readonly areaName: string
  } | null
  readonly isWorkplace: boolean
}

/** The day of a colleague. If it failed, `message` is the provider's. */
export type ColleagueToday =
  | { readonly data: 'ready'; readonly span: QuarterSpan; readonly day: ColleagueDay; readonly seat: Seat | null }
  | { readonly data: 'failed'; readonly message: string }

/** The colleague to sit near to (`fromColleague`, section 3). */
export interface NearColleague {
  readonly email: Email
  readonly name: string
  /** 'unknown' if the calendar contains no seat, or none that can be found. */
  readonly phase: 'looking' | 'found' | 'unknown' | 'failed'
  readonly seat: Seat | null
  /** The day of the seat. It stays when other days are shown. */
  readonly day: CalendarDay
}

const nobody: KnownPeople = { favourites: [], recent: [], reservedFor: [] }

export const people = proxy<{
  known: KnownPeople
  /** Object URLs by e-mail address, or null if there is no picture. */
  portraits: Record<string, string | null>
  near: NearColleague | null
}>({ known: ref(nobody), portraits: {}, near: null })

/** The calendars of today that are known, by address. */
export type PeopleToday = ReadonlyMap<string, ColleagueToday>

export const peopleToday = loaded<PeopleToday>(new Map(), { isRenewed: true })

export function setKnownPeople(known: KnownPeople): void {
  people.known = ref(known)
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

export function clearPeople(): void {
  people.known = ref(nobody)
  peopleToday.clear()
  people.portraits = {}
  people.near = null
}
