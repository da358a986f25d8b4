// @ts-check
/**
 * `npm run soak`: the product for hours. A hundred hub events a second for ten minutes, one in a hundred hostile; and a day of
 * idle screens in minutes. Prints a table, writes soak-results/latest.json; fails on a wrong state, a leak or damage, never on
 * speed. `-- --short` takes two minutes; `-- --only 'idle Home'` runs one, `-- --client <folder>` takes a client built there.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { browserArguments, ensureBrowser, findBrowser } from './browser.mjs'

const { values } = parseArgs({
  options: { short: { type: 'boolean' }, only: { type: 'string' }, client: { type: 'string' } },
})

const report = 'soak-results/latest.json'
// Where this one breaks, nobody shall read the one before.
rmSync(report, { force: true })
if (!(await ensureBrowser())) {
  console.error('No browser to soak in: install Chromium or Chrome, or set FOYER_BROWSER to its path.')
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
/** @type {{ soak: string, what: string, value: number | string, aim: string, verdict: string }[]} */
const rows = await soak({
  client: values.client ?? 'dist-server/client',
  isShort: values.short ?? false,
  only: values.only ?? '',
  browser: { executablePath: findBrowser(), args: browserArguments },
})
console.table(rows)
const missed = rows.filter(({ verdict }) => verdict === 'missed')
const slower = rows.filter(({ verdict }) => verdict === 'slower')
const passed = rows.filter(({ verdict }) => verdict === 'reached').length
/** In the shape of vitest's reports, which `npm test` reads. */
const testResults = missed.map(({ soak: name, what, value, aim }) => ({
  name,
  status: 'failed',
  message: `${what}: ${value}, not ${aim}`,
  assertionResults: [],
}))
for (const { name, message } of testResults) console.error(`${name}: ${message}`)
for (const { soak: name, what, value, aim } of slower) console.log(`aim missed: ${name}: ${what}: ${value}, not ${aim}`)
console.log(`${passed} passed, ${missed.length} failed, ${Math.round((performance.now() - started) / 1_000)} s`)
mkdirSync('soak-results', { recursive: true })
const whole = { isShort: values.short ?? false, numPassedTests: passed, testResults, rows }
writeFileSync(report, `${JSON.stringify(whole, null, 2)}\n`)
process.exit(missed.length === 0 && passed > 0 ? 0 : 1)
