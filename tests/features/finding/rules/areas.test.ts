import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areaAndParents, areaSubtree, measureAreas } from '#src/features/finding/rules/question.ts'
import { area } from './builders.ts'

const tree = fc
  .array(fc.nat(19), { minLength: 1, maxLength: 20 })
  .map((parents) => parents.map((parent, index) => area(`a${index}`, parent === index ? null : `a${parent}`)))

describe('section 3: areas', () => {
  test('an area in the subtree is exactly one that has the root among itself and its parents, circles included', () => {
    fc.assert(
      fc.property(tree, fc.nat(19), (areas, root) => {
        const chosen = `a${root}`
        const subtree = areaSubtree(areas, [chosen])
        const byId = new Map(areas.map((entry) => [entry.id, entry]))
        for (const { id } of areas) expect(subtree.has(id)).toBe(areaAndParents(byId, id).includes(chosen))
      }),
    )
  })

  test('a chosen area that is not known stays chosen', () => {
    expect([...areaSubtree([], ['gone'])]).toEqual(['gone'])
  })
})

describe('decisions, finding: how far an area is', () => {
  const areas = [area('house'), area('floor', 'house'), area('wing', 'floor'), area('hall', 'floor'), area('other')]
  const far = (from: string) => ['wing', 'hall', 'floor', 'house', 'other', '', 'gone'].map(measureAreas(areas, from))

  test('is the steps up to the first area that contains both, one more than to the top if none does', () => {
    expect(far('wing')).toEqual([0, 1, 1, 2, 3, 3, 3])
    expect(far('house')).toEqual([0, 0, 0, 0, 1, 1, 1])
  })

  test('is none from everywhere, and an unknown area is only in itself', () => {
    expect(far('')).toEqual([0, 0, 0, 0, 0, 0, 0])
    expect(far('gone')).toEqual([1, 1, 1, 1, 1, 1, 0])
  })

  test('stays the same when it is measured again', () => {
    const measure = measureAreas(areas, 'wing')
    expect(['hall', 'other', 'hall', 'other'].map(measure)).toEqual([1, 3, 1, 3])
  })
})
