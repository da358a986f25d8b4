import { describe, expect, test } from 'vitest'
import { favouriteAvailability } from '#src/features/availability/rules/why.ts'

const favourite = (drawing: string, fromIndex: number, duration: number, maximum: number | null = null) => {
  const codes = Uint8Array.from(drawing.replaceAll(' ', ''), Number)
  const { state, from, to } = favouriteAvailability(codes, fromIndex, duration, maximum)
  return `${state} ${from}-${to}`
}

describe('section 4: favourite availability', () => {
  test('NOW when the first slot is free', () => {
    expect(favourite('2 000 2', 1, 2)).toBe('NOW 1-4')
    expect(favourite('2 000 2', 2, 2)).toBe('NOW 2-4')
  })

  test('SOON when a later slot is free', () => {
    expect(favourite('22 000 2', 0, 2)).toBe('SOON 2-5')
  })

  test('UNAVAILABLE when none is', () => {
    expect(favourite('2134 67', 0, 1)).toBe('UNAVAILABLE 0-0')
    expect(favourite('', 0, 1)).toBe('UNAVAILABLE 0-0')
  })

  test('a run too short for the duration does not count', () => {
    expect(favourite('0 2 00 2', 0, 2)).toBe('SOON 2-4')
    expect(favourite('0 2 0 2', 0, 2)).toBe('UNAVAILABLE 0-0')
  })

  test('a run that reaches the end of what is loaded counts', () => {
    expect(favourite('2 0', 0, 4)).toBe('SOON 1-2')
  })

  test('free outside working hours can be booked', () => {
    expect(favourite('8800 2', 0, 4)).toBe('NOW 0-4')
  })

  test('the end is capped by the maximum meeting duration', () => {
    expect(favourite('0000 0000 2', 0, 1, 60)).toBe('NOW 0-4')
    expect(favourite('0000 0000 2', 0, 1, 50)).toBe('NOW 0-3')
  })
})
