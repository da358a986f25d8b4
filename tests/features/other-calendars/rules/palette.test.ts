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

describe('section 7, other calendars: colours of a server', () => {
  it.each([
    ['blue', '#000080 #4169e1 #6495ed #191970 #6a5acd'],
    ['teal', '#87ceeb #00ffff #008b8b #40e0d0 #7fffd4'],
    ['green', '#2e8b57 #00ff00 #228b22 #808000 #9acd32 #00ff7f #98fb98'],
    ['amber', '#ffd700 #f0e68c #daa520 #ff8c00 #d2691e #8b4513 #a0522d #d2b48c'],
    ['red', '#800000 #b22222 #dc143c #ff6347 #ff7f50 #fa8072 #ff4500 #cd5c5c'],
    ['pink', '#ff1493 #db7093 #c71585'],
    ['purple', '#da70d6 #dda0dd #4b0082 #663399 #9400d3 #8a2be2'],
    ['grey', '#e6e6fa #ffffff #000000 #808080 #c0c0c0 #708090 #2f4f4f #f5f5dc'],
  ])('those that people call %s are it', (colour, seen) => {
    expect(seen.split(' ').map((one) => readColour(one, 'x'))).toEqual(seen.split(' ').map(() => colour))
  })

  it('a short one is the long one with each digit twice, whatever its case and the blanks around it', () => {
    const digit = fc.constantFrom(...'0123456789abcdef')
    fc.assert(
      fc.property(digit, digit, digit, (red, green, blue) => {
        const long = readColour(`#${red}${red}${green}${green}${blue}${blue}`, 'x')
        expect(readColour(`#${red}${green}${blue}`, 'x')).toBe(long)
        expect(readColour(` #${red}${green}${blue} `.toUpperCase(), 'x')).toBe(long)
      }),
      {
        numRuns: 200,
        examples: [
          ['0', '0', '7'],
          ['1', 'e', '9'],
          ['9', '2', '0'],
          ['c', '0', '4'],
          ['0', '9', '0'],
        ],
      },
    )
  })

  const keys = Array.from({ length: 200 }, (_, index) => `calendar ${index}@example.com`)
  const byKey = keys.map((key) => readColour(null, key))

  it.each([
    '',
    ' ',
    '#',
    'x#00f',
    '#00fx',
    '#g0f',
    '#0gf',
    '#00g',
    '#12345',
    '#1234567',
    '#12',
    '00f',
    'bluelight',
    'skylight',
    'rgb(0,0,1)',
  ])('%j is none: the calendar has a colour by its key', (text) => {
    expect(keys.map((key) => readColour(text, key))).toEqual(byKey)
  })

  it('calendars of all keys, long ones too, have all colours about as often', () => {
    for (const all of [byKey, keys.map((key) => readColour(null, key.repeat(40)))])
      for (const colour of calendarColours) {
        const count = all.filter((one) => one === colour).length
        expect(count).toBeGreaterThan(10)
        expect(count).toBeLessThan(50)
      }
  })

  it('names are read with or without light and dark before them', () => {
    expect(
      ['darkBlue', ' Gold ', 'TURQUOISE', 'darkviolet', 'black', 'brown', 'magenta'].map((name) =>
        readColour(name, 'x'),
      ),
    ).toEqual(['blue', 'amber', 'teal', 'purple', 'grey', 'amber', 'pink'])
  })
})
