// @ts-check
/**
 * The layers, and what each may import: written here once. `npm run layers` writes the import rules of `.oxlintrc.json` and the table
 * of `docs/architecture.md` from this list. `npm run layers -- --check` fails if they differ from it, or if an import breaks a rule
 * that the linter can't express: it resolves relative paths and keeps the folders inside a feature private.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { posix } from 'node:path'
import { readArguments } from './arguments.mjs'

/**
 * @typedef {object} Layer
 * @property {string} name
 * @property {readonly string[]} paths Globs of the linter.
 * @property {RegExp} owns Of the paths that no earlier layer owns.
 * @property {string} holds Its contents, for the table.
 * @property {readonly string[]} imports Names of the layers that it may import besides itself.
 */

const pure = ['kernel', 'wire', 'rules']
const product = [
  ...pure,
  'engine',
  'calendars',
  'platform',
  'texts',
  'locale',
  'ui',
  'state',
  'services',
  'features',
  'app',
]

/** @type {readonly Layer[]} */
const layers = [
  {
    name: 'kernel',
    paths: ['src/kernel/**'],
    owns: /^src\/kernel\//,
    holds: 'results and faults, branded values, time and zones, text folding. Pure: no DOM, `now` is an argument',
    imports: [],
  },
  {
    name: 'wire',
    paths: ['src/wire/**'],
    owns: /^src\/wire\//,
    holds: 'schemas of every body and hub event; normalises quirks of the wire. Pure',
    imports: ['kernel'],
  },
  {
    name: 'rules',
    paths: ['src/features/*/rules/**'],
    owns: /^src\/features\/[^/]+\/rules\//,
    holds: "each feature's domain logic. Pure",
    imports: ['kernel', 'wire'],
  },
  {
    name: 'engine',
    paths: ['src/engine/**', 'src/calendars/calendar.ts'],
    owns: /^src\/(?:engine\/|calendars\/calendar\.ts)/,
    holds: "interfaces: the engine's requests and responses, a calendar, the HTTP client",
    imports: pure,
  },
  {
    name: 'calendars',
    paths: ['src/calendars/**'],
    owns: /^src\/calendars\//,
    holds: 'one folder per calendar back end (`serverType`), found by glob, and their shared code',
    imports: [...pure, 'engine'],
  },
  {
    name: 'engine type',
    paths: ['src/platform/engine/engine.ts'],
    owns: /^src\/platform\/engine\/engine\.ts$/,
    holds: "the engine's type, derived from its code",
    imports: ['workers'],
  },
  {
    name: 'platform',
    paths: ['src/platform/**'],
    owns: /^src\/platform\//,
    holds: "HTTP, tokens, hub, storage, tabs, notifications, clock, the engine's client",
    imports: [...pure, 'engine', 'engine type'],
  },
  {
    name: 'texts',
    paths: ['src/**/text/**'],
    owns: /\/text\/(?:later\/)?[a-z]{2}\.ts$/,
    holds: 'the texts of a feature, one file per language; in `later/` those that the first screens do without',
    imports: ['locale'],
  },
  {
    name: 'locale',
    paths: ['src/locale/**'],
    owns: /^src\/locale\//,
    holds: 'combines the texts, loads a language, types the keys',
    imports: ['texts', 'kernel'],
  },
  {
    name: 'ui',
    paths: ['src/ui/**'],
    owns: /^src\/ui\//,
    holds: 'app-agnostic UI components; design tokens',
    imports: ['locale', 'kernel'],
  },
  {
    name: 'state',
    paths: ['src/features/*/state.ts', 'src/features/*/*-state.ts'],
    owns: /^src\/features\/[^/]+\/(?:state|[\w-]+-state)\.ts$/,
    holds: 'Valtio stores, each with its setters',
    imports: [...pure, 'engine', 'platform'],
  },
  {
    name: 'services',
    paths: ['src/services.ts', 'src/screen-route.ts'],
    owns: /^src\/(?:services|screen-route)\.ts$/,
    holds: 'the types of the running services and of a route; React reads them from a context',
    imports: [...pure, 'engine', 'calendars', 'platform', 'features'],
  },
  {
    name: 'features',
    paths: ['src/features/**'],
    owns: /^src\/features\//,
    holds:
      "use cases (`*.ts`) and components (`*.tsx`). Files directly in a feature's folder are public; its sub-folders are private",
    imports: [...pure, 'engine', 'calendars', 'platform', 'locale', 'ui', 'state', 'services'],
  },
  {
    name: 'app',
    paths: ['src/app/**'],
    owns: /^src\/app\//,
    holds: 'start-up, routes, shell',
    imports: product,
  },
  {
    name: 'workers',
    paths: ['workers/**'],
    owns: /^workers\//,
    holds: 'the engine (resources, schedules, patching, filtering, search, routing) and the service worker',
    imports: [...pure, 'engine'],
  },
  {
    name: 'server rules',
    paths: ['server/rules/**'],
    owns: /^server\/rules\//,
    holds:
      'what the server and its simulation share: rights, events as they are stored, answers of rooms, pairing. Pure',
    imports: pure,
  },
  {
    name: 'server',
    paths: ['server/**'],
    owns: /^server\//,
    holds: "Foyer's own server: HTTP, store, the product's own calendar, sign-in, live hub, jobs",
    imports: [...pure, 'engine', 'server rules'],
  },
  {
    name: 'mock server',
    paths: [
      'mocks/server/**',
      'mocks/hub/**',
      'mocks/venue/**',
      'mocks/worlds/**',
      'mocks/msw.ts',
      'mocks/cookie-storage.ts',
    ],
    owns: /^mocks\/(?:(?:server|hub|venue|worlds)\/|(?:msw|cookie-storage)\.ts)/,
    holds: 'state and rules of the simulated back end, its hub, the campus as IMDF',
    imports: [...pure, 'engine', 'server rules'],
  },
  {
    name: 'mocks',
    paths: ['mocks/**'],
    owns: /^mocks\//,
    holds: 'MSW handlers of the product API, one simulated calendar per `serverType`; `back-end.ts` combines them',
    imports: [...pure, 'engine', 'server rules', 'mock server'],
  },
  {
    name: 'sandbox',
    paths: ['sandbox/**'],
    owns: /^sandbox\//,
    holds: 'worlds, the sandbox drawer, the entry page that runs the product on `mocks`',
    imports: [...product, 'server rules', 'mock server', 'mocks'],
  },
  {
    name: 'sandbox-server',
    paths: ['sandbox-server/**'],
    owns: /^sandbox-server\//,
    holds: "`mocks` as a Node server: HTTP, the hub's transports, SQLite, the client built from `sandbox/served`",
    imports: [...pure, 'engine', 'server rules', 'server', 'mock server', 'mocks'],
  },
]

