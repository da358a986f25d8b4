// @ts-check
/**
 * Checks every import against the layers and the order of the features (`layers/list.mjs`), and prints its measures. Without
 * `--check` it also writes the table of `docs/architecture.md` and `docs/features.md`.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readArguments } from './arguments.mjs'
import { featuresFile, featuresPage } from './layers/features-page.mjs'
import { listFiles, readImports } from './layers/imports.mjs'
import { dragToCalendar, knownLayers, layers, parts } from './layers/list.mjs'
import { findLostPaths } from './layers/named-paths.mjs'
import { featureOf, findUpward, measure } from './layers/measures.mjs'
import { countReturns, walk } from './layers/walk.mjs'

/** @typedef {import('./layers/list.mjs').Layer} Layer */

/** Imports between features that may still point up. They only become fewer. */
const most = { model: 0, screen: 0 }
/** Returns on the walk from drag to calendar. They only become fewer. */
const mostReturns = 11

const usage = `Usage: npm run layers -- [--check] [--upward] [--walk]

Checks all imports, prints the measures of the order between features and writes the table of docs/architecture.md and docs/features.md.

Options:
  --check     write nothing; fail if one of the two is out of date
  --upward    list the imports between features that point up
  --walk      list the functions from a drag on the timeline to the calendar, in the order in which they run
  -h, --help  show this help

Exit codes: 0 ok, 1 a check failed, 2 usage error.`

const {
  check,
  upward: isListed,
  walk: isWalked,
} = readArguments(usage, {
  check: { type: 'boolean' },
  upward: { type: 'boolean' },
  walk: { type: 'boolean' },
}).values

const layerOf = (/** @type {string} */ path) => layers.find(({ owns }) => owns.test(path))
const mayImport = (/** @type {Layer} */ layer, /** @type {Layer} */ other) =>
  layer === other || layer.imports.includes(other.name)
const publicFile = new RegExp(`^src/features/[^/]+/(?:model|screen)/(?:(?:${parts.join('|')})/)?[^/]+$`)
/** Files directly in `model` and `screen`, rules, texts and routes are public; deeper ones belong to their feature alone. */
const isPrivate = (/** @type {string} */ path) =>
  path.startsWith('src/features/') &&
  !publicFile.test(path) &&
  !/\/(?:rules|locales)\//.test(path) &&
  !path.endsWith('/route.ts')

/** Files of a package that are not its index belong to the package and its tests. */
const isInPackage = (/** @type {string} */ from, /** @type {string} */ to) => {
  const [, own] = /^(packages\/\w+\/)(?:src|tests)\//.exec(to) ?? []
  return own === undefined || to === `${own}src/index.ts` || /\/tests\//.test(to) || from.startsWith(own)
}

/** One message per import that breaks a rule. @param {readonly import('./layers/imports.mjs').Import[]} imports */
const findBroken = (imports) =>
  imports.flatMap(({ from, to, isLater }) => {
    if (!isInPackage(from, to)) return [`${from}: ${to} is private to its package`]
    const layer = layerOf(from)
    if (!layer) return []
    const other = layerOf(to)
    if (!other)
      return /^(?:packages\/\w+\/)?tests\//.test(to) ? [`${from}: ${layer.name} may not import tests (${to})`] : []
    if (!mayImport(layer, other)) return [`${from}: ${layer.name} may not import ${other.name} (${to})`]
    const isForeign = featureOf(to) !== featureOf(from)
    // What loads later is a slot's affair: `app/slots` lists it, whatever its folder.
    const isForSlot = isLater || from.startsWith('src/app/slots/')
    return isForeign && isPrivate(to) && !isForSlot ? [`${from}: ${to} is private to its feature`] : []
  })

const imports = readImports()
const upward = findUpward(imports)
if (isListed)
  for (const { from, to } of [...upward.model, ...upward.screen])
    console.log(`${from} → ${to.replace('src/features/', '')}`)

const problems = findBroken(imports)
for (const storey of /** @type {const} */ (['model', 'screen'])) {
  const count = upward[storey].length
  if (count > most[storey])
    problems.push(
      `${count} imports between features point up (${storey}), ${most[storey]} are allowed: "npm run layers -- --upward" lists them`,
    )
  if (count < most[storey])
    problems.push(`Only ${count} imports point up (${storey}): lower 'most' in tools/layers.mjs`)
}

const places = walk(dragToCalendar, knownLayers)
const { stays, files: walkedFiles, returns } = countReturns(places)
if (isWalked)
  for (const [index, { file, name }] of places.entries())
    console.log(places[index - 1]?.file === file ? `  ${name}` : `${file}\n  ${name}`)
if (returns > mostReturns)
  problems.push(
    `${returns} returns on the walk from drag to calendar, ${mostReturns} are allowed: "npm run layers -- --walk" lists it`,
  )
if (returns < mostReturns) problems.push(`Only ${returns} returns on the walk: lower 'mostReturns' in tools/layers.mjs`)

// Of `x.ts` and `x.tsx`, the compiler's `include` takes only the first.
const files = new Set(listFiles())
for (const file of files)
  if (file.endsWith('.tsx') && files.has(file.slice(0, -1)))
    problems.push(`${file} is not compiled, because ${file.slice(0, -1)} has the same name`)

problems.push(...findLostPaths())

const pageFile = 'docs/architecture.md'
const table = [
  '| layer | files | holds | may import |',
  '| --- | --- | --- | --- |',
  ...layers.map(
    ({ name, paths, holds, imports: allowed }) =>
      `| ${name} | ${paths.map((path) => `\`${path.replace(/\/\*\*$/, '')}\``).join(', ')} | ${holds} | ${allowed.join(', ') || 'itself'} |`,
  ),
  '| tests | `tests` | mirrors the source; end-to-end tests, benchmarks and soaks | everything |',
].join('\n')
const page = readFileSync(pageFile, 'utf8')
const plain = (/** @type {string} */ text) => text.replaceAll(/[ -]+/g, ' ')
/** Formats the page after writing it. @param {string} file @param {string} written @param {string} next */
const update = (file, written, next) => {
  if (plain(written) === plain(next)) return
  if (check) {
    problems.push(`${file} is out of date. Run "npm run layers".`)
    return
  }
  writeFileSync(file, next)
  execFileSync('npx', ['oxfmt', file], { stdio: 'inherit' })
}
update(
  pageFile,
  page,
  page.replace(/\| layer +\|[^]*?(?=\n\n)/, () => table),
)
update(featuresFile, existsSync(featuresFile) ? readFileSync(featuresFile, 'utf8') : '', featuresPage(imports))

const measures = {
  ...measure(imports),
  'returns on the walk from drag to calendar': `${returns} (${stays} stays in ${walkedFiles} files)`,
}
for (const [name, value] of Object.entries(measures)) console.log(`${name}: ${value}`)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
