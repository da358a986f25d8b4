// @ts-check
/**
 * Counts how often some words stand in comments, docs and titles of tests, per 1,000 words, against the range of code bases that read well.
 * Usage: node tools/prose.mjs [--check] [folder...]
 *   --check   exit with 1 if a count is outside its range
 * Without a folder it reads all code and docs. Exit codes: 0 fine, 1 out of range.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Twice the range that was counted in Squoosh, Firefox Profiler, Perfetto, Excalidraw, Zero and MSW: half of the lowest count to
 * double the highest. Words that those never use may come once in 5,000 words.
 */
const ranges = /** @type {const} */ ([
  { words: ['what'], least: 0, most: 1.8 },
  { words: ['where'], least: 0, most: 2.4 },
  { words: ['who', 'whoever', 'whose'], least: 0, most: 1 }, // cspell:disable-line
  { words: ['nobody', 'somebody'], least: 0, most: 0.2 }, // cspell:disable-line
  { words: ['beside'], least: 0, most: 0.2 },
  { words: ['told'], least: 0, most: 0.2 },
  { words: ['anew'], least: 0, most: 0.2 }, // cspell:disable-line
  { words: ['if'], least: 1.9, most: 28 },
  { words: ['return', 'returns'], least: 0.8, most: 11.8 },
  { words: ['because'], least: 0.25, most: 6 },
])

const given = process.argv.slice(2)
const isCheck = given.includes('--check')
const folders = given.filter((word) => !word.startsWith('--'))

const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => !path.includes('/generated/'))

/** Comments of a file, without the asterisks that open their lines and without code in backticks. */
const commentsOf = (/** @type {string} */ text) =>
  [...text.matchAll(/\/\*\*?([\s\S]*?)\*\/|(?:^|\s)\/\/ (.*)$/gm)]
    .map(([, block, line]) => (block ?? line ?? '').replaceAll(/^\s*\* ?/gm, ''))
    .join('\n')

/** Notes for translators, without their keys. */
const notesOf = (/** @type {string} */ text) => Object.values(JSON.parse(text)).join('\n')

/** Titles of the tests of a file. They have no reasons and no return values, so only the upper limits count. */
const titlesOf = (/** @type {string} */ text) =>
  [...text.matchAll(/\b(?:it|test|journey|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['`])((?:\\.|(?!\1).)*)\1/g)]
    .map(([, , title]) => title)
    .join('\n')

const read = (/** @type {RegExp} */ name, isTest = false) =>
  list
    .filter((path) => name.test(path) && /^(?:packages\/[^/]+\/)?tests\//.test(path) === isTest)
    .map((path) => readFileSync(path, 'utf8'))

const code = /\.(?:ts|tsx|mjs|css)$/
const bodies = {
  comments: [...read(code).map(commentsOf), ...read(/\.notes\.json$/).map(notesOf)].join('\n'),
  'comments of tests': read(code, true).map(commentsOf).join('\n'),
  'titles of tests': read(code, true).map(titlesOf).join('\n'),
  docs: read(/\.md$/)
    .map((text) => text.replaceAll(/```[\s\S]*?```/g, ''))
    .join('\n'),
}

let isOut = false
for (const [name, body] of Object.entries(bodies)) {
  const words =
    body
      .replaceAll(/`[^`\n]*`/g, '')
      .toLowerCase()
      .match(/[a-z]+(?:['’][a-z]+)?/g) ?? []
  if (words.length < 200) continue
  console.log(`${name}: ${words.length.toLocaleString('en')} words`)
  for (const { words: counted, least, most } of ranges) {
    /** @type {readonly string[]} */
    const some = counted
    const share = (words.filter((word) => some.includes(word)).length / words.length) * 1_000
    const isFine = share <= most && (share >= least || name.startsWith('titles'))
    isOut ||= !isFine
    console.log(
      `  ${counted.join(', ').padEnd(22)} ${share.toFixed(1).padStart(5)}  (${least} to ${most})${isFine ? '' : '  <-'}`,
    )
  }
}
if (isCheck && isOut) process.exitCode = 1
