import type { QuarterSpan } from '#src/core/brand.ts'
import { patchRow } from '#src/core/availability/patch.ts'
import { isBookable } from '#src/core/availability/runs.ts'
import type { SearchIndex } from '#src/core/filter/search.ts'
import type { Schedule } from '#src/core/wire/schedule.ts'
import type { FreeOnRequest } from '#src/contract/compute.ts'
import type { Desk } from '../desk.ts'
import { createCodeReader } from '../read-codes.ts'
import { createWindowRules } from '../series/date-states.ts'
import { type ConditionTest, minimumRunOf, prepareConditions } from './condition-tests.ts'

/**
 * How many resources a question would show on a day that is not held, by their schedules of that day; nothing of it is kept.
 * How full an area is by then nobody knows, so its limit is left to the day's own rows.
 */
export function countFreeOn(
  desk: Desk,
  schedules: readonly Schedule[],
  window: QuarterSpan,
  { question, now }: FreeOnRequest,
  index: () => SearchIndex,
): number {
  const { columns, ruleSets } = desk
  const { availability: wanted } = question
  if (wanted === null || wanted.from < window.from || wanted.to > window.to) return 0
  const { shared, requirements } = prepareConditions(desk, { ...question, availability: null }, index)
  const rulesOf = createWindowRules(window, now)
  const minimumRun = minimumRunOf(question)
  const read = createCodeReader(true)
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
    return areBookable(codes, wanted as QuarterSpan, window)
  }

  let count = 0
  for (const schedule of schedules) {
    const row = columns.rowByEmail.get(schedule.email)
    if (row === undefined || schedule.serviceError !== null) continue
    for (const same of [row, ...(columns.moreRowsByEmail.get(schedule.email) ?? [])]) {
      if (isMet(same) && isFree(same, schedule)) count += 1
    }
  }
  return count
}

function areBookable(codes: Uint8Array, { from, to }: QuarterSpan, window: QuarterSpan): boolean {
  for (let at = from - window.from; at < to - window.from; at += 1) if (!isBookable(codes[at]!)) return false
  return true
}
