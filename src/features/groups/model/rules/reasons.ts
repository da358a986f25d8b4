import { isRightSize } from './points.ts'
import { type GroupTime, hasTime } from './solve.ts'
import type { GroupTable } from './table.ts'

/** Advantages of a time, by weight. Each is a key of the locale under `group.reason.<name>`. */
const groupReasons = [
  'every-date',
  'everyone-free',
  'in-hours',
  'same-area',
  'near',
  'right-size',
  'favourite',
] as const
export type GroupReason = (typeof groupReasons)[number]

/** Number of the nearest area that contains all of these resources; null if there is none. */
export function commonArea({ resources }: Pick<GroupTable, 'resources'>, chosen: readonly number[]): number | null {
  const [first = [], ...others] = chosen.map((resource) => resources[resource]?.areas ?? [])
  return first.find((area) => others.every((areas) => areas.includes(area))) ?? null
}

/** Returns the numbers of the dates on which all of these resources can be booked at this start. */
export function freeDates({ quarters, dates, length, resources }: GroupTable, time: GroupTime): number[] {
  const rows = time.resources.flatMap((resource) => resources[resource] ?? [])
  const isFree = (date: number): boolean => {
    const from = date * quarters + time.start
    return rows.every(({ states }) => !states.subarray(from, from + length).includes(0))
  }
  return Array.from({ length: dates }, (_, date) => date).filter(isFree)
}

export function reasonsOf(table: GroupTable, time: GroupTime): GroupReason[] {
  const { resources: chosen, attendance } = time
  const { resources, requirements } = table
  const rows = chosen.flatMap((resource) => resources[resource] ?? [])
  const area = commonArea(table, chosen)
  const isTogether = rows.length > 1 && area !== null
  const isSameArea = rows.every(({ areas }) => areas[0] === area)
  const sized = chosen.flatMap((resource, index) => {
    const seats = requirements[index]?.seats ?? 0
    return seats > 0 ? [isRightSize(resources[resource]?.capacity ?? null, seats)] : []
  })
  const holds: Readonly<Record<GroupReason, boolean>> = {
    'every-date': table.dates > 1 && freeDates(table, time).length === table.dates,
    'everyone-free':
      attendance.length > 1 &&
      attendance.every(({ missing, unknown, tentative }) => missing + unknown + tentative === 0),
    'in-hours': attendance.length > 1 && attendance.every(({ outside, unknown }) => outside + unknown === 0),
    'same-area': isTogether && isSameArea,
    near: isTogether && !isSameArea,
    'right-size': sized.length > 0 && sized.every(Boolean),
    favourite: rows.some(({ isFavourite }) => isFavourite),
  }
  return groupReasons.filter((reason) => holds[reason])
}

/** Returns true if the time requires no compromise about people, and its resources are free on every date. */
export function isPerfect(time: {
  readonly missing: readonly unknown[]
  readonly unknown: readonly unknown[]
  readonly tentative: readonly unknown[]
  readonly outside: readonly unknown[]
  readonly taken: readonly unknown[]
}): boolean {
  return [time.missing, time.unknown, time.tentative, time.outside, time.taken].every((list) => list.length === 0)
}

/** Changes that would make a time possible if there is none. Indexes count the table's requirements and people. */
export interface GroupChanges {
  /** Requirements that no resource meets at any time. */
  readonly unmet: readonly number[]
  /** Requirements, each of which can be removed to make a time possible. */
  readonly requirements: readonly number[]
  /** People, each of whom can be removed to make a time possible. */
  readonly people: readonly number[]
  /** Longest possible meeting in quarters; null if even the shortest is impossible. */
  readonly shorter: number | null
}

/** Finds every single change that helps, by trying each one. For a search without a result. */
export function whatToChange(table: GroupTable): GroupChanges {
  const { requirements, people } = table
  const without = <Row>(rows: readonly Row[], index: number): readonly Row[] => rows.toSpliced(index, 1)
  return {
    unmet: indexesOf(requirements, ({ resources }) => resources.length === 0),
    requirements:
      requirements.length < 2
        ? []
        : indexesOf(requirements, (_, index) => hasTime({ ...table, requirements: without(requirements, index) })),
    people:
      people.length < 2 ? [] : indexesOf(people, (_, index) => hasTime({ ...table, people: without(people, index) })),
    shorter: longestTime(table),
  }
}

/** Binary search: if a meeting is possible, every shorter one is possible too. */
function longestTime(table: GroupTable): number | null {
  let [possible, impossible] = [0, table.length]
  while (impossible - possible > 1) {
    const length = Math.floor((possible + impossible) / 2)
    if (hasTime({ ...table, length })) possible = length
    else impossible = length
  }
  return possible === 0 ? null : possible
}

function indexesOf<Row>(rows: readonly Row[], test: (row: Row, index: number) => boolean): number[] {
  return rows.flatMap((row, index) => (test(row, index) ? [index] : []))
}
