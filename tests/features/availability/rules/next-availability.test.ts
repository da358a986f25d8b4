import { describe, expect, test } from 'vitest'
import { nextAvailability } from '#src/features/availability/model/rules/why.ts'

const favourite = (drawing: string, fromIndex: number, duration: number, maximum: number | null = null) => {
  const codes = Uint8Array.from(drawing.replaceAll(' ', ''), Number)
  const { state, from, to } = nextAvailability(codes, fromIndex, duration, maximum)
  return `${state} ${from}-${to}`
}

describe('section 4: favourite availability', () => {
  test('is NOW if the first slot is free', () => {
    expect(favourite('2 000 2', 1, 2)).toBe('NOW 1-4')
    expect(favourite('2 000 2', 2, 2)).toBe('NOW 2-4')
  })

  test('is SOON if a later slot is free', () => {
    expect(favourite('22 000 2', 0, 2)).toBe('SOON 2-5')
  })

  test('is UNAVAILABLE if no slot is free', () => {
    expect(favourite('2134 67', 0, 1)).toBe('UNAVAILABLE 0-0')
    expect(favourite('', 0, 1)).toBe('UNAVAILABLE 0-0')
  })

  test('ignores runs shorter than the duration', () => {
    expect(favourite('0 2 00 2', 0, 2)).toBe('SOON 2-4')
    expect(favourite('0 2 0 2', 0, 2)).toBe('UNAVAILABLE 0-0')
  })

  test('includes a run that reaches the end of the loaded time', () => {
    expect(favourite('2 0', 0, 4)).toBe('SOON 1-2')
  })

  test('includes free time outside working hours', () => {
    expect(favourite('8800 2', 0, 4)).toBe('NOW 0-4')
  })

  test('is capped by the maximum meeting duration', () => {
    expect(favourite('0000 0000 2', 0, 1, 60)).toBe('NOW 0-4')
    expect(favourite('0000 0000 2', 0, 1, 50)).toBe('NOW 0-3')
  })
})
