import type { GroupRequest, TakenAt } from '#src/engine/compute.ts'
import { Availability, hasQuarter, type RowRules } from '#src/features/availability/model/rules/row.ts'
import {
  hoursKey,
  hoursOf,
  type HoursPattern,
  assumedHours,
  workingMask,
} from '#src/features/availability/model/rules/working-hours.ts'
import { matchTest } from '#src/base/rules/match.ts'
import { attendeesOf, pointsOfSize } from '#src/features/groups/model/rules/points.ts'
import { type PersonRow, PersonState } from '#src/features/groups/model/rules/table.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { IanaZone, Instant, Minutes, QuarterSpan } from '#src/kernel/time/units.ts'
import { isTooLong, isTooShort } from '#src/features/bookings/model/reserve/rules/durations.ts'
import { instantsOf, quartersIn } from '#src/kernel/time/moment.ts'
import { statedZone } from '#src/kernel/time/zones.ts'
import type { Resource } from '#src/wire/resource.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import { isProposable, zoneOf } from '../columns.ts'
import type { EngineState } from '../engine-state.ts'
import type { RuleSet } from '../rule-sets.ts'
import { scheduleLifetime } from '../schedules.ts'
import { patchWindow } from '../series/date-states.ts'
import type { CodeReader } from '../row-store.ts'

/** The resources that meet one requirement. */
export interface Candidates {
  /** Rows that are compared. */
  readonly rows: readonly number[]
  /** Total number of resources that meet it. */
  readonly matched: number
  /** Requested seats. 0 means any size. */
  readonly seats: number
}

/**
 * Returns, for each requirement, the rows that meet it (section 5), are visible and bookable and have a calendar. If
 * there are more than may be compared, each requirement keeps its share of them: favourites first, then those in the
 * user's zone, then those of the right size.
 */
export function chooseGroupCandidates({ columns, settings }: EngineState, request: GroupRequest): Candidates[] {
  const { requirements, people, limit } = request
  const favourites = new Set(request.favourites.map((id) => columns.rowById.get(id)))
  const share = Math.floor(limit / Math.max(1, requirements.length))
  return requirements.map((requirement) => {
    const attendees = attendeesOf(requirement.seats, people)
    const matches = matchTest(requirement, attendees, columns.facts(), settings)
    const seats = Math.max(attendees.onSite, requirement.capacity.min ?? 0)
    const rows = columns.resources.flatMap((_, row) => (isProposable(columns, row) && matches(row) ? [row] : []))
    const priceOf = (row: number): number => pointsOfSize(columns.resources[row]!.capacity, seats)
    const isElsewhere = (row: number): number => Number(zoneOf(columns.resources[row]!) !== request.zone)
    const ranked =
      rows.length <= share
        ? rows
        : rows.toSorted((one, other) => {
            const favour = Number(favourites.has(other)) - Number(favourites.has(one))
            return favour || isElsewhere(one) - isElsewhere(other) || priceOf(one) - priceOf(other) || one - other
          })
    return { rows: ranked.slice(0, share), matched: rows.length, seats }
  })
}

/** Maximum distance. Greater distances from working hours are not distinguished. */
const furthest = 255

const stateOf = new Uint8Array(10).fill(PersonState.unknown)
stateOf[Availability.free] = PersonState.free
// The distance from working hours is counted separately.
stateOf[Availability.freeOutsideWorkingHours] = PersonState.free
stateOf[Availability.tentative] = PersonState.tentative
stateOf[Availability.reserved] = PersonState.busy

/** Returns the quarters of a person. They are unknown if there is no schedule or if it failed. */
export function personRow(
  schedule: HeldSchedule | null,
  span: QuarterSpan,
  zone: IanaZone,
  { read, hours }: { readonly read: CodeReader; readonly hours: HoursAway },
): PersonRow {
  const width = span.to - span.from
  if (schedule === null || schedule.serviceError !== null) {
    return { states: new Uint8Array(width).fill(PersonState.unknown), away: new Uint8Array(width) }
  }
  const codes = read(schedule.availabilityView, 0, width)
  const states = Uint8Array.from(codes, (code) => stateOf[code] ?? PersonState.unknown)
  const { workingHours } = schedule
  const stated = workingHours === null ? { zone, hours: assumedHours } : hoursOf(null, workingHours)
  return { states, away: hours(stated.zone, stated.hours) }
}

/** Returns the distance of each quarter from these working hours. Computed once for all people with the same hours. */
export type HoursAway = (zone: IanaZone, hours: HoursPattern) => Uint8Array

export function createHoursAway(span: QuarterSpan): HoursAway {
  const made = new Map<string, Uint8Array>()
  return (zone, hours) => {
    const key = hoursKey(zone, hours)
    const away = made.get(key) ?? distances(workingMask(span, zone, hours), span.to - span.from)
    made.set(key, away)
    return away
  }
}

