import { describe, expect, it } from 'vitest'
import { firstLook, longLook, simpleBeginning } from '#src/kernel/simple-html.ts'

const repeat = (piece: string, length: number): string => {
  let text = ''
  for (let count = 0; text.length < length; count++) text += piece.replaceAll('#', String(count))
  return text
}

describe('as much HTML as a browser parses in time', () => {
  it.each([
    ['a long letter', repeat('<p>Dear <b>all</b>, see <a href="https://foyer.example/#">the plan</a></p>\n', 16_000)],
    ['a table of a newsletter', repeat('<tr><td style="color: red"><font color="#00f">News</font></td></tr>', 20_000)],
    [
      'a letter of Outlook',
      `<html><!--[if mso]><b><i><![endif]--><style><!-- p { } --></style><body>${repeat('<p><b>x</b></p>', 5_000)}`,
    ],
    ['plain text', repeat('Bring your own pens. ', 200_000)],
    ['a picture that came with the text', `<img src="data:image/png;base64,${repeat('AAAA', 2_000_000)}">`],
  ])('is the whole of %s', (_name, html) => {
    expect(simpleBeginning(html, longLook)).toEqual({ html, isWhole: true })
  })

  it.each([
    '<b></p>',
    '<b>',
    '<b x=#><p>',
    '<a><b>',
    '<p>',
    '<div>',
    '<b x="></b>">#<p>',
    '<!--><b x=#><p>',
    '<!-- --!><b x=#><p></b> -->',
    '<svg><style></b><b x=#><p>',
    '<textarea></b></textarea><i x=#><p>',
    "<b x=# y='\"'></p>",
    '<b x=#></b ',
  ])('is the beginning of 300 kB of %s', (piece) => {
    const html = repeat(piece, 300_000)
    for (const bound of [firstLook, longLook]) {
      const { html: beginning, isWhole } = simpleBeginning(html, bound)
      expect(isWhole).toBe(false)
      expect(html.startsWith(beginning)).toBe(true)
      expect(beginning.split('<').length).toBeLessThanOrEqual(bound.elements + 2)
    }
  })

  it('a formatting element that is left open weighs in each block that follows', () => {
    const { html } = simpleBeginning(repeat('<b x=#><p>', 300_000), longLook)
    expect(html.split('<').length).toBeLessThan(500)
  })
})
