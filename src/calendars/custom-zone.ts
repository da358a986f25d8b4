import * as v from 'valibot'
import type { IanaZone, Instant } from '#src/kernel/time/units.ts'
import { instantOf, oneDay, oneMinute, plus } from '#src/kernel/time/moment.ts'
import { fixedZone, outsideZone } from '#src/kernel/time/outside-zones.ts'
import { weekDays } from '#src/kernel/time/wall-clock.ts'
import { offsetAt, resolveZone, utc, windowsZoneNames } from '#src/kernel/time/zones.ts'
import { absent, recordWith } from '#src/wire/scalars.ts'

const switchSchema = v.object({
  time: v.string(),
  /** 1 to 4, counted from the first such weekday of the month; 5 is the last one. */
  dayOccurrence: v.number(),
  dayOfWeek: v.string(),
  month: v.number(),
})

/** A zone on a vendor's wire: a name, or the rules of a 'Customized Time Zone'. */
export const workingZoneSchema = recordWith({
  name: absent(v.string()),
  /** Minutes, UTC minus local standard time. */
  bias: absent(v.number()),
  standardOffset: absent(switchSchema),
  /** `daylightBias`, in minutes, is added to `bias` in summer; -60 is one hour ahead. */
  daylightOffset: absent(v.object({ ...switchSchema.entries, daylightBias: absent(v.number()) })),
})
export type WorkingZone = v.InferOutput<typeof workingZoneSchema>

/** A zone, and whether it has the clock changes of the rules. Otherwise it has their offset at the requested time only. */
export interface ReadZone {
  readonly zone: IanaZone
  readonly isExact: boolean
}

/**
 * Returns the IANA zone that matches the rules in the year of `at`. Compares offsets before and after each switch. If
 * no zone matches, returns a zone with the offset that the rules give at `at`. Returns null if there is none either.
 */
export function resolveWorkingZone(rules: WorkingZone, at: Instant): ReadZone | null {
  const year = new Date(at).getUTCFullYear()
  const named = outsideZone(rules.name, year)
  if (named) return { zone: named, isExact: true }
  if (rules.bias === null) return null
  const key = JSON.stringify([year, rules])
  let found = matching.get(key)
  if (found === undefined) {
    found = findMatch(rules, rules.bias, year)
    matching.set(key, found)
  }
  if (found) return { zone: found, isExact: true }
  const zone = fixedZone(-biasAt(rules, rules.bias, at), year)
  return zone && { zone, isExact: false }
}

const matching = new Map<string, IanaZone | null>()

/** Returns the zone with these offsets and switches. Null if there is none. */
function findMatch(rules: WorkingZone, bias: number, year: number): IanaZone | null {
  const switches = switchesOf(rules, year)
  if (switches === null) return hasSummer(rules) ? null : fixedZone(-bias, year)
  const standard = -bias * oneMinute
  const daylight = -(bias + switches.bias) * oneMinute
  // Two days before and after, because the hour of a switch may fall on the next day in UTC.
  const probes = [
    { at: plus(switches.toDaylight, -2 * oneDay), offset: standard },
    { at: plus(switches.toDaylight, 2 * oneDay), offset: daylight },
    { at: plus(switches.toStandard, -2 * oneDay), offset: daylight },
    { at: plus(switches.toStandard, 2 * oneDay), offset: standard },
  ]
  for (const name of windowsZoneNames()) {
    const candidate = resolveZone(name)
    if (candidate.ok && probes.every(({ at, offset }) => offsetAt(candidate.value, at) === offset)) {
      return candidate.value
    }
  }
  return null
}

/** The bias in force at a time, to the day. */
function biasAt(rules: WorkingZone, bias: number, at: Instant): number {
  const switches = switchesOf(rules, new Date(at).getUTCFullYear())
  if (switches === null) return bias
  const { toDaylight, toStandard } = switches
  const isDaylight = toDaylight < toStandard ? at >= toDaylight && at < toStandard : at < toStandard || at >= toDaylight
  return isDaylight ? bias + switches.bias : bias
}

/** Windows writes month 0 for a zone without summer time. */
const hasSummer = ({ daylightOffset }: WorkingZone): boolean =>
  (daylightOffset?.daylightBias ?? 0) !== 0 && daylightOffset?.month !== 0

/** The days of the clock changes in a year. Null if the zone has no summer time, or if its days cannot be read. */
function switchesOf(rules: WorkingZone, year: number) {
  const { standardOffset, daylightOffset } = rules
  if (!standardOffset || !daylightOffset || !hasSummer(rules)) return null
  const bias = daylightOffset.daylightBias ?? 0
  const toDaylight = switchDay(daylightOffset, year)
  const toStandard = switchDay(standardOffset, year)
  return toDaylight === null || toStandard === null ? null : { bias, toDaylight, toStandard }
}

/** Returns UTC midnight of the nth such weekday of the month, or null if there is no such day. */
function switchDay({ month, dayOfWeek, dayOccurrence }: v.InferOutput<typeof switchSchema>, year: number) {
  const wanted = weekDays.findIndex((day) => day === dayOfWeek.toLowerCase())
  if (wanted < 0 || !(month >= 1 && month <= 12) || !(dayOccurrence >= 1 && dayOccurrence <= 5)) return null
  const first = instantOf(Date.UTC(year, month - 1, 1))
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
  let date = 1 + ((wanted - new Date(first).getUTCDay() + 7) % 7) + (dayOccurrence - 1) * 7
  while (date > daysInMonth) date -= 7
  return plus(first, (date - 1) * oneDay)
}

/**
 * Returns a zone for the days of an all-day event in an unknown zone. Such an event starts at a midnight, so its start
 * tells the offset. Where two are possible, the one with more people: 10 hours behind UTC rather than 14 ahead, and 12
 * or 13 ahead rather than 12 or 11 behind.
 */
export function zoneOfMidnight(midnight: Instant): IanaZone {
  const minutes = Math.round((midnight - Math.floor(midnight / oneDay) * oneDay) / oneMinute)
  const offset = minutes <= 600 ? -minutes : 1440 - minutes
  return fixedZone(offset, new Date(midnight).getUTCFullYear()) ?? utc
}
