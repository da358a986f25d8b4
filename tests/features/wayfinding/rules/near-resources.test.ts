import { resourcesNear } from '#src/features/wayfinding/rules/places/find-places.ts'
import { describe, expect, test } from 'vitest'

const place = (x: number, levelId: string, ...resourceIds: string[]) => ({ levelId, point: { x, y: 0 }, resourceIds })
const places = [place(50, 'one', 'far'), place(10, 'one', 'near', 'beside'), place(9, 'two', 'above'), place(1, 'one')]

describe('what is free around the user', () => {
  test('is looked for on their floor, the nearest first', () => {
    expect(resourcesNear(places, { levelId: 'one', point: { x: 0, y: 0 } }, 9)).toEqual(['near', 'beside', 'far'])
    expect(resourcesNear(places, { levelId: 'one', point: { x: 60, y: 0 } }, 2)).toEqual(['far', 'near'])
  })

  test('where only the floor is known, all of it is as near', () => {
    expect(resourcesNear(places, { levelId: 'one', point: null }, 9)).toEqual(['far', 'near', 'beside'])
    expect(resourcesNear(places, { levelId: 'three', point: null }, 9)).toEqual([])
  })
})
