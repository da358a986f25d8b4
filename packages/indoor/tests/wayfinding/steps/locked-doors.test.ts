import { describe, expect, test } from 'vitest'
import type { Opening } from '../../../src/venue/model.ts'
import type { WalkLeg } from '../../../src/wayfinding/queries.ts'
import { lockOn } from '../../../src/wayfinding/steps/locked-doors.ts'

/** Doors at 5, 10 and 15 metres of a walk. */
const doors: Readonly<Record<string, Pick<Opening, 'category' | 'accessControl'>>> = {
  reader: { category: 'pedestrian', accessControl: ['badgereader'] },
  service: { category: 'service', accessControl: [] },
  exit: { category: 'emergencyexit', accessControl: [] },
}
const line = { metres: [0, 5, 10, 15, 20] }

const lockBetween = (from: number, to: number, order: readonly string[] = Object.keys(doors)) => {
  const leg = { doors: order.map((openingId, index) => ({ openingId, at: index + 1 })) } as unknown as WalkLeg
  const opening = (id: string | null) => ({ door: null, units: [], ...doors[id ?? ''] }) as unknown as Opening
  return lockOn(leg, line, { from, to }, { opening }, null)
}

describe('section 2, step by step: the lock of a step (IMDF, Opening)', () => {
  test('is the lock of a door on its part of the walk', () => {
    const parts = [0, 5, 10, 15].map((from) => lockBetween(from, from + 5))
    expect(parts).toEqual([null, 'key', 'doubtful', 'emergency'])
  })

  test('is the most restrictive of several, in any order', () => {
    expect(lockBetween(0, 11)).toBe('doubtful')
    expect(lockBetween(0, Infinity)).toBe('emergency')
    expect(lockBetween(0, Infinity, ['exit', 'service', 'reader'])).toBe('emergency')
    expect(lockBetween(0, 11, ['service', 'reader'])).toBe('doubtful')
  })
})
