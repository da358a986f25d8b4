// @ts-check
/**
 * `npm run shape`: prints metrics of the code's structure: files and their sizes, the share of imports, flat folders, dynamic
 * imports and the places that list the engine's methods. It never fails.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { readArguments } from './arguments.mjs'

readArguments(
  `Usage: npm run shape

Prints a report of the code's structure. It never fails on it. The goals are those of \`npm run layers\`.

Exit codes: 0 ok, 2 usage error.`,
  {},
)

const product = ['src', 'packages/*/src', 'workers', 'mocks', 'sandbox', 'sandbox-server', 'server']

/**
 * @typedef {{ readonly path: string, readonly lines: readonly string[] }} SourceFile
 * @type {readonly SourceFile[]}
 */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...product], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('/generated/'))
  .map((path) => ({ path, lines: readFileSync(path, 'utf8').trimEnd().split('\n') }))

const own = files.filter(({ path }) => /^(?:src|packages|workers)\//.test(path))

/** @param {readonly SourceFile[]} list */
const linesOf = (list) => list.reduce((sum, { lines }) => sum + lines.length, 0)

/** Lines of import statements and of re-exports, the continued ones included. */
const importsOf = (/** @type {SourceFile} */ { lines }) => {
  let count = 0
  let isOpen = false
  for (const line of lines) {
    if (!isOpen && !/^(?:import\b(?!\()|export (?:\*|(?:type )?\{))/.test(line)) continue
    isOpen = !/from '[^']+'$|^import '[^']+'$/.test(line) && !/^export (?:type )?\{[^}]*\}$/.test(line)
    count += 1
  }
  return count
}

/** @param {RegExp} pattern @param {readonly SourceFile[]} [list] */
const matches = (pattern, list = own) =>
  list.reduce((sum, { lines }) => sum + lines.filter((line) => pattern.test(line)).length, 0)

const sizes = own.map(({ lines }) => lines.length).toSorted((one, other) => one - other)
const at = (/** @type {number} */ share) => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))] ?? 0
const largest = own.reduce((most, file) => (file.lines.length > most.lines.length ? file : most))
const small = own.filter(({ lines }) => lines.length < 30).length

/** @type {Map<string, number>} */
const folders = new Map()
for (const { path } of files) folders.set(dirname(path), (folders.get(dirname(path)) ?? 0) + 1)
const crowded = [...folders].filter(([, count]) => count > 40).map(([folder, count]) => `${folder} ${count}`)

/** Places that name several of the engine's methods in a row, as a list of them does. */
const engineMethods = ['loadResources', 'nearMisses', 'seriesProposals', 'venueUnitAt', 'floorStates']
const listings = own.filter(({ lines }) => {
  const text = lines.join('\n')
  return engineMethods.every((name) => new RegExp(`\\b${name}\\b`).test(text))
})

/** @type {readonly (readonly [string, string | number, string])[]} */
const figures = [
  ['TypeScript files', files.length, ''],
  ['lines in src, packages and workers', linesOf(own), ''],
  ['median, 95th percentile, largest file', `${at(0.5)}, ${at(0.95)}, ${largest.lines.length}`, ''],
  ['largest file', largest.path, ''],
  ['files under 30 lines', small, ''],
  [
    'share of import lines',
    `${((100 * own.reduce((sum, file) => sum + importsOf(file), 0)) / linesOf(own)).toFixed(1)} %`,
    '',
  ],
  ['folders over 40 files', crowded.join(', ') || 'none', 'none'],
  ['dynamic imports', matches(/(?<!typeof )\bimport\(/), ''],
  ['places that list the engine methods', listings.map(({ path }) => path).join(', '), '1 place'],
  ['module-level WeakMaps and WeakSets', matches(/^(?:export )?const \w+ = new Weak(?:Map|Set)/), 'none for use cases'],
  [
    'casts to branded values',
    matches(/ as (?:Email|Instant|Quarter|Minutes|CalendarDay|IanaZone)\b/),
    'constructors only',
  ],
  ['hard-coded durations', matches(/\b(?:60_000|86_400_000|900_000)\b/), '1 place each'],
  ['hand-written fault messages', matches(/t\(`fault\.\$\{/), '1 place'],
  ["places that ask 'cachingEnabled'", matches(/cachingEnabled/), '1 flow'],
]

const width = Math.max(...figures.map(([name]) => name.length))
for (const [name, value, goal] of figures) {
  console.log(`${name.padEnd(width)}  ${value}${goal === '' ? '' : `  (${goal})`}`)
}
