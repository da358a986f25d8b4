import { createChooser, type ResourceChoice, type ResourceChooser } from './choose-resources.ts'
import { mayMeet, points, pointsAway, pointsOfStart } from './points.ts'
import { type GroupTable, type PersonRow, PersonState } from './table.ts'

/** How somebody would stand to a meeting at some time. */
interface Attendance {
  readonly state: number
  /** The furthest quarter from their working hours. */
  readonly away: number
}

/** All starts of one person, worked out once. */
interface AttendanceRow {
  /** The `PersonState` that decides: taken before unknown before tentative. */
  readonly states: Uint8Array
  readonly away: Uint8Array
}

const severity = [PersonState.free, PersonState.tentative, PersonState.unknown, PersonState.busy] as const

/** How each person stands to a meeting beginning in each quarter. */
function attendanceOf({ quarters, length }: Pick<GroupTable, 'quarters' | 'length'>, row: PersonRow): AttendanceRow {
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
function pointsOf({ states, away }: AttendanceRow, start: number): number {
  const state = states[start]
  if (state === PersonState.busy) return points.missing
  const asked = pointsAway(away[start] ?? 0)
  if (state === PersonState.unknown) return points.unknown + asked
  return (state === PersonState.tentative ? points.tentative : 0) + asked
}

/** A time at which they could meet, and where. */
export interface GroupTime {
  readonly start: number
  /** One resource for each requirement. */
  readonly resources: readonly number[]
  /** What speaks against it, in points. */
  readonly cost: number
  /** One for each person. */
  readonly attendance: readonly Attendance[]
}

interface Scored {
  readonly start: number
  readonly cost: number
}

/**
 * The best times, fewest points first and then earliest, at most `limit`. They do not overlap: the same meeting a quarter
 * later is no other offer. Resources are chosen only for starts that may come next, by the points of the people there.
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

  /** Starts with their resources in order, none upon one that came before. */
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

/** Keeps the list in order. */
function insert<Item extends Scored>(list: Item[], item: Item): void {
  let at = list.length
  while (at > 0 && byCost(item, list[at - 1] ?? item) < 0) at -= 1
  list.splice(at, 0, item)
}

/** Whether there is any time at all, whatever speaks against it. */
export function hasTime(table: GroupTable): boolean {
  const starts = startsOf(
    table,
    table.people.map((row) => attendanceOf(table, row)),
  )
  if (starts.length === 0) return false
  const { choose } = createChooser(table)
  return starts.some((start) => choose(start) !== null)
}

/** When enough of them can come. */
function startsOf({ earliest, quarters, length }: GroupTable, people: readonly AttendanceRow[]): number[] {
  const starts: number[] = []
  for (let start = Math.max(0, earliest); start + length <= quarters; start += 1) {
    let missing = 0
    for (const { states } of people) if (states[start] === PersonState.busy) missing += 1
    if (mayMeet(missing, people.length)) starts.push(start)
  }
  return starts
}
