import { afterEach, describe, expect, it, vi } from 'vitest'
import { withoutEntities } from '#src/kernel/html-entities.ts'
import { htmlPolicy } from '#src/kernel/html-policy.ts'
import { beginningWithin, readableLength, readableMarks } from '#src/kernel/readable-text.ts'
import { firstLook, isInlineImage, longLook, simpleBeginning, withoutStyles } from '#src/kernel/simple-html.ts'

const repeat = (piece: string, length: number): string => {
  let text = ''
  for (let count = 0; text.length < length; count++) text += piece.replaceAll('#', String(count))
  return text
}

/** Returns the counted number of elements: the lowest limit that accepts all of the text. */
function weightOf(html: string): number {
  let elements = 0
  while (!simpleBeginning(html, { elements, characters: 1_000, shown: 1_000 }).isWhole) elements++
  return elements
}

describe('the highest number of elements that a browser creates (HTML Living Standard, 13.2)', () => {
  it.each([
    ['about 2 < 3, 5 > 4', 0],
    ['<3/4 <p>x</p>', 1],
    ['<p>x</p>', 1],
    ['<P>x</P><p>y', 2],
    ['<div><span>x</span></div>', 2],
    // An end tag without a start creates only a paragraph or a line break.
    ['</div></span>', 0],
    ['</p>', 1],
    ['<p>x</p></p>', 2],
    ['<p><div>x</div></p>', 3],
    ['<p><i>x</p>', 3],
    ['<div></p></div>', 2],
    ['<br></br>', 2],
    ['< b><div>x</div>', 1],
  ])('of %s is %i', (html, weight) => {
    expect(weightOf(html)).toBe(weight)
  })

  const formatting = 'a b big code em font i nobr s small strike strong tt u B STRONG'.split(' ')
  it.each(formatting)('counts an open <%s> again for each tag until it is closed', (name) => {
    expect(weightOf(`<${name}><div>x</div></${name}>`)).toBe(6)
    expect(weightOf(`<${name}></${name}><div>x</div>`)).toBe(4)
    expect(weightOf(`<${name}></${name}></${name}><div>x</div>`)).toBe(5)
    expect(weightOf(`</${name}><div>x</div>`)).toBe(2)
  })

  it.each(['abbr', 'bdi', 'sub', 'li', 'menu', 'span', 'b-x', 'b:x', 'b1', 'x-b'])('counts <%s> once', (name) => {
    expect(weightOf(`<${name}><div>x</div></${name}>`)).toBe(2)
  })

  it.each(['<', '< ', '<3 ', '</', '<!', '<?'])('limits the number of %j that start no tag', (sign) => {
    const { html, isWhole } = simpleBeginning(sign.repeat(300_000 / sign.length), firstLook)
    expect(isWhole).toBe(false)
    expect(html.split('<').length - 1).toBe(firstLook.shown)
    expect(simpleBeginning(sign.repeat(firstLook.shown), firstLook).html.split('<')).toHaveLength(firstLook.shown + 1)
  })

  it('does not close a formatting element with the end tag of another', () => {
    expect(weightOf('<b></i><div>x</div>')).toBe(6)
    expect(weightOf('<b><i></b><div>x</div>')).toBe(9)
  })

  it.each(['style', 'script', 'title', 'STYLE'])('reads the content of <%s> as text', (name) => {
    expect(weightOf(`<${name}>A<p><p></${name}><p>x</p>`)).toBe(9)
    expect(weightOf(`<${name}><p><p>`)).toBe(8)
    expect(weightOf(`<b><${name}>x</${name}>`)).toBe(10)
    expect(weightOf(`</${name}><p>x</p>`)).toBe(1)
    expect(weightOf(`<${name}><p></${name.toUpperCase()}><p>x</p>`)).toBe(9)
    expect(weightOf(`<${name}>x</${name}><${name}>y</${name}>`)).toBe(16)
  })

  it.each(['noscript', 'titles', 'style-x'])('reads the content of <%s> as tags', (name) => {
    expect(weightOf(`<${name}><p><p></${name}>`)).toBe(3)
  })

  it.each([
    '<!-- <p><b> -->',
    '<!---->',
    '<!-- a > b -- c -->',
    '<!-- <p>-->',
    '<!doctype html>',
    '<!DOCTYPE>',
    '<![if mso]>',
    '<?xml version="1.0"?>',
    '<?>',
  ])('ends %s like all browsers', (html) => {
    // A comment counts four times.
    expect(weightOf(`${html}<div>x</div>`)).toBe(html.startsWith('<!--') ? 5 : 1)
  })

  it.each([
    '<!-->',
    '<!--> -->',
    '<!--->',
    '<!-- --!> -->',
    '<!--',
    '<!-- --',
    '<!>',
    '<!->',
    '<!-x>',
    '<!doctype',
    '<![if mso]',
    '<?xml ',
    '</>',
    '</ >',
    '</1>',
    '</ !x>',
  ])('ignores end tags after %s', (html) => {
    expect(weightOf(`${html}<div>x</div>`)).toBe(2)
  })

  it.each([
    '<div>',
    '<div >',
    '<div/>',
    '<div hidden>',
    '<div hidden dir>',
    '<div dir=ltr hidden>',
    '<div title="it\'s" dir=\'"\'>',
    '<div\n title = "" dir=\'\' >',
    '<div title="a  b"/>',
    '<div xml:lang=en data-x_1="1">',
    '<h1>',
    '<o:p2>',
    '<x-y>',
  ])('ends %s at its only possible end', (tag) => {
    expect(weightOf(`${tag}x</div >`)).toBe(1)
  })

  it.each([
    '<div title="1"dir>',
    '<div title=>',
    '<div title= >',
    '<div title="a>b">',
    "<div title='a>b'>",
    '<div title=a"b>',
    "<div title=a'b>",
    '<div title=a=b>',
    '<div "a">b>',
    '<div =a>',
    '<div title="a>',
    "<div title='a>",
    '<div title="a<p">',
    '<div /a>',
    '<div.x>',
    '<div',
    '<div title',
    ...'svg math textarea xmp iframe noembed noframes plaintext template select SVG'
      .split(' ')
      .map((name) => `<${name}>`),
  ])('ignores end tags after the tag %s', (tag) => {
    const elements = tag.includes('<p"') ? 3 : 2
    expect(weightOf(`${tag}x</div>`)).toBe(elements)
    expect(weightOf(`${tag}<!-- <p> -->`)).toBe(elements)
    expect(weightOf(`${tag}<style><p>`)).toBe(elements + 8)
    expect(weightOf(`${tag}<i></i><p>`) - weightOf(tag)).toBe(5)
  })

  it.each(['x-svg', 'selected', 'mathx'])('has no special rules for <%s>', (name) => {
    expect(weightOf(`<${name}>x</div>`)).toBe(1)
  })
})

