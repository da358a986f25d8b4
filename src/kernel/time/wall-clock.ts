import { fail, type IanaZone, type Instant, type Minutes, type Result, succeed } from '../result.ts'
import { checkDate, type DateFault } from './date-check.ts'
import { instantOf, minutesOf, oneDay } from './moment.ts'
import { offsetAt, offsetStretches } from './offsets.ts'

export { checkDate, type DateFault, type DateParts } from './date-check.ts'

/**
 * Minutes since midnight of '08:30', '08:30:00' or '08:30:00.0000000'; seconds are dropped. '24:00' is the end of the
 * day. Null for anything else.
 */
export const parseWallTime = (text: string): Minutes | null => {
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/.exec(text.trim())
  if (match === null) return null
  const [, hours, minutes, seconds = '0'] = match
  const total = Number(hours) * 60 + Number(minutes)
  return total <= 1440 && Number(minutes) < 60 && Number(seconds) < 60 ? minutesOf(total) : null
}

/** Reads 'YYYY-MM-DDTHH:mm[:ss[.fffffff]]' as if it were UTC; milliseconds. Letters for a zone have no place in it. */
const parseLocal = (text: string): Result<number, DateFault> => {
  const match = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?$/.exec(text.trim())
  if (match === null) return fail({ kind: 'date-invalid', detail: text })
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const checked = checkDate({ year, month: month - 1, day, hour, minute, second })
  if (!checked.ok) return fail({ kind: 'date-invalid', detail: `${checked.fault.detail} in ${text}` })
  const midnight = Date.parse(text.trim().slice(0, 10))
  const milliseconds = Math.floor(Number(`0.${match[7] ?? '0'}`) * 1000)
  return succeed(midnight + ((hour * 60 + minute) * 60 + second) * 1000 + milliseconds)
}

/**
 * The instant at which a wall clock shows a time, 'YYYY-MM-DDTHH:mm[:ss]'. Of a time that comes twice it is the first; a
 * time that the clocks skip is read with the offset before the jump, so that 02:30 becomes 03:30.
 */
export const instantOfWallClock = (zone: IanaZone, text: string): Result<Instant, DateFault> => {
  const local = parseLocal(text)
  if (!local.ok) return local
  const stretches = offsetStretches(zone, local.value - oneDay, local.value + oneDay)
  let skipped = local.value
  for (const { from, to, offset } of stretches) {
    const instant = local.value - offset
    if (instant >= from && instant < to) return succeed(instantOf(instant))
    if (instant >= to) skipped = instant
  }
  return succeed(instantOf(skipped))
}

/** Returns the wall time at an instant: 'YYYY-MM-DDTHH:mm:ss'. */
export const wallClockOf = (zone: IanaZone, instant: Instant): string =>
  new Date(instant + offsetAt(zone, instant)).toISOString().slice(0, 19)

/** Returns true if the wall clock showed the same time before: in the second pass of an hour when clocks are set back. */
export const isSecondPass = (zone: IanaZone, instant: Instant): boolean => {
  const first = instantOfWallClock(zone, wallClockOf(zone, instant))
  // The wall clock is read to the second.
  return first.ok && first.value < instant - (instant % 1000)
}
