import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bestSingle, fewestSwaps, type FreeTable } from '#src/features/bookings/model/series/rules/plans.ts'

/** One line for each date and one character for each resource; '1' is free. */
function table(...lines: readonly string[]): FreeTable {
  const resources = lines[0]?.length ?? 0
  return { dates: lines.length, resources, free: Uint8Array.from(lines.join(''), Number) }
}

describe('best single resource over all dates', () => {
  test('is free on most dates', () => {
    expect(bestSingle(table('101', '011', '001'))).toEqual({ resource: 2, dates: 3 })
    expect(bestSingle(table('0111', '0011', '0011'))).toEqual({ resource: 2, dates: 3 })
    expect(bestSingle(table('11', '11'))).toEqual({ resource: 0, dates: 2 })
    expect(bestSingle(table('00', '00'))).toBeNull()
  })
})

describe('plan with the fewest swaps', () => {
  test('is empty without dates or resources', () => {
    expect(fewestSwaps({ dates: 0, resources: 3, free: new Uint8Array(0) })).toEqual({ resourceOf: [], swaps: 0 })
    expect(fewestSwaps({ dates: 2, resources: 0, free: new Uint8Array(0) })).toEqual({ resourceOf: [-1, -1], swaps: 0 })
  })

  test('keeps each resource as long as possible, like the best of all assignments', () => {
    const any = fc
      .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 4 }))
      .chain(([dates, resources]) =>
        fc
          .array(fc.integer({ min: 0, max: 1 }), { minLength: dates * resources, maxLength: dates * resources })
          .map((free) => ({ dates, resources, free: Uint8Array.from(free) })),
      )
    fc.assert(
      fc.property(any, (given) => {
        const plan = fewestSwaps(given)
        expect(costOf(given, plan.resourceOf)).toEqual(bruteForce(given))
        expect(swapsOf(plan.resourceOf)).toBe(plan.swaps)
      }),
      { numRuns: 500 },
    )
  })
})

const swapsOf = (resourceOf: readonly number[]): number => {
  const covered = resourceOf.filter((resource) => resource >= 0)
  return covered.filter((resource, index) => index > 0 && resource !== covered[index - 1]).length
}

/** Uncovered dates, swaps, dates in other resources and positions in the list, in this order. */
function costOf({ resources, free }: FreeTable, resourceOf: readonly number[]): number[] {
  const isAllowed = resourceOf.every((resource, date) => resource < 0 || free[date * resources + resource] === 1)
  const covered = resourceOf.filter((resource) => resource >= 0)
  return [
    isAllowed ? resourceOf.length - covered.length : Infinity,
    swapsOf(resourceOf),
    covered.filter((resource) => resource !== 0).length,
    covered.reduce((sum, resource) => sum + resource, 0),
  ]
}

function bruteForce(given: FreeTable): number[] {
  const all = Array.from({ length: given.dates }).reduce<number[][]>(
    (plans) => plans.flatMap((plan) => Array.from({ length: given.resources + 1 }, (_, index) => [...plan, index - 1])),
    [[]],
  )
  const costs = all.map((plan) => costOf(given, plan))
  return costs.reduce((best, cost) => (compare(cost, best) < 0 ? cost : best))
}

function compare(one: readonly number[], other: readonly number[]): number {
  for (let at = 0; at < one.length; at += 1) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0)
    if (difference !== 0) return Number.isNaN(difference) ? 0 : difference
  }
  return 0
}
