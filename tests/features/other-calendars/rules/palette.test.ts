import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarColours, freshColour, readColour, writeColour } from '#src/features/other-calendars/rules/palette.ts'

describe('section 7, other calendars: colours', () => {
  it.each(calendarColours)('reads %s as it writes it', (colour) => {
    expect(readColour(writeColour(colour), 'x')).toBe(colour)
    expect(readColour(colour, 'x')).toBe(colour)
  })

  it.each([
    ['#00f', 'blue'],
    ['#1E90FF', 'blue'],
    ['#ffa500', 'amber'],
    ['#e81123', 'red'],
    ['#ff69b4', 'pink'],
    ['#008000', 'green'],
    ['#20b2aa', 'teal'],
    ['#800080', 'purple'],
    ['#222222', 'grey'],
    ['#eeeeee', 'grey'],
    ['lightTeal', 'teal'],
    ['lightGray', 'grey'],
    ['lightYellow', 'amber'],
  ])('maps %s of a server to the nearest: %s', (foreign, nearest) => {
    expect(readColour(foreign, 'x')).toBe(nearest)
  })

  it('makes a colour of the palette of anything, always the same for the same calendar', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constant(null)), fc.string(), (text, key) => {
        expect(calendarColours).toContain(readColour(text, key))
        expect(readColour(text, key)).toBe(readColour(text, key))
      }),
    )
  })

  it('gives a new calendar a colour that the fewest have', () => {
    expect(freshColour([])).toBe('blue')
    expect(freshColour(['blue', 'teal'])).toBe('green')
    expect(freshColour([...calendarColours, 'blue'])).toBe('teal')
  })
})
