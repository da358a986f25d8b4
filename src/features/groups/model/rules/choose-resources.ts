import { points, pointsOfFar, pointsOfSize, pointsOfSteps } from './points.ts'
import type { GroupTable } from './table.ts'

/** One resource per requirement, in the same order. */
export interface ResourceChoice {
  readonly resources: readonly number[]
  readonly cost: number
}

export interface ResourceChooser {
  /** Returns the best resources for a meeting starting in a quarter. Null if a requirement has no free resource. */
  choose(start: number): ResourceChoice | null
  /** Lower bound of the cost of a choice, at any time. */
  readonly least: number
}

/**
 * Prepares the choice for every start. The result is exact. In the common area of the best choice (or 'anywhere'), the
 * resource for each requirement is among the n cheapest, where n is the number of requirements, because the other
 * requirements can use only n - 1 of them. So each area, and 'anywhere', retains only these, and all combinations of
 * them are compared.
 */
export function createChooser(table: GroupTable): ResourceChooser {
  const { requirements, areaCount } = table
  const width = requirements.length
  const open = openStarts(table)
  const ordered = requirements.map((_, requirement) => orderCandidates(table, requirement))
  const steps = stepsOf(table)
  const anywhere = areaCount
  const containers = areaCount + 1
  const counts = new Uint8Array(width * containers)
  const costs = new Int32Array(width * containers * width)
  const members = new Int32Array(width * containers * width)
  const current = new Int32Array(width)
  const taken = new Uint8Array(table.resources.length)
  let best = Infinity
  let chosen: number[] = []

  /** Inserts a resource into the sorted list of a requirement within an area. The list has a limited length. */
  function offer(requirement: number, container: number, resource: number, cost: number): void {
    const list = requirement * containers + container
    const base = list * width
    const held = counts[list] ?? 0
    if (held === width && cost >= (costs[base + held - 1] ?? 0)) return
    let at = base + Math.min(held, width - 1)
    for (; at > base && (costs[at - 1] ?? 0) > cost; at -= 1) {
      costs[at] = costs[at - 1] ?? 0
      members[at] = members[at - 1] ?? 0
    }
    costs[at] = cost
    members[at] = resource
    if (held < width) counts[list] = held + 1
  }

  /**
   * Tries all assignments of the requirements from `requirement` on to different resources of an area. Skips those that
   * cannot win.
   */
  function assign(requirement: number, container: number, cost: number, rest: number): void {
    if (requirement === width) {
      best = cost
      chosen = [...current]
      return
    }
    const list = requirement * containers + container
    const base = list * width
    const later = rest - (costs[base] ?? 0)
    for (let at = base; at < base + (counts[list] ?? 0); at += 1) {
      const next = cost + (costs[at] ?? 0)
      if (next + later >= best) return
      const resource = members[at] ?? 0
      if (taken[resource] === 1) continue
      taken[resource] = 1
      current[requirement] = resource
      assign(requirement + 1, container, next, later)
      taken[resource] = 0
    }
  }

  function within(container: number): void {
    let rest = 0
    for (let requirement = 0; requirement < width; requirement += 1) {
      const list = requirement * containers + container
      if (counts[list] === 0) return
      rest += costs[list * width] ?? 0
    }
    const near = width === 1 ? 0 : pointsOfSteps(steps[container] ?? 0)
    if (near + rest < best) assign(0, container, near, rest)
  }

  /** Adds the free resources to the lists of their areas and 'anywhere'. Returns false if there are none. */
  function offerOpen(requirement: number, start: number): boolean {
    const row = start * table.resources.length
    const { resources, fixed } = ordered[requirement] ?? nobody
    for (let index = 0; index < resources.length; index += 1) {
      // A single resource has no distance to others: after one is found, resources that cost as much or more are not
      // needed.
      if (width === 1 && counts[anywhere] === 1 && (costs[anywhere] ?? 0) <= (fixed[index] ?? 0)) break
      const resource = resources[index] ?? 0
      const price = open[row + resource] ?? 0
      if (price === 0) continue
      const cost = (fixed[index] ?? 0) + price - 1
      offer(requirement, anywhere, resource, cost)
      if (width > 1) for (const area of table.resources[resource]?.areas ?? []) offer(requirement, area, resource, cost)
    }
    return (counts[requirement * containers + anywhere] ?? 0) > 0
  }

  return {
    choose(start) {
      counts.fill(0)
      best = Infinity
      chosen = []
      for (let requirement = 0; requirement < width; requirement += 1) if (!offerOpen(requirement, start)) return null
      if (width > 1) for (let area = 0; area < areaCount; area += 1) within(area)
      within(anywhere)
      return best === Infinity ? null : { resources: chosen, cost: best }
    },
    least: ordered.reduce((sum, { fixed }) => sum + (fixed[0] ?? 0), 0),
  }
}

