// @ts-check
/**
 * The layers, and what each may import: written here once. `npm run layers` writes the import rules of `.oxlintrc.json` and the table
 * of `docs/architecture.md` from this list; `npm run layers -- --check` fails if they differ from it.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

/**
 * @typedef {object} Layer
 * @property {string} folder
 * @property {string} holds What it is for, as the table says it.
 * @property {readonly string[]} imports Names of layers, or 'all of src'.
 */

/** @type {readonly Layer[]} */
const layers = [
  {
    folder: 'src/core',
    holds:
      'the rules, pure: time, availability, filter, reservation, licence, wire schemas, faults. `now` is an argument',
    imports: [],
  },
  {
    folder: 'src/contract',
    holds: 'interfaces only: the engine, a calendar provider, the HTTP client',
    imports: ['core'],
  },
  {
    folder: 'src/calendars',
    holds: 'one folder per calendar back end (`serverType`), found by glob',
    imports: ['core', 'contract'],
  },
  { folder: 'src/io', holds: "http, tokens, hub, storage, the engine's client, clock", imports: ['core', 'contract'] },
  { folder: 'src/state', holds: 'one Valtio store per file, with its setters', imports: ['core', 'contract'] },
  {
    folder: 'src/flows',
    holds: 'use cases: what the user or an outside event sets off',
    imports: ['core', 'contract', 'calendars', 'io', 'state', 'locale'],
  },
  {
    folder: 'src/locale',
    holds: 'the texts of all features, one file per language',
    imports: ['ui', 'features', 'app'],
  },
  { folder: 'src/features', holds: 'the texts of each feature', imports: ['locale'] },
  { folder: 'src/ui', holds: 'components that know nothing of this app', imports: ['locale'] },
  {
    folder: 'src/timeline',
    holds: 'the timeline',
    imports: ['ui', 'core', 'contract', 'state', 'flows', 'locale'],
  },
  {
    folder: 'src/floorplan',
    holds: 'the plan of one floor: its scene and two renderers',
    imports: ['ui', 'core', 'contract', 'state', 'flows', 'locale'],
  },
  {
    folder: 'src/screens',
    holds:
      'one folder per screen, with its `route.ts`; parts of several screens are in `reservation-parts`, `map-parts`, `device`',
    imports: ['ui', 'core', 'contract', 'state', 'flows', 'locale', 'timeline', 'floorplan'],
  },
  {
    folder: 'src/app',
    holds: 'start-up, routes, shell',
    imports: [
      'core',
      'contract',
      'calendars',
      'io',
      'state',
      'flows',
      'locale',
      'ui',
      'timeline',
      'floorplan',
      'screens',
    ],
  },
  {
    folder: 'workers',
    holds: 'the engine (resources, schedules, patching, filtering, search, routing) and the service worker',
    imports: ['core', 'contract'],
  },
  {
    folder: 'mocks',
    holds: 'the simulated back end: state and rules, MSW handlers, the hub, the campus as IMDF',
    imports: ['core', 'contract'],
  },
  {
    folder: 'sandbox',
    holds: 'worlds, the panel, the entry page that puts `mocks` under the product',
    imports: ['all of src', 'mocks'],
  },
  {
    folder: 'sandbox-server',
    holds: "`mocks` as a Node server: HTTP, the hub's transports, SQLite, the client built from `sandbox/served`",
    imports: ['core', 'contract', 'mocks'],
  },
]
const everywhere = 'tests'

/** 'src/core' is imported as '#src/core/…' and called 'core' in the lists above. */
const nameOf = (/** @type {string} */ folder) => folder.replace(/^src\//, '')
const isOf = (/** @type {Layer} */ { imports }, /** @type {string} */ folder) =>
  imports.includes(nameOf(folder)) || (imports.includes('all of src') && folder.startsWith('src/'))

/** @param {Layer} layer */
function ruleOf(layer) {
  const barred = [...layers.map(({ folder }) => folder), everywhere].filter(
    (folder) => folder !== layer.folder && !isOf(layer, folder),
  )
  const permitted = layer.imports.length === 0 ? 'only itself' : `only ${layer.imports.join(', ')}`
  return {
    files: [`${layer.folder}/**`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: barred.map((folder) => `#${folder}/**`),
              message: `${layer.folder} may import ${permitted} (docs/architecture.md).`,
            },
          ],
        },
      ],
    },
  }
}

const lintFile = '.oxlintrc.json'
const pageFile = 'docs/architecture.md'
const isLayerRule = (/** @type {{ rules: object }} */ { rules }) => 'no-restricted-imports' in rules

const lint = JSON.parse(readFileSync(lintFile, 'utf8'))
const others = lint.overrides.filter((/** @type {{ rules: object }} */ override) => !isLayerRule(override))
const nextLint = { ...lint, overrides: [...layers.map(ruleOf), ...others] }

const table = [
  '| layer | what it holds | may import |',
  '| --- | --- | --- |',
  ...layers.map(({ folder, holds, imports }) => `| \`${folder}\` | ${holds} | ${imports.join(', ') || 'itself'} |`),
  '| `tests` | mirrors the source; end-to-end tests, benchmarks and soaks | everything |',
].join('\n')
const page = readFileSync(pageFile, 'utf8')
const nextPage = page.replace(/\| layer +\|[^]*?(?=\n\n)/, table)

if (process.argv.includes('--check')) {
  const plain = (/** @type {string} */ text) => text.replaceAll(/[ -]+/g, ' ')
  if (JSON.stringify(lint) !== JSON.stringify(nextLint) || plain(page) !== plain(nextPage)) {
    console.error(`${lintFile} or ${pageFile} differs from tools/layers.mjs: run "npm run layers"`)
    process.exitCode = 1
  }
} else {
  writeFileSync(lintFile, `${JSON.stringify(nextLint, null, 2)}\n`)
  writeFileSync(pageFile, nextPage)
  execFileSync('npx', ['oxfmt', lintFile, pageFile], { stdio: 'inherit' })
}
