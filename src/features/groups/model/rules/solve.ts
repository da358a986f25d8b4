import { createChooser, type ResourceChoice, type ResourceChooser } from './choose-resources.ts'
import { mayMeet, points, pointsAway, pointsOfStart } from './points.ts'
import { type GroupTable, type PersonRow, PersonState } from './table.ts'

/** Number of dates on which a person is busy, unknown, tentative, or outside working hours. Busy excludes the others. */
export interface Attendance {
  readonly missing: number
  readonly unknown: number
  readonly tentative: number
  readonly outside: number
}

/** Availability of one person for every start on every date, calculated once. Date after date. */
interface AttendanceRow {
  /** The decisive `PersonState` per start: busy before unknown before tentative. */
  readonly states: Uint8Array
  /** The largest distance from the person's working hours, in quarters. */
  readonly away: Uint8Array
}

const severity = [PersonState.free, PersonState.tentative, PersonState.unknown, PersonState.busy] as const

/** Calculates the availability of a person for a meeting starting in each quarter. */
function attendanceOf({ quarters, dates, length }: Shape, row: PersonRow): AttendanceRow {
  const states = new Uint8Array(dates * quarters)
  const away = new Uint8Array(dates * quarters)
  for (let date = 0; date < dates; date += 1) {
    const [from, to] = [date * quarters, (date + 1) * quarters]
    const one = { states: row.states.subarray(from, to), away: row.away.subarray(from, to) }
    fillDate(quarters, length, one, states.subarray(from, to), away.subarray(from, to))
  }
  return { states, away }
}

type Shape = Pick<GroupTable, 'quarters' | 'dates' | 'length'>

function fillDate(quarters: number, length: number, row: PersonRow, states: Uint8Array, away: Uint8Array): void {
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
}

/** Returns the points of one person for one start, the mean over the dates. */
function pointsOf({ quarters, dates }: Shape, row: AttendanceRow, start: number): number {
  let sum = 0
  for (let date = 0; date < dates; date += 1) sum += pointsOn(row, date * quarters + start)
  return Math.round(sum / dates)
}

/** A missing person adds no points for the hour. */
function pointsOn({ states, away }: AttendanceRow, start: number): number {
  const state = states[start]
  if (state === PersonState.busy) return points.missing
  const asked = pointsAway(away[start] ?? 0)
  if (state === PersonState.unknown) return points.unknown + asked
  return (state === PersonState.tentative ? points.tentative : 0) + asked
}

function countDates({ quarters, dates }: Shape, { states, away }: AttendanceRow, start: number): Attendance {
  const counts = { missing: 0, unknown: 0, tentative: 0, outside: 0 }
  for (let at = start; at < dates * quarters; at += quarters) {
    const state = states[at]
    if (state === PersonState.busy) counts.missing += 1
    else if ((away[at] ?? 0) > 0) counts.outside += 1
    if (state === PersonState.unknown) counts.unknown += 1
    if (state === PersonState.tentative) counts.tentative += 1
  }
  return counts
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
    cost: people.reduce((sum, row) => sum + pointsOf(table, row, start), pointsOfStart(start) + chooser.least),
  }))
  const times: GroupTime[] = []
  for (const { start, cost, resources } of bestFirst(hoped, chooser)) {
    if (times.length >= limit) break
    times.push({ start, cost, resources, attendance: people.map((row) => countDates(table, row, start)) })
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
function startsOf(table: GroupTable, people: readonly AttendanceRow[]): number[] {
  const { earliest, quarters, dates, length } = table
  const starts: number[] = []
  for (let start = Math.max(0, earliest); start + length <= quarters; start += 1) {
    if (table.starts?.has(start) === false) continue
    let missing = 0
    for (const { states } of people) {
      for (let at = start; at < dates * quarters; at += quarters) if (states[at] === PersonState.busy) missing += 1
    }
    // A start that was asked for is offered even if people are missing.
    if (table.starts !== null || mayMeet(missing / dates, people.length)) starts.push(start)
  }
  return starts
}
