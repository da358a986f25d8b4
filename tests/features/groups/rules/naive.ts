import type { GroupTable } from '#src/features/groups/model/rules/table.ts'

/**
 * A brute-force version of the search for common times: it tries every start and every assignment of resources.
 */
export interface NaiveTime {
  readonly start: number
  readonly cost: number
}

export function naiveTimes(table: GroupTable, limit: number): NaiveTime[] {
  const all: NaiveTime[] = []
  for (let start = table.earliest; start + table.length <= table.quarters; start += 1) {
    if (table.starts?.has(start) === false) continue
    if (table.starts === null && (naiveMissing(table, start) / table.dates) * 2 >= Math.max(1, table.people.length))
      continue
    const costs = assignmentsOf(table).flatMap((assignment) => naiveCost(table, start, assignment) ?? [])
    if (costs.length > 0) all.push({ start, cost: Math.min(...costs) })
  }
  all.sort((one, other) => one.cost - other.cost || one.start - other.start)
  const chosen: NaiveTime[] = []
  for (const time of all) {
    const isNew = chosen.every(({ start }) => start + table.length <= time.start || time.start + table.length <= start)
    if (isNew && chosen.length < limit) chosen.push(time)
  }
  return chosen
}

/** Every list of different resources, one for each requirement. */
export function assignmentsOf({ requirements }: GroupTable): number[][] {
  return requirements.reduce<number[][]>(
    (assignments, { resources }) =>
      assignments.flatMap((assignment) =>
        resources.filter((one) => !assignment.includes(one)).map((one) => [...assignment, one]),
      ),
    [[]],
  )
}

const within = <Value>(list: ArrayLike<Value>, start: number, length: number): Value[] =>
  Array.from(list).slice(start, start + length)

/** The positions of a start on every date. */
const onDates = ({ dates, quarters }: GroupTable, start: number): number[] =>
  Array.from({ length: dates }, (_, date) => date * quarters + start)

/** Summed over the dates. */
function naiveMissing(table: GroupTable, start: number): number {
  const isBusy = (states: Uint8Array, at: number): boolean => within(states, at, table.length).includes(2)
  return onDates(table, start).reduce(
    (sum, at) => sum + table.people.filter(({ states }) => isBusy(states, at)).length,
    0,
  )
}

const mean = (values: readonly number[]): number =>
  Math.round(values.reduce((sum, value) => sum + value, 0) / values.length)

function personCost({ states, away }: GroupTable['people'][number], at: number, length: number): number {
  const held = within(states, at, length)
  if (held.includes(2)) return 100
  const far = Math.max(...within(away, at, length))
  const hours = far === 0 ? 0 : far <= 4 ? 30 : far <= 8 ? 60 : 110
  return hours + (held.includes(3) ? 60 : held.includes(1) ? 25 : 0)
}

/** Returns null if a resource cannot be booked on more than half of the dates. */
export function naiveCost(table: GroupTable, start: number, assignment: readonly number[]): number | null {
  const { people, resources, requirements, length } = table
  let cost = Math.floor(start / 96)
  const dates = onDates(table, start)
  for (const one of people) cost += mean(dates.map((at) => personCost(one, at, length)))
  for (const [index, one] of assignment.entries()) {
    const resource = resources[one]
    const seats = requirements[index]?.seats ?? 0
    if (!resource) return null
    const held = dates.map((at) => within(resource.states, at, length))
    if (held.filter((states) => states.includes(0)).length * 2 >= dates.length) return null
    cost += mean(held.map((states) => (states.includes(0) ? 120 : states.includes(2) ? 15 : 0)))
    if (!resource.isFavourite) cost += 4
    cost += Math.min(24, 6 * (requirements[index]?.far?.[requirements[index].resources.indexOf(one)] ?? 0))
    if (seats > 0) cost += Math.min(12, Math.max(0, Math.floor(((resource.capacity ?? 0) - seats) / 2)))
  }
  return cost + Math.min(24, 8 * naiveSteps(table, assignment))
}

/** Levels from the deepest area up to the nearest common one, and one more if there is none. */
function naiveSteps({ resources }: GroupTable, assignment: readonly number[]): number {
  if (assignment.length < 2) return 0
  const deepest = Math.max(0, ...resources.map(({ areas }) => areas.length - 1))
  const paths = assignment.map((one) => resources[one]?.areas ?? [])
  const shared = (paths[0] ?? []).find((area) => paths.every((path) => path.includes(area)))
  if (shared === undefined) return deepest + 1
  const path = paths[0] ?? []
  return deepest - (path.length - 1 - path.indexOf(shared))
}
