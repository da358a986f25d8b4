// @ts-check
/**
 * `npm run mutation -- GROUP…`: changes the code of a group in small ways, runs its tests after each, and fails if the tests notice
 * fewer of the changes than the group must reach. It takes minutes to hours, so `npm test` does not run it. Stryker reads its
 * settings from this file, and vitest the tests.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { failUsage, readArguments } from './arguments.mjs'
import { parts } from './layers/list.mjs'

/** @typedef {{ code: readonly string[], tests: readonly string[], least: number }} Group with the percentage that it must reach */

const inFeatures = new URL('../src/features/', import.meta.url)

/** Features, and parts of features as 'maps/wayfinding', that have rules. */
const withRules = readdirSync(inFeatures).flatMap((name) =>
  ['', ...parts.map((part) => `/${part}`)]
    .filter((part) => existsSync(new URL(`${name}/model${part}/rules`, inFeatures)))
    .map((part) => `${name}${part}`),
)
const nameOf = (/** @type {string} */ path) => path.split('/').at(-1) ?? path
const features = withRules.map(nameOf)

/**
 * The rules of one feature or part.
 *
 * @param {string} path
 * @returns {Group}
 */
const rulesOf = (path) => ({
  code: [`src/features/${path.replace(/^[^/]+/, '$&/model')}/rules/**/*.ts`],
  tests: [`tests/features/${path}/rules/**/*.test.ts`],
  least: 85,
})

/** @type {Readonly<Record<string, Group>>} */
const groups = {
  redirects: {
    code: ['src/features/account/model/return-path.ts'],
    tests: ['tests/features/account/{return-path,arrival}.test.ts'],
    least: 95,
  },
  urls: {
    code: ['src/platform/url.ts', 'src/platform/http/address.ts'],
    tests: ['tests/platform/{url,address,redirects,api-address,config-file,http,calendar-access}.test.ts'],
    least: 95,
  },
  sanitiser: {
    code: ['src/kernel/{simple-html,html-policy,html-entities,readable-text}.ts'],
    tests: ['tests/kernel/{simple-html,html-policy}.test.ts'],
    least: 95,
  },
  tokens: {
    code: ['src/platform/tokens.ts'],
    tests: ['tests/platform/{tokens,token-modes,session-owner}.test.ts'],
    least: 95,
  },
  journal: {
    code: ['src/features/bookings/model/reserve/rules/{journal,read-entry}.ts'],
    tests: ['tests/features/bookings/reserve/rules/*.test.ts', 'tests/features/bookings/reserve/bookings.test.ts'],
    least: 95,
  },
  indoor: {
    code: ['packages/indoor/src/**/*.ts'],
    tests: ['packages/indoor/tests/**/*.test.ts'],
    least: 85,
  },
  ...Object.fromEntries(withRules.map((path) => [nameOf(path), rulesOf(path)])),
}

const usage = `Usage: npm run mutation -- [GROUP…]

Groups: ${Object.entries(groups)
  .map(([name, { least }]) => `${name} (${least} %)`)
  .join(', ')}; rules: those of all features. Without a group, all run.

Exit codes: 0 each group reached its percentage, 1 one did not, 2 usage error.`

const { positionals } = readArguments(usage, {}, { allowPositionals: true })
const wanted = positionals.flatMap((name) => (name === 'rules' ? features : [name]))
const unknown = wanted.find((name) => groups[name] === undefined)
if (unknown !== undefined) failUsage(`Unknown group: ${unknown}`, usage)

const stryker = fileURLToPath(new URL('../node_modules/@stryker-mutator/core/bin/stryker.js', import.meta.url))
let failed = 0
for (const [name, { code, tests, least }] of Object.entries(groups)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n── ${name}`)
  const { status } = spawnSync(process.execPath, [stryker, 'run', 'tools/mutation/stryker.config.mjs'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      MUTATION_CODE: code.join(' '),
      MUTATION_TESTS: tests.join(' '),
      MUTATION_LEAST: String(least),
      MUTATION_RUNNER: [...features, 'indoor'].includes(name) ? 'rules' : 'vitest',
    },
  })
  if (status !== 0) failed += 1
}
process.exitCode = failed === 0 ? 0 : 1
