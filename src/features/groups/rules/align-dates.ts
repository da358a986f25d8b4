import type { IanaZone, Quarter, QuarterSpan } from '#src/kernel/result.ts'
import { oneDay, plus, quarterMilliseconds, quarterMinutes, startOfQuarter } from '#src/kernel/time/moment.ts'
import { offsetAt } from '#src/kernel/time/zones.ts'

/**
 * For each date of a series, the positions in its days that have the same local times as the quarters of the first
 * date; null if they are the same positions, as in all weeks without a change of the clocks. -1 is a local time outside
 * the days. All spans begin with a local day. A local time that the clocks skip moves forward.
 */
export function alignDates(zone: IanaZone, spans: readonly QuarterSpan[]): readonly (Int32Array | null)[] {
  const [first] = spans
  if (!first) return []
  const offsets = offsetsIn(zone, first)
  return spans.map((span) => {
    const own = offsetsIn(zone, span)
    const [start, firstStart] = [localTime(zone, span.from), localTime(zone, first.from)]
    // Where the clocks skip midnight, a day begins an hour later.
    if (isConstant(offsets) && isConstant(own) && (start - firstStart) % oneDay === 0) return null
    const shift = midnight(start) - midnight(firstStart)
    return offsets.map((offset, at) => {
      const local = startOfQuarter(first.from) + at * quarterMilliseconds + offset + shift
      const guess = local - (own[at] ?? own.at(-1) ?? 0)
      const position = Math.floor((guess - startOfQuarter(span.from)) / quarterMilliseconds)
      const exact = local - (own[Math.max(0, Math.min(own.length - 1, position))] ?? 0)
      const found = Math.floor((exact - startOfQuarter(span.from)) / quarterMilliseconds)
      return found >= 0 && found < own.length ? found : -1
    })
  })
}

/** Returns the positions in the days at which the local time is `minutes` after midnight, to the quarter. */
export function positionsAt(zone: IanaZone, span: QuarterSpan, minutes: number): ReadonlySet<number> {
  const found = new Set<number>()
  offsetsIn(zone, span).forEach((offset, at) => {
    const local = (startOfQuarter(plus(span.from, at)) + offset) % oneDay
    if (Math.floor(local / quarterMilliseconds) === Math.floor(minutes / quarterMinutes)) found.add(at)
  })
  return found
}

/** Offset from UTC in milliseconds, for each quarter. */
const offsetsIn = (zone: IanaZone, { from, to }: QuarterSpan): Int32Array =>
  Int32Array.from({ length: to - from }, (_, at) => offsetAt(zone, startOfQuarter(plus(from, at))))

const isConstant = (offsets: Int32Array): boolean => offsets.every((offset) => offset === offsets[0])

/** In milliseconds. */
const localTime = (zone: IanaZone, quarter: Quarter): number =>
  startOfQuarter(quarter) + offsetAt(zone, startOfQuarter(quarter))

const midnight = (local: number): number => Math.floor(local / oneDay) * oneDay

/** Returns one date's row, of the quarters `at` or of all. `outside` is the value of a local time outside the days. */
export function aligned(row: Uint8Array, at: Int32Array | null, outside: number): Uint8Array {
  return at === null ? row : Uint8Array.from(at, (position) => (position < 0 ? outside : (row[position] ?? outside)))
}