describe('the weight of costly text', () => {
  it.each([
    ['<img>', 10],
    ['<IMG>', 10],
    ['<td>x</td>', 2],
    ['<th>x</th>', 2],
    ['<tr>x</tr>', 1],
    ['<!-- a --><!-- b -->', 8],
    // Four attributes count as one element.
    ['<p a b c d>', 1],
    ['<p a b c d e>', 2],
    ['<p a="b c d e f g" b=\'c d "e" f g\'>', 1],
    ['<p a=1 b=2 c=3 d=4 e=5 f=6 g=7 h=8 i=9>', 3],
    ['<p>one two three four five six</p>', 1],
    // After this, the parser cannot be predicted.
    ['<p /a/b"c\'d e>', 2],
    ['<p a="b>c">one two three four five six seven', 2],
    ['<p a="b>c">x<p>one two three four five six seven eight', 3],
  ])('of %s is %i', (html, weight) => {
    expect(weightOf(html)).toBe(weight)
  })

  it('of images is limited to eight times the characters', () => {
    const bound = { elements: 100, characters: 100, shown: 0 }
    const imageOf = (length: number) => `<img src="data:image/png;base64,${'A'.repeat(length - 34)}">`
    expect(simpleBeginning(imageOf(800), bound)).toEqual({ html: imageOf(800), isWhole: true })
    expect(simpleBeginning(imageOf(801), bound)).toEqual({ html: imageOf(801).slice(0, 100), isWhole: false })
  })

  it('of a comment counts against the limit', () => {
    const bound = { elements: 7, characters: 100, shown: 0 }
    expect(simpleBeginning('<!-- a -->x<!-- b -->y', bound)).toEqual({ html: '<!-- a -->x', isWhole: false })
  })

  it('is limited to eight combining marks for each letter', () => {
    const marks = '\u0301'.repeat(8)
    expect(readableMarks(`e${marks}a\u0300`)).toBe(`e${marks}a\u0300`)
    expect(readableMarks(`e${marks}\u0300\u0301a${marks}${marks}b`)).toBe(`e${marks}a${marks}b`)
  })

  it.each([
    ['', 0],
    ['two words', 9],
    ['a\nb\n', 4 + 32],
    // All in one direction.
    ['\u05D0 \u05D1, 1 - \u05D2.', 11 + 16],
    ['\u0627\uFEFC\uFB1D', 3 + 16],
    ['a\u05D0b\u05D1', 4 + 32],
    ['\u202E\u2066', 2 + 32],
    ['\u05D0\u202E\u05D1', 3 + 48],
    ['\u058F\u0900', 2],
    // A browser looks up each new CJK character.
    ['\u2E80\u2E80\uFAFF', 3 + 16],
    ['\u{10000}\u{10FFFF}', 4 + 16],
    ['\u2E7F\uFB00', 2],
  ])('of %j equals %i characters', (text, length) => {
    expect(readableLength(text)).toBe(length)
  })

  it.each([
    ['abcdef', 4, 4],
    ['abcdef', 6, 6],
    ['abcdef', 9, 6],
    ['abcdef', 0, 0],
    ['a\nb\nc', 20, 3],
    ['a\nb\nc', 17, 1],
  ])('of %j leaves %i characters for a limit', (text, most, length) => {
    expect(beginningWithin(text, most)).toBe(length)
  })
})

