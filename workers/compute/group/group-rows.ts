import type { IanaZone, Minutes, QuarterSpan } from '#src/core/brand.ts'
import { Availability } from '#src/core/availability/codes.ts'
import { hoursKey, type HoursPattern, hoursOf, type RowRules, workingMask } from '#src/core/availability/patch.ts'
import { hasQuarter } from '#src/core/availability/quarter-set.ts'
import { type PersonRow, PersonState } from '#src/core/group/table.ts'
import { minutesOf } from '#src/core/time/moment.ts'
import { quartersIn } from '#src/core/time/quarter.ts'
import { resolveZone } from '#src/core/time/zones.ts'
import type { Resource } from '#src/core/wire/resource.ts'
import type { Desk } from '../desk.ts'
import type { CodeReader } from '../read-codes.ts'
import type { RuleSet } from '../rule-sets.ts'
import { patchWindow } from '../series/date-states.ts'
import type { HeldSchedule } from './held-schedules.ts'

/** Further than this from work is all the same. */
const furthest = 255

const stateOf = new Uint8Array(10).fill(PersonState.unknown)
stateOf[Availability.free] = PersonState.free
stateOf[Availability.tentative] = PersonState.tentative
stateOf[Availability.reserved] = PersonState.busy

/** By day from Monday to Friday, for those whose calendar states no working hours. */
const usualHours: HoursPattern = { days: 0b011_1110, start: minutesOf(480), end: minutesOf(1080) }

/** Somebody's quarters; without a schedule, or one that failed, nothing is known of them. */
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
  const stated = workingHours === null ? { zone, hours: usualHours } : hoursOf(null, workingHours)
  return { states, away: hours(stated.zone, stated.hours) }
}

/** How far each quarter of the days is from these hours; made once for all who keep the same. */
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

/** Quarters to the nearest one that is not outside, either way. */
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

/** The zone somebody lives by, where their calendar says. */
export function zoneOfPerson(schedule: HeldSchedule | null): IanaZone | null {
  const name = schedule?.workingHours?.timezone ?? ''
  const zone = name === '' ? null : resolveZone(name)
  return zone?.ok ? zone.value : null
}

/**
 * When a resource can be booked for a meeting of this length, in the solver's terms. Nothing is free that is not known, or
 * where a meeting may not be as long or short as that.
 */
export function resourceStates(
  { ruleSets }: Desk,
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
    codes[at] = code === Availability.free ? 1 : code === Availability.freeOutsideWorkingHours ? 2 : 0
  }
  return codes
}

/** Whether a meeting may be as short or long as that. */
export function permits(
  { schedulingSettings }: Resource,
  schedule: Pick<HeldSchedule, 'schedulingSettings'>,
  duration: Minutes,
): boolean {
  const limits = schedulingSettings ?? schedule.schedulingSettings
  const shortest = limits?.minimumMeetingDurationInMinutes ?? 0
  const longest = limits?.maximumMeetingDurationInMinutes ?? Infinity
  return quartersIn(shortest) <= quartersIn(duration) && duration <= longest
}
