import { searchState } from '#src/base/search-state.ts'
import * as v from 'valibot'
import type { Requirement } from '#src/base/rules/question.ts'
import type { ReservationDraft } from '#src/features/bookings/model/reserve/rules/draft.ts'
import type { Recurrence } from '#src/features/bookings/model/series/rules/recurrence.ts'
import { chosenDuration } from '#src/features/timeline/model/keep-view-url.ts'
import type { SearchAttendee } from '#src/base/search-state.ts'
import { attendeeSchema, requirementSchema } from '#src/features/availability/model/view-url.ts'
import type { CalendarDay, Minutes } from '#src/kernel/time/units.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { minutesBetween, minutesOf, quarterMinutes } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { GroupRequirement } from './rules/points.ts'

/** Parameters of a search for a common time; all of them are in the URL. */
export interface GroupSearch {
  /** First day of the search. */
  readonly day: CalendarDay
  readonly days: number
  readonly duration: Minutes
  /** Local time at which the meeting must begin, in minutes since midnight; null for any time. */
  readonly at: Minutes | null
  /** Null if the meeting takes place once. Then the searched days are those of its first date. */
  readonly repeat: GroupRepeat | null
  /** Besides the searching user. */
  readonly people: readonly SearchAttendee[]
  /** At least one. */
  readonly requirements: readonly GroupRequirement[]
  readonly locationId: string | null
}

/** A meeting on the same day of the week, every `weeks` weeks. */
export interface GroupRepeat {
  readonly weeks: number
  readonly dates: number
}

export const usualRepeat: GroupRepeat = { weeks: 1, dates: 10 }

/** Half a year of weeks. More would load too many schedules. */
export const mostDates = 26

export const groupPath = '/reservations/find'

/** Maximum number of people besides the searching user, the same as on the timeline. */
export const mostPeople = 12

/** More would give an unreadable result. */
export const mostRequirements = 6

const mostDays = 14

/** Maximum number of days: a meeting that repeats is searched within one week. */
export const mostDaysOf = ({ repeat }: Pick<GroupSearch, 'repeat'>): number => (repeat === null ? mostDays : 7)

const usualDays = 10

const usualDuration = minutesOf(60)

const blank: Requirement = { id: '1', typeId: null, areas: [], capacity: { min: null, max: null }, filters: [] }

const seatsSchema = v.variant('kind', [
  v.object({ kind: v.literal('everyone') }),
  v.object({ kind: v.literal('number'), count: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9999)) }),
  v.object({ kind: v.literal('people'), emails: v.array(v.pipe(v.string(), v.transform(emailOf))) }),
])

const fromJson = (schema: v.GenericSchema) => v.pipe(v.string(), v.parseJson(), schema)

const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number))

const daySchema = v.pipe(v.string(), v.isoDate())

const daysSchema = v.pipe(wholeNumber, v.minValue(1), v.maxValue(mostDays))

const weeksSchema = v.pipe(wholeNumber, v.minValue(1), v.maxValue(4))

const datesSchema = v.pipe(wholeNumber, v.minValue(2), v.maxValue(mostDates))

const durationSchema = v.pipe(
  wholeNumber,
  v.multipleOf(quarterMinutes),
  v.minValue(quarterMinutes),
  v.maxValue(60 * 24),
)

const atSchema = v.pipe(wholeNumber, v.multipleOf(quarterMinutes), v.maxValue(60 * 24 - quarterMinutes))

const requirementsSchema = fromJson(
  v.pipe(
    v.array(v.intersect([requirementSchema, v.object({ seats: v.nullish(seatsSchema, null) })])),
    v.minLength(1),
    v.maxLength(mostRequirements),
  ),
)

const peopleSchema = fromJson(v.pipe(v.array(attendeeSchema), v.maxLength(mostPeople)))

const locationSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(200))

/** Decodes the search in a URL. Invalid parameters get their default, because anyone can write a URL. */
export function decodeGroupSearch(query: string, today: CalendarDay): GroupSearch {
  const written = new URLSearchParams(query)
  const read = <Value>(name: string, schema: v.GenericSchema, otherwise: Value): Value => {
    const parsed = v.safeParse(schema, written.get(name))
    return parsed.success ? (parsed.output as Value) : otherwise
  }
  const day = read('date', daySchema, today)
  const weeks = read('every', weeksSchema, 0)
  const repeat = weeks === 0 ? null : { weeks, dates: read('dates', datesSchema, usualRepeat.dates) }
  const asked = read<readonly (Requirement & Partial<GroupRequirement>)[]>('require', requirementsSchema, [blank])
  return {
    // Past times are never offered.
    day: day < today ? today : day,
    days: Math.min(mostDaysOf({ repeat }), read('days', daysSchema, usualDays)),
    duration: read('duration', durationSchema, usualDuration),
    at: read('at', atSchema, null),
    repeat,
    people: read('with', peopleSchema, []),
    requirements: withSeats(asked),
    locationId: read('location', locationSchema, null),
  }
}