describe('HTML that a browser parses in time', () => {
  it.each([
    ['a long letter', repeat('<p>Dear <b>all</b>, see <a href="https://foyer.example/#">the plan</a></p>\n', 16_000)],
    ['a table of a newsletter', repeat('<tr><td style="color: red"><font color="#00f">News</font></td></tr>', 20_000)],
    [
      'a letter of Outlook',
      `<html><!--[if mso]><b><i><![endif]--><style><!-- p { } --></style><body>${repeat('<p><b>x</b></p>', 5_000)}`,
    ],
    ['plain text', repeat('Bring your own pens. ', 200_000)],
    ['an inline picture', `<img src="data:image/png;base64,${repeat('AAAA', 2_000_000)}">`],
  ])('is all of %s', (_name, html) => {
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
  ])('is the start of 300 kB of %s', (piece) => {
    const html = repeat(piece, 300_000)
    for (const bound of [firstLook, longLook]) {
      const { html: beginning, isWhole } = simpleBeginning(html, bound)
      expect(isWhole).toBe(false)
      expect(html.startsWith(beginning)).toBe(true)
      expect(beginning.split('<').length).toBeLessThanOrEqual(bound.elements + 2)
    }
  })

  it('does not count inline pictures as text', () => {
    const pictures = '<img src="data:image/png;base64,iVBOR/+0=\n9"><img src="DATA:image/svg+xml;base64,AAAA">'
    const markup = pictures.replaceAll(/data:[^"]*/gi, '')
    const bound = { elements: 20, characters: markup.length + 5, shown: 0 }
    expect(simpleBeginning(`${pictures}-ends`, bound)).toEqual({ html: `${pictures}-ends`, isWhole: true })
    expect(simpleBeginning(`${pictures}-ended`, bound)).toEqual({
      html: pictures.slice(0, bound.characters),
      isWhole: false,
    })
  })

  it('ends before the first element over the limit', () => {
    const bound = { elements: 2, characters: 1_000, shown: 0 }
    expect(simpleBeginning('a<p>b</p><p>c</p>d<p>e', bound)).toEqual({ html: 'a<p>b</p><p>c</p>d', isWhole: false })
  })

  it('counts an open formatting element again in each block', () => {
    const { html } = simpleBeginning(repeat('<b x=#><p>', 300_000), longLook)
    expect(html.split('<').length).toBeLessThan(500)
  })
})

describe('HTML without styles', () => {
  it.each([
    ['<style>p { color: red }</style><p>x</p>', '<p>x</p>'],
    ['<STYLE type="text/css">\n<!-- p { } --></Style ><p>x</p>', '<p>x</p>'],
    ['<!--[if mso]><style>p { }</style><![endif]--><p>x</p>', '<!--[if mso]><style>p { }</style><![endif]--><p>x</p>'],
    ['<!-- <style> --><style>p { }</style>x', '<!-- <style> -->x'],
    ['<p style="color: red">x</p>', '<p>x</p>'],
    ['<p dir=ltr STYLE = \'color: red\' title="a">x</p>', '<p dir=ltr title="a">x</p>'],
    ['<p style=color:red style="a">x</p>', '<p>x</p>'],
  ])('of %s is %s', (html, expected) => {
    expect(withoutStyles(html)).toBe(expected)
  })

  it.each([
    'In the style="x" of <b>bold</b>',
    '<p title="a style=b">x</p>',
    '<p data-style="a">x</p>',
    '<styled>x</styled>',
    '<style-x>x</style-x>',
    '<!-- <style> --><p>x</p>',
    '<style>p { } <p>x</p>',
    '2 < 3 style="x" > 1',
    '</style><p>x</p>',
  ])('leaves %s unchanged', (html) => {
    expect(withoutStyles(html)).toBe(html)
  })

  it.each(['<style>', '<style', '<!--', '<p style="', '<p style=" ', '< ', 'style = '])(
    'reads 1 MB of %s once',
    (piece) => {
      const html = repeat(piece, 1_000_000)
      expect(withoutStyles(html)).toBe(html)
    },
  )
})

describe('decisions, account and security: inline images', () => {
  it.each(['png', 'jpeg', 'gif', 'webp', 'PNG'])('are allowed with the type %s', (type) => {
    expect(isInlineImage(`data:image/${type};base64,iVBO Rw0K+/1==`)).toBe(true)
  })

  it.each([
    'data:image/svg+xml;base64,PHN2Zy8+',
    'data:image/png;base64,',
    'data:image/png;base64,a"b',
    'data:image/png;base64,a\n>',
    'data:image/png,a',
    'data:text/html;base64,aaaa',
    ' data:image/png;base64,aaaa',
    'https://good.example/a.png?data:image/png;base64,aaaa',
  ])('are not %s', (source) => {
    expect(isInlineImage(source)).toBe(false)
  })
})

describe('the Trusted Types policy for markup', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it('is created once and returns text unchanged, or is undefined without browser support', () => {
    expect(htmlPolicy()).toBeUndefined()
    const names: string[] = []
    const createPolicy = (name: string, rules: object) => {
      names.push(name)
      return rules
    }
    vi.stubGlobal('trustedTypes', { createPolicy })
    expect(htmlPolicy()?.createHTML('<b>x</b>')).toBe('<b>x</b>')
    expect(htmlPolicy()).toBe(htmlPolicy())
    expect(names).toEqual(['foyer-html'])
  })
})

describe('character references of a text', () => {
  it.each([
    ['a &amp; b', 'a & b'],
    ['&LT;b&gt;', '<b>'],
    ['&amp;lt;', '&lt;'],
    ['&unknown;', '&unknown;'],
    ['&#269;&#x10D;&#X10d;', 'ččč'],
    ['&#0;&#x110000;', '  '],
    ['&#x10FFFF;', '\u{10FFFF}'],
    ['&#1;', '\u0001'],
  ])('%s becomes %j', (html, text) => {
    expect(withoutEntities(html)).toBe(text)
  })
})