const mayImport = (/** @type {Layer} */ layer, /** @type {Layer} */ other) =>
  layer === other || layer.imports.includes(other.name)

/**
 * What the linter forbids a layer. A later glob of an allowed layer takes back what a glob of a forbidden one covers, as in a
 * `.gitignore`.
 * @param {Layer} layer
 */
function ruleOf(layer) {
  const forbidden = layers.filter((other) => !mayImport(layer, other)).flatMap(({ paths }) => paths)
  const allowed = layers.filter((other) => mayImport(layer, other)).flatMap(({ paths }) => paths)
  const permitted = layer.imports.length === 0 ? 'only itself' : `only ${layer.imports.join(', ')}`
  return {
    files: layer.paths,
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: [...forbidden, 'tests/**'].map((path) => `#${path}`).concat(allowed.map((path) => `!#${path}`)),
              message: `${layer.name} may import ${permitted} (docs/architecture.md).`,
            },
          ],
        },
      ],
    },
  }
}

const layerOf = (/** @type {string} */ path) => layers.find(({ owns }) => owns.test(path))
const featureOf = (/** @type {string} */ path) => /^src\/features\/([^/]+)\//.exec(path)?.[1]
const isPrivate = (/** @type {string} */ path) =>
  /^src\/features\/[^/]+\/(?!rules\/|text\/)[^/]+\//.test(path) && !path.endsWith('/route.ts')

/** One message per import that breaks a rule. */
function brokenImports() {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
    encoding: 'utf8',
  })
  return files.split('\n').flatMap((file) => {
    const layer = layerOf(file)
    if (!layer || !existsSync(file)) return []
    const text = readFileSync(file, 'utf8')
    return [...text.matchAll(/(?:from|import) '([#.][^']+)'/g)].flatMap(([, name = '']) => {
      const target = name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(file), name)
      const other = layerOf(target)
      if (!other) return []
      if (!mayImport(layer, other)) return [`${file}: ${layer.name} may not import ${other.name} (${target})`]
      const isForeign = featureOf(target) !== featureOf(file)
      return isForeign && isPrivate(target) ? [`${file}: ${target} is private to its feature`] : []
    })
  })
}

const lintFile = '.oxlintrc.json'
const pageFile = 'docs/architecture.md'
const isLayerRule = (/** @type {{ rules: object }} */ { rules }) => 'no-restricted-imports' in rules

const lint = JSON.parse(readFileSync(lintFile, 'utf8'))
const others = lint.overrides.filter((/** @type {{ rules: object }} */ override) => !isLayerRule(override))
// The last override that matches a file counts, so a layer inside another one's folder comes after it.
const nextLint = { ...lint, overrides: [...layers.toReversed().map(ruleOf), ...others] }

const table = [
  '| layer | files | holds | may import |',
  '| --- | --- | --- | --- |',
  ...layers.map(
    ({ name, paths, holds, imports }) =>
      `| ${name} | ${paths.map((path) => `\`${path.replace('/**', '')}\``).join(', ')} | ${holds} | ${imports.join(', ') || 'itself'} |`,
  ),
  '| tests | `tests` | mirrors the source; end-to-end tests, benchmarks and soaks | everything |',
].join('\n')
const page = readFileSync(pageFile, 'utf8')
const nextPage = page.replace(/\| layer +\|[^]*?(?=\n\n)/, () => table)

const usage = `Usage: npm run layers -- [--check]

Writes the import rules of ${lintFile} and the table of ${pageFile}.

Options:
  --check     write nothing; fail if a file is out of date or an import breaks a rule
  -h, --help  show this help

Exit codes: 0 ok, 1 a check failed, 2 usage error.`

if (readArguments(usage, { check: { type: 'boolean' } }).values.check) {
  const plain = (/** @type {string} */ text) => text.replaceAll(/[ -]+/g, ' ')
  const broken = brokenImports()
  for (const line of broken) console.error(line)
  const isStale = JSON.stringify(lint) !== JSON.stringify(nextLint) || plain(page) !== plain(nextPage)
  if (isStale) console.error(`${lintFile} or ${pageFile} is out of date. Run "npm run layers".`)
  if (isStale || broken.length > 0) process.exitCode = 1
} else {
  writeFileSync(lintFile, `${JSON.stringify(nextLint, null, 2)}\n`)
  writeFileSync(pageFile, nextPage)
  execFileSync('npx', ['oxfmt', lintFile, pageFile], { stdio: 'inherit' })
}
