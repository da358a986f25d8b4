// @ts-check
/**
 * `npm test`: types, lint, format, Node tests, browser tests, a short soak, journeys; closes with one line `N passed, N failed`.
 * Words after `--` choose steps: `npm test -- rules lint`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureBrowser } from './browser.mjs'

const protocolData = process.env['FOYER_PROTOCOL_DATA'] ?? '../shared/protocol-data'
const bin = 'node_modules/.bin/'
const results = 'test-results'

/** @typedef {{ name: string, command: string[], report?: string, needsBrowser?: boolean, when?: boolean }} Step */

/** @type {Step[]} */
const steps = [
  { name: 'types', command: [`${bin}tsc`, '-b'] },
  { name: 'lint', command: [`${bin}oxlint`, '--type-aware', '--deny-warnings'] },
  { name: 'format', command: [`${bin}oxfmt`, '--check', '.'] },
  vitest('rules'),
  vitest('faults'),
  { ...vitest('contracts'), when: existsSync(protocolData) },
  { ...vitest('screens'), needsBrowser: true },
  { name: 'build', command: [`${bin}vite`, 'build', '--mode', 'sandbox', '--logLevel', 'warn'] },
  { name: 'production', command: [`${bin}vite`, 'build', '--logLevel', 'warn'] },
  { name: 'production-clean', command: [process.execPath, 'tools/check-production.mjs'] },
  { name: 'server', command: [process.execPath, 'tools/sandbox-server.mjs', '--build'] },
  {
    name: 'soak',
    command: [process.execPath, 'tools/soak.mjs', '--short'],
    report: 'soak-results/latest.json',
    needsBrowser: true,
  },
  { name: 'journeys', command: [`${bin}playwright`, 'test'], report: `${results}/journeys.json`, needsBrowser: true },
]

/** @param {string} project @returns {Step} */
function vitest(project) {
  const report = `${results}/${project}.json`
  return {
    name: project,
    command: [
      `${bin}vitest`,
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    report,
  }
}

/**
 * Passed and failed tests of a report of vitest, Playwright or the soak.
 * @param {string} path
 * @returns {{ passed: number, failed: number } | null}
 */
const readCounts = (path) => {
  if (!existsSync(path)) return null
  const report = JSON.parse(readFileSync(path, 'utf8'))
  if (report.stats) return { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky }
  // A file that broke before its tests counts as one.
  const broken = (report.testResults ?? []).filter(
    (/** @type {{ status: string, assertionResults: unknown[] }} */ { status, assertionResults }) =>
      status === 'failed' && assertionResults.length === 0,
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}

const chosen = process.argv.slice(2)
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

let passed = 0
let failed = 0
/** @type {string[]} */
const lines = []
for (const step of steps) {
  if (step.when === false || (chosen.length > 0 && !chosen.includes(step.name))) continue
  console.log(`\n── ${step.name}`)
  const started = Date.now()
  if (step.needsBrowser && !(await ensureBrowser())) {
    console.error('No browser to test in: install Chromium or Chrome, or set FOYER_BROWSER to its path.')
    failed += 1
    lines.push(`${step.name}: no browser`)
    continue
  }
  const [command = '', ...words] = step.command
  const { status } = spawnSync(command, words, {
    stdio: 'inherit',
    env: { ...process.env, FOYER_PROTOCOL_DATA: protocolData },
  })
  const counts = step.report === undefined ? null : readCounts(step.report)
  // A step without a report of its own, or one that broke before it could write it, counts as one test.
  const own = counts ?? (status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
  passed += own.passed
  failed += status !== 0 && own.failed === 0 ? 1 : own.failed
  lines.push(
    `${step.name}: ${own.passed} passed, ${own.failed} failed, exit ${status}, ${((Date.now() - started) / 1000).toFixed(1)} s`,
  )
}
console.log(`\n${lines.join('\n')}\n`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
