import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areaAndParents, areaSubtree, measureAreas } from '#src/base/rules/question.ts'
import { area } from './builders.ts'

const tree = fc
  .array(fc.nat(19), { minLength: 1, maxLength: 20 })
  .map((parents) => parents.map((parent, index) => area(`a${index}`, parent === index ? null : `a${parent}`)))

describe('section 3: areas', () => {
  test('the subtree contains exactly the areas with the root among their parents, even in circles', () => {
    fc.assert(
      fc.property(tree, fc.nat(19), (areas, root) => {
        const chosen = `a${root}`
        const subtree = areaSubtree(areas, [chosen])
        const byId = new Map(areas.map((entry) => [entry.id, entry]))
        for (const { id } of areas) expect(subtree.has(id)).toBe(areaAndParents(byId, id).includes(chosen))
      }),
    )
  })

  test('an unknown chosen area stays chosen', () => {
    expect([...areaSubtree([], ['gone'])]).toEqual(['gone'])
  })
})

describe('decisions, finding: distance of an area', () => {
  const areas = [area('house'), area('floor', 'house'), area('wing', 'floor'), area('hall', 'floor'), area('other')]
  const distances = (from: string) =>
    ['wing', 'hall', 'floor', 'house', 'other', '', 'gone'].map(measureAreas(areas, from))

  test('counts the steps to the first common area, or one more than to the top', () => {
    expect(distances('wing')).toEqual([0, 1, 1, 2, 3, 3, 3])
    expect(distances('house')).toEqual([0, 0, 0, 0, 1, 1, 1])
  })

  test('is 0 from an empty place, and 1 from an unknown area to all others', () => {
    expect(distances('')).toEqual([0, 0, 0, 0, 0, 0, 0])
    expect(distances('gone')).toEqual([1, 1, 1, 1, 1, 1, 0])
  })

  test('is the same if measured again', () => {
    const measure = measureAreas(areas, 'wing')
    expect(['hall', 'other', 'hall', 'other'].map(measure)).toEqual([1, 3, 1, 3])
  })
})
