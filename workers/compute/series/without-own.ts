import type { OwnDate, SeriesRequest } from '#src/engine/compute.ts'
import { matchTest } from '#src/features/finding/rules/match.ts'
import type { QuarterSpan } from '#src/kernel/result.ts'
import { quarterMilliseconds } from '#src/kernel/time/moment.ts'
import { parseInstant } from '#src/wire/instant.ts'
import type { Schedule, ScheduleItem } from '#src/wire/schedule.ts'
import { isProposable } from '../columns.ts'
import type { EngineState } from '../engine-state.ts'
import { nearnessTo } from '../nearness.ts'

/**
 * Finds the rows that could replace a resource, nearest first and at most `limit`. They are visible, bookable, have a
 * calendar and meet the requirement. If the requirement has no type, the type of the replaced resource applies.
 */
export function chooseCandidates(state: EngineState, row: number, request: SeriesRequest): number[] {
  const { columns, settings } = state
  const own = columns.resources[row]!
  const { requirement: asked, attendees } = request
  const requirement = {
    id: '',
    areas: [],
    capacity: { min: null, max: null },
    filters: [],
    ...asked,
    typeId: asked?.typeId ?? (own.resourceTypeId as never),
  }
  const matches = matchTest(requirement, attendees, columns.facts(), settings)
  const chosen = new Set(request.resourceIds.map((id) => columns.rowById.get(id)))
  const isCandidate = (other: number): boolean => !chosen.has(other) && isProposable(columns, other) && matches(other)
  const nearness = nearnessTo(state, row)
  return columns.resources
    .flatMap((_, other) => (isCandidate(other) ? [{ other, ...nearness(other) }] : []))
    .toSorted((one, next) => one.distance - next.distance || one.gap - next.gap || one.other - next.other)
    .slice(0, request.limit)
    .map(({ other }) => other)
}

interface Held {
  readonly item: ScheduleItem
  readonly start: number
  readonly end: number
}

/**
 * Removes from a schedule the dates that are being changed. Their quarters are free unless another event overlaps them.
 * The availability view alone does not show which event reserves a quarter.
 */
export function withoutOwn(schedule: Schedule, window: QuarterSpan, own: readonly OwnDate[]): Schedule {
  const here = own.filter(({ emails }) => emails.includes(schedule.email))
  if (here.length === 0 || schedule.availabilityView === '') return schedule
  const others = schedule.scheduleItems.flatMap(heldBy).filter((held) => !here.some((date) => isSame(held, date)))
  const view = [...schedule.availabilityView]
  for (const { span } of here) {
    const first = Math.max(window.from, Math.floor(span.start / quarterMilliseconds))
    const end = Math.min(window.from + view.length, Math.ceil(span.end / quarterMilliseconds))
    for (let quarter = first; quarter < end; quarter += 1) {
      const from = quarter * quarterMilliseconds
      const isShared = others.some((held) => held.start < from + quarterMilliseconds && held.end > from)
      if (!isShared && /[12]/.test(view[quarter - window.from] ?? '')) view[quarter - window.from] = '0'
    }
  }
  return { ...schedule, availabilityView: view.join(''), scheduleItems: others.map(({ item }) => item) }
}

function heldBy(item: ScheduleItem): Held[] {
  const start = parseInstant(item.start)
  const end = parseInstant(item.end)
  return start === null || end === null || item.status.toLowerCase() === 'free' ? [] : [{ item, start, end }]
}

/** Some calendars have no event ids. Then events with the same times are considered equal. */
function isSame({ item, start, end }: Held, { iCalUId, span }: OwnDate): boolean {
  return item.iCalUId !== null && iCalUId !== null ? item.iCalUId === iCalUId : start === span.start && end === span.end
}
