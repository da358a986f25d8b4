import type { FreeOnRequest, NearMissRequest, Question } from '#src/engine/compute.ts'
import { patchRow } from '#src/features/availability/model/rules/patch.ts'
import type { NearMiss, NearMissKind } from '#src/features/near-misses/model/rules/condition.ts'
import { areaAndParents, areaSubtree } from '#src/base/rules/question.ts'
import type { SearchIndex } from '#src/base/rules/search.ts'
import type { AreaId } from '#src/kernel/ids.ts'
import type { QuarterSpan } from '#src/kernel/time/units.ts'
import { minutesIn, minutesOf, plus, quarterAt } from '#src/kernel/time/moment.ts'
import { areaIdOf } from '#src/wire/scalars.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import { rowsOf } from '../columns.ts'
import type { EngineState } from '../engine-state.ts'
import { areBookable, freeTimeTest } from '../free-time.ts'
import { createCodeReader } from '../row-codes.ts'
import { createWindowRules } from '../series/date-states.ts'
import { type ConditionTest, minimumRunOf, prepareConditions } from './condition-tests.ts'

/**
 * Counts the resources that match on a day that is not held, based on that day's schedules. Nothing is stored. Area
 * limits are ignored because the utilisation of an area on that day is unknown.
 */
export function countFreeOn(
  state: EngineState,
  schedules: readonly Schedule[],
  window: QuarterSpan,
  { question, now }: FreeOnRequest,
  index: () => SearchIndex,
): number {
  const { columns, ruleSets } = state
  const { from, to } = question.availability ?? window
  if (question.availability === null || from < window.from || to > window.to) return 0
  const { shared, requirements } = prepareConditions(state, { ...question, availability: null }, index)
  const rulesOf = createWindowRules(window, now)
  const minimumRun = minimumRunOf(question)
  const read = createCodeReader()
  const length = window.to - window.from
  const codes = new Uint8Array(length)

  function isMet(row: number): boolean {
    const holds = (tests: readonly ConditionTest[]): boolean => tests.every((test) => test.holds(row))
    return columns.visible[row] === 1 && holds(shared) && requirements.some(holds)
  }

  function isFree(row: number, schedule: Schedule): boolean {
    const { workingHours, schedulingSettings, availabilityView } = schedule
    const set = ruleSets.ofResource(columns.resources[row]!, workingHours, schedulingSettings, 0)
    const source = read(availabilityView, 0, length)
    patchRow(source, codes, 0, length, { ...rulesOf(ruleSets.read(set)), minimumRun })
    return areBookable(codes, from - window.from, to - window.from)
  }

  let count = 0
  for (const schedule of schedules) {
    if (schedule.serviceError !== null) continue
    for (const row of rowsOf(columns, schedule.email)) if (isMet(row) && isFree(row, schedule)) count += 1
  }
  return count
}

export interface NearestArea {
  readonly areaId: AreaId
  /**
   * Levels from a chosen area up to one that also contains this area. The next floor of the building is one level away.
   */
  readonly distance: number
  /** Number of rows in it or below. */
  readonly count: number
}

/**
 * Finds the areas nearest to the chosen ones that contain any of the rows, none of which is in a chosen area. Siblings
 * come before more distant areas. Areas at equal distance are sorted by their distance from a chosen one in the list.
 * Areas without a name are left out.
 */
export function nearestAreas(
  { columns, settings }: EngineState,
  rows: readonly number[],
  chosen: readonly AreaId[],
  limit: number,
): NearestArea[] {
  const { areas: byId } = columns
  const places = new Map(settings.areas.map(({ id }, place) => [id, place]))
  const ways = chosen.map((id) => areaAndParents(byId, id))
  const topmost = Math.max(1, ...ways.map((way) => way.length))

  /**
   * Returns the area to propose: the largest one around an area that contains no chosen area, unless the area itself
   * contains one.
   */
  function candidateOf(place: string): { readonly id: string; readonly distance: number } {
    const path = areaAndParents(byId, place)
    for (const [index, id] of path.entries()) {
      const steps = Math.min(...ways.map((way) => (way.includes(id) ? way.indexOf(id) : Infinity)))
      if (steps < Infinity) return { id: path[Math.max(0, index - 1)] ?? id, distance: steps }
    }
    return { id: path.at(-1) ?? place, distance: topmost }
  }

  const gapOf = (id: string): number =>
    Math.min(...chosen.map((own) => Math.abs((places.get(own) ?? 0) - (places.get(id) ?? 0))))

  const placesOf = (row: number) => columns.resources[row]!.mapInfos
  const candidates = new Map<string, number>()
  for (const place of new Set(rows.flatMap((row) => placesOf(row).map(({ areaId }) => areaId)))) {
    const { id, distance } = candidateOf(place)
    if ((byId.get(id)?.name ?? '') !== '') candidates.set(id, Math.min(distance, candidates.get(id) ?? Infinity))
  }
  return [...candidates]
    .toSorted(([id, distance], [other, otherDistance]) => distance - otherDistance || gapOf(id) - gapOf(other))
    .slice(0, limit)
    .map(([id, distance]) => {
      const within = areaSubtree(settings.areas, [id])
      const count = rows.filter((row) => placesOf(row).some(({ areaId }) => within.has(areaId))).length
      return { areaId: areaIdOf(id), distance, count }
    })
}

