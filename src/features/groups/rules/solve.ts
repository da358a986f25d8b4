import { createChooser, type ResourceChoice, type ResourceChooser } from './choose-resources.ts'
import { mayMeet, points, pointsAway, pointsOfStart } from './points.ts'
import { type GroupTable, type PersonRow, PersonState } from './table.ts'

/** Availability of a person for a meeting at some time. */
interface Attendance {
  readonly state: number
  /** The largest distance from the person's working hours, in quarters. */
  readonly away: number
}

/** Availability of one person for every start, calculated once. */
interface AttendanceRow {
  /** The decisive `PersonState` per start: busy before unknown before tentative. */
  readonly states: Uint8Array
  readonly away: Uint8Array
}

const severity = [PersonState.free, PersonState.tentative, PersonState.unknown, PersonState.busy] as const

/** Calculates the availability of a person for a meeting starting in each quarter. */
function attendanceOf({ quarters, length }: Pick<GroupTable, 'quarters' | 'length'>, row: PersonRow): AttendanceRow {
  const states = new Uint8Array(quarters)
  const away = new Uint8Array(quarters)
  // The next quarter with each state, from the current one on. It affects the meeting if it is within the meeting's
  // length.
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

/** Returns the points of one person for one start. A missing person adds no points for the hour. */
function pointsOf({ states, away }: AttendanceRow, start: number): number {
  const state = states[start]
  if (state === PersonState.busy) return points.missing
  const asked = pointsAway(away[start] ?? 0)
  if (state === PersonState.unknown) return points.unknown + asked
  return (state === PersonState.tentative ? points.tentative : 0) + asked
}

/** A possible time for the meeting, with its resources. */
export interface GroupTime {
  readonly start: number
  /** One resource per requirement. */
  readonly resources: readonly number[]
  /** Disadvantages, in points. */
  readonly cost: number
  /** One entry per person. */
  readonly attendance: readonly Attendance[]
}

interface Scored {
  readonly start: number
  readonly cost: number
}

/**
 * Returns the best times, at most `limit`: fewest points first, then earliest. Times do not overlap, because the same
 * meeting a quarter later is no real alternative. Resources are chosen only for starts that may come next according to
 * the points of the people.
 */
export function solveGroup(table: GroupTable, limit: number): GroupTime[] {
  const people = table.people.map((row) => attendanceOf(table, row))
  const chooser = createChooser(table)
  const hoped = startsOf(table, people).map((start) => ({
    start,
    cost: people.reduce((sum, row) => sum + pointsOf(row, start), pointsOfStart(start) + chooser.least),
  }))
  const times: GroupTime[] = []
  for (const { start, cost, resources } of bestFirst(hoped, chooser)) {
    if (times.length >= limit) break
    const attendance = people.map(({ states, away }) => ({
      state: states[start] ?? PersonState.unknown,
      away: away[start] ?? 0,
    }))
    times.push({ start, cost, resources, attendance })
  }
  return times

  /** Generates starts with their resources, best first, without overlaps. */
  function* bestFirst(waiting: Scored[], { choose, least }: ResourceChooser): Generator<Scored & ResourceChoice> {
    waiting.sort(byCost)
    const found: (Scored & ResourceChoice)[] = []
    const taken: number[] = []
    const isNew = ({ start }: Scored): boolean => taken.every((other) => Math.abs(other - start) >= table.length)
    for (let next = 0; next < waiting.length || found.length > 0;) {
      const [hope, best] = [waiting[next], found[0]]
      if (hope && (!best || byCost(hope, best) < 0)) {
        next += 1
        const choice = isNew(hope) ? choose(hope.start) : null
        if (choice === null) continue
        insert(found, { start: hope.start, cost: hope.cost - least + choice.cost, resources: choice.resources })
      } else if (best) {
        found.shift()
        if (!isNew(best)) continue
        taken.push(best.start)
        yield best
      }
    }
  }
}

const byCost = (one: Scored, other: Scored): number => one.cost - other.cost || one.start - other.start

/** Inserts an item into the sorted list. */
function insert<Item extends Scored>(list: Item[], item: Item): void {
  let at = list.length
  while (at > 0 && byCost(item, list[at - 1] ?? item) < 0) at -= 1
  list.splice(at, 0, item)
}

/** Returns true if there is any time, regardless of its disadvantages. */
export function hasTime(table: GroupTable): boolean {
  const starts = startsOf(
    table,
    table.people.map((row) => attendanceOf(table, row)),
  )
  if (starts.length === 0) return false
  const { choose } = createChooser(table)
  return starts.some((start) => choose(start) !== null)
}

/** Starts at which enough people can attend. */
function startsOf({ earliest, quarters, length }: GroupTable, people: readonly AttendanceRow[]): number[] {
  const starts: number[] = []
  for (let start = Math.max(0, earliest); start + length <= quarters; start += 1) {
    let missing = 0
    for (const { states } of people) if (states[start] === PersonState.busy) missing += 1
    if (mayMeet(missing, people.length)) starts.push(start)
  }
  return starts
}
