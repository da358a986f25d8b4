import * as v from 'valibot'
import type { IanaZone, Instant } from '#src/kernel/result.ts'
import { instantOf, oneDay, oneMinute, plus } from '#src/kernel/time/moment.ts'
import { weekDays } from '#src/kernel/time/wall-clock.ts'
import { customZone, offsetAt, resolveZone, windowsZoneNames } from '#src/kernel/time/zones.ts'
import { absent, recordWith } from '#src/wire/scalars.ts'

const switchSchema = v.object({
  time: v.string(),
  /** 1 to 4, counted from the first such weekday of the month; 5 is the last one. */
  dayOccurrence: v.number(),
  dayOfWeek: v.string(),
  month: v.number(),
})

/** The zone of working hours: a name, or Exchange's 'Customized Time Zone' with its own rules. */
export const workingZoneSchema = recordWith({
  name: absent(v.string()),
  /** Minutes, UTC minus local standard time. */
  bias: absent(v.number()),
  standardOffset: absent(switchSchema),
  /** `daylightBias`, in minutes, is added to `bias` in summer; -60 is one hour ahead. */
  daylightOffset: absent(v.object({ ...switchSchema.entries, daylightBias: absent(v.number()) })),
})
export type WorkingZone = v.InferOutput<typeof workingZoneSchema>

/**
 * Returns the IANA zone that matches the rules of the working hours in the year of `at`. Compares offsets before and
 * after each switch. If no zone matches, returns the fixed offset of standard time. Returns null if there is no zone
 * for that offset either, because the hours cannot be placed then.
 */
export function resolveWorkingZone(zone: WorkingZone, at: Instant): IanaZone | null {
  const named = zone.name && !/^customized time zone$/i.test(zone.name) ? resolveZone(zone.name) : null
  if (named?.ok) return named.value
  if (zone.bias === null) return null
  const year = new Date(at).getUTCFullYear()
  const key = JSON.stringify([year, zone])
  let found = resolved.get(key)
  if (found === undefined) {
    found = findZone(zone, zone.bias, year)
    resolved.set(key, found)
  }
  return found
}

const resolved = new Map<string, IanaZone | null>()

function findZone(zone: WorkingZone, bias: number, year: number): IanaZone | null {
  const fixed = customZone(bias)
  // The database has fixed zones only for whole hours. Half-hour zones such as India's must be found among the others.
  const probes = probesOf(zone, bias, year) ?? (fixed.ok ? null : steadyProbes(bias, year))
  if (probes === null) return fixed.ok ? fixed.value : null
  for (const name of windowsZoneNames()) {
    const candidate = resolveZone(name)
    if (candidate.ok && probes.every(({ at, offset }) => offsetAt(candidate.value, at) === offset)) {
      return candidate.value
    }
  }
  return fixed.ok ? fixed.value : null
}

/**
 * Returns instants of a year with the expected offset at each, in milliseconds. Null if the zone has no summer time.
 */
function probesOf(zone: WorkingZone, bias: number, year: number) {
  const { standardOffset, daylightOffset } = zone
  const daylightBias = daylightOffset?.daylightBias ?? 0
  if (!standardOffset || !daylightOffset || daylightBias === 0 || daylightOffset.month === 0) return null
  const standard = -bias * oneMinute
  const daylight = -(bias + daylightBias) * oneMinute
  const toDaylight = switchDay(daylightOffset, year)
  const toStandard = switchDay(standardOffset, year)
  if (toDaylight === null || toStandard === null) return null
  // Two days before and after, because the hour of a switch may fall on the next day in UTC.
  return [
    { at: plus(toDaylight, -2 * oneDay), offset: standard },
    { at: plus(toDaylight, 2 * oneDay), offset: daylight },
    { at: plus(toStandard, -2 * oneDay), offset: daylight },
    { at: plus(toStandard, 2 * oneDay), offset: standard },
  ]
}

/** Returns one instant per quarter of the year, all with the offset of standard time. */
const steadyProbes = (bias: number, year: number) =>
  [1, 4, 7, 10].map((month) => ({ at: instantOf(Date.UTC(year, month, 1)), offset: -bias * oneMinute }))

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
