import { describe, expect, test } from 'vitest'
import {
  addFullQuarters,
  countReserved,
  fullFrom,
  limitedAreasAbove,
} from '#src/features/availability/model/rules/resource-day.ts'
import { createQuarterSet } from '#src/features/availability/model/rules/row.ts'
import { quarters, row } from './rows.ts'

describe('section 3: an area with maxUt below 100 limits its subtree', () => {
  test('counts a resource in its area and those above with a limit', () => {
    const above = limitedAreasAbove([
      { id: 'site', parentAreaId: null, maxUt: 80 },
      { id: 'floor', parentAreaId: 'site', maxUt: 100 },
      { id: 'wing', parentAreaId: 'floor', maxUt: 50 },
      { id: 'yard', parentAreaId: 'nowhere', maxUt: 100 },
    ])
    expect(Object.fromEntries(above)).toEqual({ site: ['site'], floor: ['site'], wing: ['wing', 'site'], yard: [] })
  })

  test('handles areas that contain each other', () => {
    const above = limitedAreasAbove([
      { id: 'egg', parentAreaId: 'hen', maxUt: 10 },
      { id: 'hen', parentAreaId: 'egg', maxUt: 20 },
    ])
    expect(above.get('egg')).toEqual(['egg', 'hen'])
  })

  test('is reached when the share is met', () => {
    expect(fullFrom(10, 70)).toBe(7)
    expect(fullFrom(3, 70)).toBe(3)
    expect(fullFrom(3, 66)).toBe(2)
    expect(fullFrom(5, 0)).toBe(0)
  })

  test('counts only reserved quarters', () => {
    const counts = new Uint16Array(5)
    countReserved(counts, row('01234'), 0, 1)
    countReserved(counts, row('22222'), 0, 1)
    expect([...counts]).toEqual([1, 1, 2, 1, 1])
    countReserved(counts, row('99 01234'), 2, -1)
    expect([...counts]).toEqual([1, 1, 1, 1, 1])
  })

  test('combines the full quarters of several areas', () => {
    const full = createQuarterSet(5)
    addFullQuarters(full, Uint16Array.of(0, 1, 2, 3, 0), 2)
    addFullQuarters(full, Uint16Array.of(1, 0, 0, 0, 0), 1)
    expect(full).toEqual(quarters('x.xx.'))
  })
})
