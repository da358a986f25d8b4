import { matchTest } from '#src/core/filter/match.ts'
import { pointsOfSize } from '#src/core/group/points.ts'
import { attendeesOf } from '#src/core/group/seats.ts'
import type { GroupRequest } from '#src/contract/compute.ts'
import { isProposable, zoneOf } from '../columns.ts'
import type { Desk } from '../desk.ts'

/** The resources that may serve one requirement. */
export interface Candidates {
  /** Those that are compared. */
  readonly rows: readonly number[]
  /** How many meet it in all. */
  readonly matched: number
  /** Seats asked for; 0 is any size. */
  readonly seats: number
}

/**
 * For each requirement the rows that meet it (section 5), are visible, bookable and have a calendar. Where there are more
 * than may be compared, each requirement keeps its share of them: favourites, then those in the searcher's zone, of
 * the right size.
 */
export function chooseGroupCandidates({ columns, settings }: Desk, request: GroupRequest): Candidates[] {
  const { requirements, people, limit } = request
  const favourites = new Set(request.favourites.map((id) => columns.rowById.get(id)))
  const share = Math.floor(limit / Math.max(1, requirements.length))
  return requirements.map((requirement) => {
    const attendees = attendeesOf(requirement.seats, people)
    const matches = matchTest(requirement, attendees, columns.facts(), settings)
    const seats = Math.max(attendees.onSite, requirement.capacity.min ?? 0)
    const rows = columns.resources.flatMap((_, row) => (isProposable(columns, row) && matches(row) ? [row] : []))
    const priceOf = (row: number): number => pointsOfSize(columns.resources[row]!.capacity, seats)
    const isElsewhere = (row: number): number => Number(zoneOf(columns.resources[row]!) !== request.zone)
    const ranked =
      rows.length <= share
        ? rows
        : rows.toSorted((one, other) => {
            const favour = Number(favourites.has(other)) - Number(favourites.has(one))
            return favour || isElsewhere(one) - isElsewhere(other) || priceOf(one) - priceOf(other) || one - other
          })
    return { rows: ranked.slice(0, share), matched: rows.length, seats }
  })
}