/** Counts the quarters to the nearest one within working hours, in either direction. */
function distances(outside: Int32Array, width: number): Uint8Array {
  const away = new Uint8Array(width)
  let distance = furthest
  for (let at = 0; at < width; at += 1) {
    distance = hasQuarter(outside, at) ? Math.min(furthest, distance + 1) : 0
    away[at] = distance
  }
  distance = furthest
  for (let at = width - 1; at >= 0; at -= 1) {
    distance = hasQuarter(outside, at) ? Math.min(furthest, distance + 1) : 0
    away[at] = Math.min(away[at]!, distance)
  }
  return away
}

/** Returns the zone of a person, or null if their calendar has none. */
export function zoneOfPerson(schedule: HeldSchedule | null): IanaZone | null {
  return statedZone(schedule?.workingHours?.timezone ?? null)
}

/**
 * Returns the quarters in which a resource can be booked for a meeting of this length, in the solver's codes. Unknown
 * quarters are not free. No quarter is free if the resource does not allow meetings of this length.
 */
export function resourceStates(
  { ruleSets }: EngineState,
  resource: Resource,
  schedule: HeldSchedule | null,
  asked: { readonly span: QuarterSpan; readonly duration: Minutes; readonly rulesOf: (set: RuleSet) => RowRules },
  read: CodeReader,
): Uint8Array {
  const { span, duration, rulesOf } = asked
  const width = span.to - span.from
  if (schedule === null || schedule.serviceError !== null || !permits(resource, schedule, duration)) {
    return new Uint8Array(width)
  }
  const { workingHours, schedulingSettings, availabilityView } = schedule
  const rules = rulesOf(ruleSets.read(ruleSets.ofResource(resource, workingHours, schedulingSettings, 0)))
  const { codes } = patchWindow(span, read(availabilityView, 0, width).slice(), rules)
  for (let at = 0; at < width; at += 1) {
    const code = codes[at]
    const isFree = code === Availability.free || code === Availability.currentEvent
    codes[at] = isFree ? 1 : code === Availability.freeOutsideWorkingHours ? 2 : 0
  }
  return codes
}

/** Returns true if the resource allows meetings of this length. */
function permits(
  { schedulingSettings }: Resource,
  schedule: Pick<HeldSchedule, 'schedulingSettings'>,
  duration: Minutes,
): boolean {
  const limits = schedulingSettings ?? schedule.schedulingSettings
  const shortest = limits?.minimumMeetingDurationInMinutes ?? 0
  const longest = limits?.maximumMeetingDurationInMinutes ?? Infinity
  return quartersIn(shortest) <= quartersIn(duration) && duration <= longest
}

/** Returns true if the resource allows a reservation of this time. */
export function permitsTime(
  resource: Resource,
  schedule: Pick<HeldSchedule, 'schedulingSettings'>,
  span: QuarterSpan,
): boolean {
  const limits = resource.schedulingSettings ?? schedule.schedulingSettings
  const [time, zone] = [instantsOf(span), zoneOf(resource)]
  const isShort = isTooShort(time, limits?.minimumMeetingDurationInMinutes ?? null, zone)
  return !isShort && !isTooLong(time, limits?.maximumMeetingDurationInMinutes ?? null, zone)
}

/** The part of a schedule that the solver needs. The events themselves are not needed. */
export type HeldSchedule = Omit<Schedule, 'scheduleItems'>

/**
 * Schedules of people and resources for the days of a search for a common time, by address and date. They remain after a
 * search, so changing the duration or adding a person does not fetch them again.
 */
export interface HeldSchedules {
  /** Sets the days of each date. Schedules of other days are dropped. */
  keep(spans: readonly QuarterSpan[]): void
  put(schedules: readonly Schedule[], taken: TakenAt): void
  /** Returns the schedule of a date. Dates count from 0. */
  get(email: Email, date?: number): HeldSchedule | null
  /** True if the schedules of all dates are recent. */
  isFresh(email: Email, now: Instant): boolean
  clear(): void
}

export function createHeldSchedules(): HeldSchedules {
  type Held = Map<Email, { readonly schedule: HeldSchedule; readonly fetchedAt: Instant }>
  let kept: readonly { readonly span: QuarterSpan; readonly held: Held }[] = []
  const isSame = (one: QuarterSpan, other: QuarterSpan): boolean => one.from === other.from && one.to === other.to

  return {
    keep(spans) {
      kept = spans.map((span) => kept.find((one) => isSame(one.span, span)) ?? { span, held: new Map() })
    },
    put(schedules, { span, fetchedAt }) {
      // A response may cover several dates. A response to a search over other days does not apply here.
      for (const { span: days, held } of kept.filter(({ span: { from, to } }) => span.from <= from && to <= span.to)) {
        const [from, to] = [days.from - span.from, days.to - span.from]
        for (const { scheduleItems: _, availabilityView, ...schedule } of schedules) {
          const view = availabilityView.slice(from, to)
          held.set(schedule.email, { schedule: { ...schedule, availabilityView: view }, fetchedAt })
        }
      }
    },
    get: (email, date = 0) => kept[date]?.held.get(email)?.schedule ?? null,
    isFresh: (email, now) =>
      kept.every(({ held }) => now - (held.get(email)?.fetchedAt ?? -Infinity) <= scheduleLifetime),
    clear() {
      kept = []
    },
  }
}
