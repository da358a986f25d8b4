/**
 * Free dates per resource: one byte each (1 is free), date by date. Resources are in order of preference, with the
 * chosen one first.
 */
export interface FreeTable {
  readonly dates: number
  readonly resources: number
  readonly free: Uint8Array
}

/** A plan with one resource, and the number of dates on which it is free. */
export interface SinglePlan {
  /** Index of the resource. */
  readonly resource: number
  readonly dates: number
}

/**
 * Returns the resource that is free on most dates, the first one in a tie. Returns null if no resource is free on any
 * date.
 */
export function bestSingle({ dates, resources, free }: FreeTable): SinglePlan | null {
  let best: SinglePlan | null = null
  for (let resource = 0; resource < resources; resource += 1) {
    let count = 0
    for (let date = 0; date < dates; date += 1) count += free[date * resources + resource] ?? 0
    if (count > (best?.dates ?? 0)) best = { resource, dates: count }
  }
  return best
}

/** The resource of each date, or -1 if none is free. */
export interface SwapPlan {
  readonly resourceOf: readonly number[]
  readonly swaps: number
}

const nobody = 0xffff_ffff

/**
 * Returns a plan that covers every date on which any resource is free. It has the fewest changes of resource between
 * consecutive covered dates, then the fewest dates in other resources than the first, and then the earliest resources.
 * Dynamic programming: computes the lowest cost of each resource, date by date.
 */
export function fewestSwaps({ dates, resources, free }: FreeTable): SwapPlan {
  // One number includes all three criteria: changes, then dates in other resources, then the position in the list.
  const elsewhere = dates * resources + 1
  const swap = elsewhere * (dates + 1)
  const costs = new Float64Array(resources)
  const before = new Uint32Array(dates * resources)
  let cheapest = -1
  for (let date = 0; date < dates; date += 1) {
    const row = date * resources
    const previous = cheapest
    const previousCost = previous < 0 ? 0 : (costs[previous] ?? 0)
    let next = -1
    if (!hasFree(free, row, resources)) continue
    for (let resource = 0; resource < resources; resource += 1) {
      const stay = costs[resource] ?? 0
      const change = previousCost + swap
      const stays = previous < 0 || stay <= change
      before[row + resource] = previous < 0 ? nobody : stays ? resource : previous
      if (free[row + resource] !== 1) {
        costs[resource] = Infinity
        continue
      }
      const reached = previous < 0 ? 0 : stays ? stay : change
      costs[resource] = reached + (resource === 0 ? 0 : elsewhere) + resource
      if (next < 0 || (costs[resource] ?? 0) < (costs[next] ?? 0)) next = resource
    }
    cheapest = next
  }
  return walkBack({ dates, resources, free }, before, cheapest)
}

function walkBack({ dates, resources, free }: FreeTable, before: Uint32Array, last: number): SwapPlan {
  const resourceOf = new Array<number>(dates).fill(-1)
  let resource = last
  let swaps = 0
  for (let date = dates - 1; date >= 0 && resource >= 0; date -= 1) {
    const row = date * resources
    if (!hasFree(free, row, resources)) continue
    resourceOf[date] = resource
    const from = before[row + resource] ?? nobody
    if (from === nobody) break
    if (from !== resource) swaps += 1
    resource = from
  }
  return { resourceOf, swaps }
}

function hasFree(free: Uint8Array, from: number, length: number): boolean {
  for (let at = from; at < from + length; at += 1) if (free[at] === 1) return true
  return false
}
