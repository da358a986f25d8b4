import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { designTokens } from '#src/app/start.tsx'
import { availabilityNames } from '#src/features/availability/model/rules/row.ts'
import { contrastOf, parseColour, readableTextOn, type Colour } from '#src/ui/contrast.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

const colourOf = (text: string): Colour => {
  const colour = parseColour(text)
  if (!colour) throw new Error(`${text} is not a colour`)
  return colour
}

/** The colour that the browser paints for a token. */
const painted = (token: string): Colour => {
  const probe = document.createElement('div')
  probe.style.color = `var(${token})`
  document.body.append(probe)
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')
  if (!canvas) throw new Error('There is no canvas')
  canvas.fillStyle = getComputedStyle(probe).color
  probe.remove()
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
  return { red: red / 255, green: green / 255, blue: blue / 255 }
}

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

describe('design colours of administrators', () => {
  test('section 3: have text with a contrast of at least 4.5:1', () => {
    fc.assert(
      fc.property(hex, (background) => {
        const colour = colourOf(background)
        expect(contrastOf(colour, colourOf(readableTextOn(colour)))).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  test('are read as hex or rgb', () => {
    expect(parseColour('#fff')).toEqual({ red: 1, green: 1, blue: 1 })
    expect(parseColour('#ff000080')).toEqual({ red: 1, green: 0, blue: 0 })
    expect(parseColour('rgb(0, 255, 0)')).toEqual({ red: 0, green: 1, blue: 0 })
    expect(parseColour('url(https://evil.example)')).toBeNull()
    expect(parseColour('')).toBeNull()
  })

  test('section 3: become state tokens, without unreadable colours', () => {
    expect(designTokens({ assignedToYou: '#003366', reserved: 'no colour', unknown: '#fff' })).toEqual([
      ['--state-assigned-to-you', '#003366'],
      ['--state-assigned-to-you-text', '#ffffff'],
    ])
  })
})

describe('colours of the product', () => {
  const pairs: readonly (readonly [string, string])[] = [
    ...availabilityNames.map((name) => [`--state-${kebab(name)}-text`, `--state-${kebab(name)}`] as const),
    ...['--surface', '--surface-sunken', '--surface-raised', '--surface-floating'].flatMap((surface) =>
      ['--text', '--text-muted', '--text-faint', '--accent-text'].map((text) => [text, surface] as const),
    ),
    ['--text-on-accent', '--accent'],
    ['--text-on-accent', '--accent-hover'],
    ['--text-on-accent', '--negative-solid'],
    ['--accent-text', '--accent-faint'],
    ['--positive', '--positive-faint'],
    ['--caution', '--caution-faint'],
    ['--negative', '--negative-faint'],
  ]

  test.each(['light', 'dark', 'contrast'])('have a contrast of at least 4.5:1 for text in the theme %s', (theme) => {
    document.documentElement.dataset['theme'] = theme
    const tooFaint = pairs
      .map(([text, background]) => ({ text, background, ratio: contrastOf(painted(text), painted(background)) }))
      .filter(({ ratio }) => ratio < 4.5)
    expect(tooFaint).toEqual([])
  })

  test.each(['light', 'dark'])('have a contrast of at least 3:1 for edges of controls in the theme %s', (theme) => {
    document.documentElement.dataset['theme'] = theme
    expect(contrastOf(painted('--line-control'), painted('--surface-raised'))).toBeGreaterThanOrEqual(3)
  })
})
