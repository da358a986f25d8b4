import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  calendarColours,
  freshColour,
  readColour,
  writeColour,
} from '#src/features/other-calendars/model/rules/palette.ts'

describe('section 7, other calendars: colours', () => {
  it.each(calendarColours)('read %s as it was written', (colour) => {
    expect(readColour(writeColour(colour), 'x')).toBe(colour)
    expect(readColour(colour, 'x')).toBe(colour)
  })

  it('are in the palette for any text, and the same for the same calendar', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constant(null)), fc.string(), (text, key) => {
        expect(calendarColours).toContain(readColour(text, key))
        expect(readColour(text, key)).toBe(readColour(text, key))
      }),
    )
  })

  it('of new calendars are the least used', () => {
    expect(freshColour([])).toBe('blue')
    expect(freshColour(['blue', 'teal'])).toBe('green')
    expect(freshColour([...calendarColours, 'blue'])).toBe('teal')
  })
})

describe('section 7, other calendars: colours of a server', () => {
  it.each([
    ['blue', '#000080 #4169e1 #6495ed #191970 #6a5acd #00f #1E90FF'],
    ['teal', '#87ceeb #00ffff #008b8b #40e0d0 #7fffd4 #20b2aa lightTeal'],
    ['green', '#2e8b57 #00ff00 #228b22 #808000 #9acd32 #00ff7f #98fb98 #008000'],
    ['amber', '#ffd700 #f0e68c #daa520 #ff8c00 #d2691e #8b4513 #a0522d #d2b48c #ffa500 lightYellow'],
    ['red', '#800000 #b22222 #dc143c #ff6347 #ff7f50 #fa8072 #ff4500 #cd5c5c #e81123'],
    ['pink', '#ff1493 #db7093 #c71585 #ff69b4'],
    ['purple', '#da70d6 #dda0dd #4b0082 #663399 #9400d3 #8a2be2 #800080'],
    ['grey', '#e6e6fa #ffffff #000000 #808080 #c0c0c0 #708090 #2f4f4f #f5f5dc #222222 #eeeeee lightGray'],
  ])('shades of %s are mapped to it', (colour, seen) => {
    expect(seen.split(' ').map((one) => readColour(one, 'x'))).toEqual(seen.split(' ').map(() => colour))
  })

  it('short codes equal long ones without regard to case and blanks', () => {
    const digit = fc.constantFrom(...'0123456789abcdef')
    fc.assert(
      fc.property(digit, digit, digit, (red, green, blue) => {
        const long = readColour(`#${red}${red}${green}${green}${blue}${blue}`, 'x')
        expect(readColour(`#${red}${green}${blue}`, 'x')).toBe(long)
        expect(readColour(` #${red}${green}${blue} `.toUpperCase(), 'x')).toBe(long)
      }),
      {
        numRuns: 200,
        examples: ['007', '1e9', '920', 'c04', '090'].map((code) => [...code] as [string, string, string]),
      },
    )
  })

  const keys = Array.from({ length: 200 }, (_, index) => `calendar ${index}@example.com`)
  const byKey = keys.map((key) => readColour(null, key))

  const malformed = ['', ' ', '#', 'x#00f', '#00fx', '#g0f', '#0gf', '#00g', '#12345', '#1234567', '#12', '00f']

  it.each([...malformed, 'bluelight', 'skylight', 'rgb(0,0,1)'])(
    'malformed %j is replaced by a colour of the key',
    (text) => {
      expect(keys.map((key) => readColour(text, key))).toEqual(byKey)
    },
  )

  it('colours of keys are distributed evenly', () => {
    for (const all of [byKey, keys.map((key) => readColour(null, key.repeat(40)))])
      for (const colour of calendarColours) {
        const count = all.filter((one) => one === colour).length
        expect(count).toBeGreaterThan(10)
        expect(count).toBeLessThan(50)
      }
  })

  it('names are read with or without "light" or "dark"', () => {
    const named = ['darkBlue', ' Gold ', 'TURQUOISE', 'darkviolet', 'black', 'brown', 'magenta']
    const colours = named.map((name) => readColour(name, 'x'))
    expect(colours).toEqual(['blue', 'amber', 'teal', 'purple', 'grey', 'amber', 'pink'])
  })
})
