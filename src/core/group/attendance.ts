import { points, pointsAway } from './points.ts'
import { type GroupTable, type PersonRow, PersonState } from './table.ts'

/** How somebody would stand to a meeting at some time. */
export interface Attendance {
  readonly state: number
  /** The furthest quarter from their working hours. */
  readonly away: number
}

/** All starts of one person, worked out once. */
export interface AttendanceRow {
  /** The `PersonState` that decides: taken before unknown before tentative. */
  readonly states: Uint8Array
  readonly away: Uint8Array
}

const severity = [PersonState.free, PersonState.tentative, PersonState.unknown, PersonState.busy] as const

/** How each person stands to a meeting beginning in each quarter. */
export function attendanceOf(
  { quarters, length }: Pick<GroupTable, 'quarters' | 'length'>,
  row: PersonRow,
): AttendanceRow {
  const states = new Uint8Array(quarters)
  const away = new Uint8Array(quarters)
  // The next quarter, from each on, with each state: the meeting is met by it when that lies within its length.
  const next = severity.map(() => quarters + length)
  for (let quarter = quarters - 1; quarter >= 0; quarter -= 1) {
    const rank = severity.indexOf((row.states[quarter] ?? PersonState.unknown) as 0)
    next[rank] = quarter
    for (let worst = severity.length - 1; worst >= 0; worst -= 1) {
      if ((next[worst] ?? 0) >= quarter + length) continue
      states[quarter] = severity[worst] ?? PersonState.unknown
      break
    }
  }
  for (let start = 0; start + length <= quarters; start += 1) {
    let furthest = 0
    for (let at = start; at < start + length; at += 1) furthest = Math.max(furthest, row.away[at] ?? 0)
    away[start] = furthest
  }
  return { states, away }
}

/** Points of one person at one start; whoever is missing anyhow need not mind the hour. */
export function pointsOf({ states, away }: AttendanceRow, start: number): number {
  const state = states[start]
  if (state === PersonState.busy) return points.missing
  const asked = pointsAway(away[start] ?? 0)
  if (state === PersonState.unknown) return points.unknown + asked
  return (state === PersonState.tentative ? points.tentative : 0) + asked
}
