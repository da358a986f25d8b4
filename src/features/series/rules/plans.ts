/**
 * Which resource is free on which date: one byte each, 1 is free, date by date; resources in the order of preference, the
 * chosen one first.
 */
export interface FreeTable {
  readonly dates: number
  readonly resources: number
  readonly free: Uint8Array
}

/** One resource for as many dates as it is free on. */
export interface SinglePlan {
  /** Index of the resource. */
  readonly resource: number
  readonly dates: number
}

/** Null where no resource is free on any date. Of equal ones the first. */
export function bestSingle({ dates, resources, free }: FreeTable): SinglePlan | null {
  let best: SinglePlan | null = null
  for (let resource = 0; resource < resources; resource += 1) {
    let count = 0
    for (let date = 0; date < dates; date += 1) count += free[date * resources + resource] ?? 0
    if (count > (best?.dates ?? 0)) best = { resource, dates: count }
  }
  return best
}

/** The resource of each date, -1 where none is free. */
export interface SwapPlan {
  readonly resourceOf: readonly number[]
  readonly swaps: number
}

const nobody = 0xffff_ffff

/**
 * Covers every date on which any resource is free, with the fewest changes of resource from one covered date to the next;
 * among those with the fewest dates in another resource than the first, and then the earliest resources. Dynamic
 * programming: the cheapest way to have come to each resource, date by date.
 */
export function fewestSwaps({ dates, resources, free }: FreeTable): SwapPlan {
  // One number orders by all three: changes, then dates elsewhere, then how far down the list.
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
