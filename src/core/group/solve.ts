import { type Attendance, attendanceOf, type AttendanceRow, pointsOf } from './attendance.ts'
import { createChooser, type ResourceChoice, type ResourceChooser } from './choose-resources.ts'
import { mayMeet, pointsOfStart } from './points.ts'
import { type GroupTable, PersonState } from './table.ts'

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
