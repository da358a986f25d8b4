import { matchTest } from '#src/core/filter/match.ts'
import type { SeriesRequest } from '#src/contract/compute.ts'
import { isProposable } from '../columns.ts'
import type { Desk } from '../desk.ts'
import { nearnessTo } from '../nearness.ts'

/**
 * The rows that could stand in for a resource, nearest first and at most `limit`: visible, bookable, with a calendar, and
 * meeting the requirement; of its own type where the requirement names none.
 */
export function chooseCandidates(desk: Desk, row: number, request: SeriesRequest): number[] {
  const { columns, settings } = desk
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
  const nearness = nearnessTo(desk, row)
  return columns.resources
    .flatMap((_, other) => (isCandidate(other) ? [{ other, ...nearness(other) }] : []))
    .toSorted((one, next) => one.distance - next.distance || one.gap - next.gap || one.other - next.other)
    .slice(0, request.limit)
    .map(({ other }) => other)
}
