// @ts-check
/** Texts of 300 kB that are costly to clean or to show, for `npm run bench -- html` and for the tests of the limits. */

const size = 300_000
/** `#` becomes the number of the piece. @param {string} piece @param {string} [start] */
const repeat = (piece, start = '') => {
  let text = start
  for (let count = 0; text.length < size; count += 1) text += piece.replaceAll('#', String(count))
  return text
}

/** 13,000 different signs, each of which the browser looks up in a font. */
const signs = String.fromCodePoint(...Array.from({ length: 13_000 }, (_, index) => 0x4e00 + index))

/** @type {Readonly<Record<string, string>>} */
export const hostileTexts = {
  'open blocks': repeat('<div>'),
  'open formatting': repeat('<b></p>'),
  'open formatting, each different': repeat('<b x=#><p>'),
  'open links': repeat('<a '),
  'open tables': repeat('<table><tr><td>'),
  'wide cells': repeat('<td colspan=1000 rowspan=65534>x', '<table><tr>'),
  'wide rows': repeat('<tr><td colspan=1000>x', '<table>'),
  'open style': repeat('p { color: red } ', '<style>'),
  'style blocks': repeat('<style>p { color: red }</style>x'),
  'open comments': repeat('<!--'),
  comments: repeat('<!-- x -->'),
  entities: repeat('&NotEqualTilde;'),
  'one long attribute': `<p title="${repeat('x')}">x</p>`,
  'many attributes': `${repeat(' x#', '<p')}>x</p>`,
  'many attributes in each': repeat(`<p ${'x '.repeat(40)}title=x>x`),
  lists: repeat('<ul><li>x'),
  'line breaks': repeat('x<br>'),
  'lines of code': repeat('x\n', '<pre>'),
  words: repeat('word '),
  'one word': repeat('x'),
  accents: repeat('\u0301', 'e'),
  'letters that join': repeat('\u0915\u094D'),
  'faces that join': repeat('\u{1F468}\u200D'),
  'signs without width': repeat('\u200D', 'x'),
  'both directions': repeat('\u202Ex\u202D\u05D0'),
  'rare signs': repeat(signs),
  faces: repeat('\u{1F600}'),
  'words that look like a picture': repeat('word ', 'data:image/png;base64,'),
  pictures: repeat('<img src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==">'),
  'one picture': `<img src="data:image/png;base64,${repeat('A')}">`,
}
