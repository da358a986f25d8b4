import { describe, expect, test } from 'vitest'
import { availabilityNames } from '#src/features/availability/model/rules/row.ts'
import {
  patterns,
  placeStates,
  shapePaths,
  statesWith,
  stateSymbols,
} from '#src/features/availability/model/rules/state-symbol.ts'

describe('ui, floor plan: the symbol of a state', () => {
  test('is plain with a ring for free, hatched with a disc for reserved, and dotted with a half disc for limited', () => {
    expect(stateSymbols.free).toEqual({ pattern: 'none', shape: 'ring' })
    expect(stateSymbols.reserved).toEqual({ pattern: 'stripes', shape: 'disc' })
    expect(stateSymbols.limited).toEqual({ pattern: 'dots', shape: 'half' })
    expect(stateSymbols.tentative.pattern).toBe('hatch')
  })

  test('has a different shape for each state of a place', () => {
    const shown = placeStates.filter((state) => state !== 'none' && state !== 'notMatching')
    expect(shown).toEqual([...availabilityNames, 'reservedVacant'])
    const shapes = shown.map((state) => stateSymbols[state].shape)
    expect(new Set(shapes).size).toBe(shown.length)
    for (const shape of shapes) expect(Object.keys(shapePaths)).toContain(shape)
  })

  test('has a different pattern for each unavailable state', () => {
    for (const pattern of patterns) expect(statesWith(pattern)).toHaveLength(1)
    expect(statesWith('none')).toEqual(
      expect.arrayContaining(['free', 'assignedToYou', 'currentEvent', 'notMatching', 'none']),
    )
    expect(statesWith('none')).toHaveLength(5)
  })
})
