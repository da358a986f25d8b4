// @ts-check
/**
 * `npm run soak`: the product for hours. A hundred hub events per second for ten minutes, one in a hundred malicious, and a day of
 * idle screens in minutes. Prints a table and writes soak-results/latest.json. Fails on a wrong state, a leak or damage, never on
 * speed.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'vite'
import { failUsage, readArguments } from './arguments.mjs'
import { browserArguments, ensureBrowser, findBrowser, noBrowser } from './browser.mjs'
import { soakOwnServer } from './soak/server.mjs'

const usage = `Usage: npm run soak -- [options]
       npm run soak -- server [--minutes NUMBER] [--postgres]

Soak test: 100 hub events per second, propagation from door panels to other clients, days of idling, network loss.

\`server\` runs Foyer's own server under mixed load instead: reservations, check-ins, panels, sign-ins, pages that come and go. Nothing
acknowledged may be lost, no slot may have two owners, each open page hears each change, and memory stays flat.

Options:
  --minutes N    of \`server\` (default: 10)
  --postgres     of \`server\`: two processes on one database of PostgreSQL
  --short        run for two minutes (default: about ten minutes of load)
  --only NAME    run one soak, such as 'idle Home' (default: all)
  --client DIR   use a client that is already built (default: builds dist-server/client)
  -h, --help     show this help

Exit codes: 0 ok, 1 a check failed or no browser was found, 2 usage error.`

const { values, positionals } = readArguments(
  usage,
  {
    short: { type: 'boolean' },
    only: { type: 'string' },
    client: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    postgres: { type: 'boolean' },
  },
  { allowPositionals: true },
)
const [part, ...unexpected] = positionals
if (unexpected.length > 0 || (part !== undefined && part !== 'server'))
  failUsage(`Unexpected argument: ${unexpected[0] ?? part}`, usage)
if (part === 'server') {
  const minutes = Number(values.minutes)
  if (!(minutes > 0)) failUsage('--minutes is a number above 0', usage)
  process.exit(await soakOwnServer({ minutes, isOnPostgres: values.postgres ?? false }))
}

const report = 'soak-results/latest.json'
// An old report must not be mistaken for the report of this run if it crashes.
rmSync(report, { force: true })
if (!(await ensureBrowser())) {
  console.error(noBrowser)
  process.exit(1)
}
if (values.client === undefined) {
  const { status } = spawnSync(process.execPath, ['tools/sandbox-server.mjs', '--build'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
await build({
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: 'tests/soak/soak.ts',
    outDir: '.cache/soak',
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'soak.mjs' } },
  },
})
const { soak } = await import(resolve('.cache/soak/soak.mjs'))
const started = performance.now()
/** @type {{ soak: string, metric: string, value: number | string, target: string, verdict: string }[]} */
const rows = await soak({
  client: values.client ?? 'dist-server/client',
  isShort: values.short ?? false,
  only: values.only ?? '',
  browser: { executablePath: findBrowser(), args: browserArguments },
})
console.table(rows)
const failed = rows.filter(({ verdict }) => verdict === 'fail')
const slower = rows.filter(({ verdict }) => verdict === 'warn')
const passed = rows.filter(({ verdict }) => verdict === 'pass').length
/** In the shape of vitest's reports, which `npm test` reads. */
const testResults = failed.map(({ soak: name, metric, value, target }) => ({
  name,
  status: 'failed',
  message: `${metric}: ${value}, expected ${target}`,
  assertionResults: [],
}))
for (const { name, message } of testResults) console.error(`${name}: ${message}`)
for (const { soak: name, metric, value, target } of slower)
  console.log(`target missed: ${name}: ${metric}: ${value}, expected ${target}`)
console.log(`${passed} passed, ${failed.length} failed, ${Math.round((performance.now() - started) / 1_000)} s`)
mkdirSync('soak-results', { recursive: true })
const whole = { isShort: values.short ?? false, numPassedTests: passed, testResults, rows }
writeFileSync(report, `${JSON.stringify(whole, null, 2)}\n`)
process.exit(failed.length === 0 && passed > 0 ? 0 : 1)
