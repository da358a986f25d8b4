import { describe, expect, test } from 'vitest'
import {
  isClimbed,
  isConnector,
  isOpen,
  isSolid,
  isUnitCategory,
  isWall,
  isWay,
  type UnitCategory,
} from '../../src/venue/categories.ts'

describe('wayfinding, routing: the properties of categories', () => {
  const propertiesOf = (category: UnitCategory) =>
    Object.entries({ isSolid, isWall, isOpen, isClimbed, isWay, isConnector })
      .filter(([, matches]) => matches(category))
      .map(([name]) => name)

  test.each([
    ['room', []],
    ['office', []],
    ['walkway', ['isOpen', 'isWay']],
    ['walkway.island', ['isOpen', 'isWay']],
    ['footbridge', ['isOpen', 'isWay']],
    ['platform', ['isOpen', 'isWay']],
    ['unspecified', ['isOpen', 'isWay']],
    ['movingwalkway', ['isOpen', 'isWay']],
    ['unenclosedarea', ['isOpen', 'isWay']],
    ['ramp', ['isOpen', 'isWay', 'isConnector']],
    ['lobby', ['isOpen']],
    ['terrace', ['isOpen']],
    ['stairs', ['isClimbed', 'isWay', 'isConnector']],
    ['escalator', ['isClimbed', 'isWay', 'isConnector']],
    ['steps', ['isClimbed', 'isWay']],
    ['elevator', ['isConnector']],
    ['structure', ['isSolid', 'isWall']],
    ['glass', ['isSolid', 'isWall']],
    ['column', ['isSolid', 'isWall']],
    ['nonpublic', ['isSolid']],
    ['opentobelow', ['isSolid']],
    ['vegetation', ['isSolid']],
  ] as const)('of %s are %j', (category, expected) => {
    expect(propertiesOf(category)).toEqual(expected)
  })

  test('exist for the categories of IMDF only', () => {
    expect(['room', 'restroom.male.wheelchair', 'spa', ''].map(isUnitCategory)).toEqual([true, true, false, false])
  })
})
