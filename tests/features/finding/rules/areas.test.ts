import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areaAndParents, areaSubtree } from '#src/features/finding/rules/question.ts'
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