interface Ordered {
  readonly resources: Int32Array
  /** Points that do not depend on the time. */
  readonly fixed: Int32Array
}

const nobody: Ordered = { resources: new Int32Array(0), fixed: new Int32Array(0) }

/** Cheapest first, so that most of the others are rejected by one comparison. */
function orderCandidates({ requirements, resources }: GroupTable, requirement: number): Ordered {
  const asked = requirements[requirement]
  const priced = (asked?.resources ?? []).map((resource, index) => {
    const row = resources[resource]
    const favour = row?.isFavourite === true ? 0 : points.notFavourite
    const far = pointsOfFar(asked?.far?.[index] ?? 0)
    return { resource, cost: pointsOfSize(row?.capacity ?? null, asked?.seats ?? 0) + favour + far }
  })
  priced.sort((one, other) => one.cost - other.cost || one.resource - other.resource)
  return {
    resources: Int32Array.from(priced, ({ resource }) => resource),
    fixed: Int32Array.from(priced, ({ cost }) => cost),
  }
}

/**
 * By start, then by resource: 0 if it cannot be booked for the whole meeting on more than half of the dates, else 1 and
 * its points for dates on which it is not free or partly outside its hours.
 */
function openStarts(table: GroupTable): Uint8Array {
  const { quarters, dates, resources } = table
  const open = new Uint8Array(quarters * resources.length)
  const prices = new Int32Array(quarters)
  const taken = new Int32Array(quarters)
  resources.forEach(({ states }, resource) => {
    prices.fill(0)
    taken.fill(0)
    for (let date = 0; date < dates; date += 1) {
      addDate(table, states.subarray(date * quarters, (date + 1) * quarters), prices, taken)
    }
    for (let start = 0; start < quarters; start += 1) {
      if ((taken[start] ?? 0) * 2 >= dates) continue
      open[start * resources.length + resource] = 1 + Math.round((prices[start] ?? 0) / dates)
    }
  })
  return open
}

/** Adds the points of one resource on one date, for every start. */
function addDate({ quarters, length }: GroupTable, states: Uint8Array, prices: Int32Array, taken: Int32Array): void {
  let blocked = quarters
  let outside = quarters
  for (let quarter = quarters - 1; quarter >= 0; quarter -= 1) {
    const state = states[quarter] ?? 0
    if (state === 0) blocked = quarter
    if (state === 2) outside = quarter
    if (quarter + length > blocked) {
      taken[quarter] = (taken[quarter] ?? 0) + 1
      prices[quarter] = (prices[quarter] ?? 0) + points.resourceTaken
    } else if (outside < quarter + length) prices[quarter] = (prices[quarter] ?? 0) + points.resourceOutside
  }
}

/** Steps from the deepest areas up to each area. 'anywhere', the last entry, is one step above all areas. */
function stepsOf({ resources, areaCount }: GroupTable): Int32Array {
  const depths = new Int32Array(areaCount)
  for (const { areas } of resources) {
    areas.forEach((area, index) => {
      depths[area] = areas.length - 1 - index
    })
  }
  const deepest = depths.reduce((most, depth) => Math.max(most, depth), 0)
  return Int32Array.from({ length: areaCount + 1 }, (_, area) =>
    area === areaCount ? deepest + 1 : deepest - (depths[area] ?? 0),
  )
}
