import { describe, expect, test } from 'vitest'
import {
  addFullQuarters,
  countReserved,
  fullFrom,
  limitedAreasAbove,
} from '#src/features/availability/rules/resource-day.ts'
import { createQuarterSet } from '#src/features/availability/rules/row.ts'
import { quarters, row } from './rows.ts'

describe('section 3: an area with maxUt below 100 limits its subtree', () => {
  test('a resource counts towards its area and those above that have a limit', () => {
    const above = limitedAreasAbove([
      { id: 'site', parentAreaId: null, maxUt: 80 },
      { id: 'floor', parentAreaId: 'site', maxUt: 100 },
      { id: 'wing', parentAreaId: 'floor', maxUt: 50 },
      { id: 'yard', parentAreaId: 'nowhere', maxUt: 100 },
    ])
    expect(Object.fromEntries(above)).toEqual({ site: ['site'], floor: ['site'], wing: ['wing', 'site'], yard: [] })
  })

  test('areas that are their own parents end somewhere', () => {
    const above = limitedAreasAbove([
      { id: 'egg', parentAreaId: 'hen', maxUt: 10 },
      { id: 'hen', parentAreaId: 'egg', maxUt: 20 },
    ])
    expect(above.get('egg')).toEqual(['egg', 'hen'])
  })

  test('the limit is reached when the share is met, not passed', () => {
    expect(fullFrom(10, 70)).toBe(7)
    expect(fullFrom(3, 70)).toBe(3)
    expect(fullFrom(3, 66)).toBe(2)
    expect(fullFrom(5, 0)).toBe(0)
  })

  test('only reserved quarters count', () => {
    const counts = new Uint16Array(5)
    countReserved(counts, row('01234'), 0, 1)
    countReserved(counts, row('22222'), 0, 1)
    expect([...counts]).toEqual([1, 1, 2, 1, 1])
    countReserved(counts, row('99 01234'), 2, -1)
    expect([...counts]).toEqual([1, 1, 1, 1, 1])
  })

  test('full quarters of several areas add up', () => {
    const full = createQuarterSet(5)
    addFullQuarters(full, Uint16Array.of(0, 1, 2, 3, 0), 2)
    addFullQuarters(full, Uint16Array.of(1, 0, 0, 0, 0), 1)
    expect(full).toEqual(quarters('x.xx.'))
  })
})