/** Encodes a search as a query, with the leading '?'. */
export function encodeGroupSearch(search: GroupSearch): string {
  const { day, days, duration, at, repeat, people, requirements, locationId } = search
  const written = new URLSearchParams({ date: day, days: String(days), duration: String(duration) })
  if (at !== null) written.set('at', String(at))
  if (repeat !== null) {
    written.set('every', String(repeat.weeks))
    written.set('dates', String(repeat.dates))
  }
  if (people.length > 0) written.set('with', JSON.stringify(people))
  written.set('require', JSON.stringify(requirements))
  if (locationId !== null) written.set('location', locationId)
  return `?${written.toString()}`
}

/** Returns the path of a search with the timeline's day, people and requirements. */
export function groupSearchPath(): string {
  const { day, question, attendees, locationId } = searchState
  const { requirements } = question
  const written = new URLSearchParams({ duration: String(Math.max(quarterMinutes, chosenDuration())) })
  if (day !== '') written.set('date', day)
  if (attendees.length > 0) written.set('with', JSON.stringify(attendees.slice(0, mostPeople)))
  if (requirements.length > 0) written.set('require', JSON.stringify(requirements.slice(0, mostRequirements)))
  if (locationId !== null) written.set('location', locationId)
  return `${groupPath}?${written.toString()}`
}

/** Returns the path of a search for a better time for the reservation form's meeting, with the timeline's requirements. */
export function draftSearchPath({ span, timeZone, attendees, recurrence }: ReservationDraft): string {
  const { requirements } = searchState.question
  const minutes = Math.ceil(minutesBetween(span.start, span.end) / quarterMinutes) * quarterMinutes
  return (
    groupPath +
    encodeGroupSearch(
      groupSearchOf({
        day: dayOf(timeZone, span.start),
        duration: minutesOf(minutes),
        repeat: recurrence && repeatOf(recurrence),
        people: attendees.slice(0, mostPeople).map(({ name, email, remotely }) => ({ name, email, remotely })),
        requirements: withSeats(requirements.length > 0 ? requirements.slice(0, mostRequirements) : [blank]),
        locationId: searchState.locationId,
      }),
    )
  )
}

/** The search knows one day of the week. */
function repeatOf({ pattern, end }: Recurrence): GroupRepeat | null {
  if (pattern.kind !== 'weekly') return null
  const dates = end.kind === 'count' ? end.count : usualRepeat.dates
  return { weeks: Math.min(4, pattern.every), dates: Math.min(mostDates, Math.max(2, dates)) }
}

/** Completes a search: the whole usual range of days, any time, anyone, one resource without conditions. */
export const groupSearchOf = (asked: Pick<GroupSearch, 'day'> & Partial<GroupSearch>): GroupSearch => ({
  days: Math.min(usualDays, mostDaysOf({ repeat: asked.repeat ?? null })),
  duration: usualDuration,
  at: null,
  repeat: null,
  people: [],
  requirements: withSeats([blank]),
  locationId: null,
  ...asked,
})

/** Adds a requirement without conditions. */
export function addedRequirement(requirements: readonly GroupRequirement[]): readonly GroupRequirement[] {
  const highest = requirements.reduce((most, { id }) => Math.max(most, Number.parseInt(id, 10) || 0), 0)
  return [...requirements, { ...blank, id: String(highest + 1), seats: { kind: 'number', count: 0 } }]
}

/**
 * Adds missing seats: by default everyone sits in the first resource, and further resources need no seats. Also sets
 * unique ids, which distinguish the requirements on screen.
 */
function withSeats(requirements: readonly (Requirement & Partial<GroupRequirement>)[]): readonly GroupRequirement[] {
  return requirements.map((requirement, index) => ({
    ...requirement,
    id: String(index + 1),
    seats: requirement.seats ?? (index === 0 ? { kind: 'everyone' } : { kind: 'number', count: 0 }),
  }))
}