/** Maximum shift of a time in quarters: 4 hours. */
const furthest = 16

/**
 * Finds the nearest other times at which any of the rows is free: later, earlier, shorter, and the same time on another
 * day.
 */
export function otherTimes(state: EngineState, request: NearMissRequest, rows: readonly number[]): Offer[] {
  const { question, now, otherDays } = request
  const asked = question.availability
  if (asked === null) return []
  const run = minimumRunOf(question)
  const moved = (step: number): QuarterSpan => ({
    from: plus(asked.from, step),
    to: plus(asked.to, step),
  })
  const steps = Array.from({ length: furthest }, (_, index) => index + 1)
  const first = quarterAt(now)
  const at = (spans: readonly QuarterSpan[]) =>
    findFirst(
      rows,
      spans.map((span) => freeTimeTest(state, span, run)),
    )
  const later = steps.map(moved)
  const earlier = steps.map((step) => moved(-step)).filter(({ from }) => from >= first)
  return [
    ...at(later).map(({ index, count }) => {
      const span = later[index]!
      return offer({ kind: 'later', minutes: minutesIn(index + 1), span }, { availability: span }, count, index + 1)
    }),
    ...at(earlier).map(({ index, count }) => {
      const span = earlier[index]!
      return offer({ kind: 'earlier', minutes: minutesIn(index + 1), span }, { availability: span }, count, index + 1)
    }),
    ...shorterTimes(state, question, asked, rows),
    ...at(otherDays).map(({ index, count }) => {
      const span = otherDays[index]!
      return offer({ kind: 'day', span }, { availability: span }, count, index + 1)
    }),
  ]
}

/**
 * Shortens the time from its end, down to half. If the duration is longer than the time, the duration is shortened
 * instead.
 */
function shorterTimes(state: EngineState, question: Question, asked: QuarterSpan, rows: readonly number[]): Offer[] {
  const length = asked.to - asked.from
  const run = minimumRunOf(question)
  const longer = Math.max(length, run)
  const tries = Array.from({ length: Math.floor(longer / 2) }, (_, index) => {
    const left = longer - index - 1
    const to = plus(asked.from, Math.min(length, left))
    return { span: { from: asked.from, to }, run: Math.min(run, left) }
  })
  const tests = tries.map((one) => freeTimeTest(state, one.span, one.run))
  return findFirst(rows, tests).map(({ index, count }) => {
    const { span, run: left } = tries[index]!
    const minutes = minutesIn(index + 1)
    const duration = minutesOf(Math.min(question.duration, minutesIn(left)))
    return offer({ kind: 'shorter', minutes, span }, { availability: span, duration }, count, index + 1)
  })
}

/**
 * Finds the first test that any row passes, and the number of rows that pass it. Empty if there is none. Makes one pass
 * over the rows and runs no test beyond the best one found so far.
 */
function findFirst(
  rows: readonly number[],
  tests: readonly ((row: number) => boolean)[],
): { readonly index: number; readonly count: number }[] {
  let best = tests.length
  let count = 0
  for (const row of rows) {
    for (let index = 0; index <= best && index < tests.length; index += 1) {
      if (!tests[index]!(row)) continue
      count = index < best ? 1 : count + 1
      best = index
      break
    }
  }
  return best < tests.length ? [{ index: best, count }] : []
}

/** A near miss with its distance from the query (see `costOf`). */
export interface Offer {
  readonly miss: NearMiss
  readonly distance: number
}

export function offer(kind: NearMissKind, changes: NearMiss['changes'], count: number, distance: number): Offer {
  return { miss: { ...kind, changes, count }, distance }
}
