import { measureAreas } from '#src/base/rules/question.ts'
import type { Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import { plus } from '#src/kernel/time/moment.ts'
import { areaIdOf } from './columns.ts'
import type { EngineState } from './engine-state.ts'

/** Greater than the number of rows, so one level of areas weighs more than any distance between names. */
const step = 10_000_000

/**
 * Sorts all rows by distance from a resource: those of its area first, then of the area around it, and so on. Within an
 * area they are sorted by distance between names, because consecutive numbers are usually next to each other. Null if
 * the resource is unknown.
 */
export function nearOrder({ columns, settings, ranks }: EngineState, id: ResourceId | null): Uint32Array | null {
  const seat = id === null ? undefined : columns.rowById.get(id)
  if (seat === undefined) return null
  const stepsTo = measureAreas(settings.areas, areaIdOf(columns.resources[seat]!))
  const byName = ranks.sorted('name asc')
  const own = byName.indexOf(seat)
  const distances = new Float64Array(byName.length)
  byName.forEach((row, place) => {
    distances[row] = stepsTo(areaIdOf(columns.resources[row]!)) * step + Math.abs(place - own)
  })
  return byName.slice().sort((one, other) => distances[one]! - distances[other]!)
}

/**
 * Finds free times within a day with the length of the requested span, nearest first. They do not overlap each other,
 * and the requested span is not among them.
 */
export function nearestTimes(
  isFree: (quarter: number) => boolean,
  day: QuarterSpan,
  span: QuarterSpan,
  limit: number,
): QuarterSpan[] {
  const length = span.to - span.from
  const starts: Quarter[] = []
  let free = 0
  for (let quarter = day.from; quarter < day.to; quarter = plus(quarter, 1)) {
    free = isFree(quarter) ? free + 1 : 0
    if (free >= length) starts.push(plus(quarter, 1 - length))
  }
  starts.sort((one, other) => Math.abs(one - span.from) - Math.abs(other - span.from) || one - other)
  const chosen: Quarter[] = []
  for (const start of starts) {
    if (chosen.length >= limit) break
    // A shift by one quarter is not a separate proposal.
    if (start !== span.from && chosen.every((other) => Math.abs(other - start) >= length)) chosen.push(start)
  }
  return chosen.map((from) => ({ from, to: plus(from, length) }))
}

/**
 * Returns the candidates to replace a resource, nearest first: those of the same area, of the same parent area, then others;
 * among them by additional seats. Resources with too few seats come after all others.
 */
export function nearestRows(
  { columns, settings }: EngineState,
  row: number,
  isCandidate: (other: number) => boolean,
): number[] {
  const own = columns.resources[row]!
  const stepsTo = measureAreas(settings.areas, areaIdOf(own))
  const candidates = columns.resources.flatMap((resource, other) => {
    if (!isCandidate(other)) return []
    const gap = (resource.capacity ?? 0) - (own.capacity ?? 0)
    return [{ other, distance: Math.min(2, stepsTo(areaIdOf(resource))), gap: gap >= 0 ? gap : 1_000_000 - gap }]
  })
  return candidates
    .sort((one, next) => one.distance - next.distance || one.gap - next.gap || one.other - next.other)
    .map(({ other }) => other)
}

/** Half of the proposals are other resources and half other times. If one half is not used, the other gets the rest. */
export function shareLimit<Proposal>(
  limit: number,
  times: readonly Proposal[],
  findResources: (limit: number) => readonly Proposal[],
): Proposal[] {
  const others = findResources(limit - Math.min(times.length, limit - Math.ceil(limit / 2)))
  return [...others, ...times.slice(0, limit - others.length)]
}
