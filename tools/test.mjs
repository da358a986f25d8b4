// @ts-check
/**
 * `npm test`: types, lint, format, spelling, Node tests, browser tests, a short soak and end-to-end tests. The last line is `N passed, N failed`.
 * Arguments after `--` select steps: `npm test -- rules lint`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { failUsage, readArguments } from './arguments.mjs'
import { ensureBrowser, noBrowser } from './browser.mjs'

const protocolData = process.env['FOYER_PROTOCOL_DATA'] ?? '../shared/protocol-data'
const bin = 'node_modules/.bin/'
const results = 'test-results'

/** @typedef {{ name: string, command: string[], report?: string, needsBrowser?: boolean }} Step */

const usage = `Usage: npm test -- [STEP…]

Runs all checks, or only the named steps:
  types, lint, layers, deploying, cycles, knip, format, spelling, prose
                                             static checks
  rules, flows, faults, contracts            unit, integration, fault-injection and contract tests in Node
  screens                                    component tests in a browser
  build, production, production-clean, sizes, server
                                             builds and checks of their output
  soak                                       the short soak test
  journeys                                   end-to-end tests

Exit codes: 0 all passed, 1 a test failed, 2 usage error.`

const { positionals: chosen } = readArguments(usage, {}, { allowPositionals: true })
const isChosen = (/** @type {string} */ name) => chosen.length === 0 || chosen.includes(name)

/** Run together: while a test of one project waits, tests of another use the processor. */
const inNode = ['rules', 'flows', 'faults', ...(existsSync(protocolData) ? ['contracts'] : [])].filter(isChosen)

/** @type {Step[]} */
const steps = [
  { name: 'types', command: [`${bin}tsc`, '-b'] },
  { name: 'lint', command: [`${bin}oxlint`, '--type-aware', '--deny-warnings'] },
  { name: 'layers', command: [process.execPath, 'tools/layers.mjs', '--check'] },
  { name: 'deploying', command: [process.execPath, 'tools/deploying.mjs', '--check'] },
  { name: 'cycles', command: [process.execPath, 'tools/cycles.mjs'] },
  { name: 'knip', command: [`${bin}knip`, '--no-progress'] },
  { name: 'format', command: [`${bin}oxfmt`, '--check', '.'] },
  { name: 'spelling', command: [`${bin}cspell`, '--no-progress', '--quiet'] },
  { name: 'prose', command: [process.execPath, 'tools/prose.mjs', '--check'] },
  ...(inNode.length > 0 ? [vitest(inNode.join(', '), inNode)] : []),
  { ...vitest('screens', ['screens']), needsBrowser: true },
  { name: 'build', command: [`${bin}vite`, 'build', '--mode', 'sandbox', '--logLevel', 'warn'] },
  { name: 'production', command: [`${bin}vite`, 'build', '--logLevel', 'warn'] },
  { name: 'production-clean', command: [process.execPath, 'tools/check-production.mjs'] },
  { name: 'sizes', command: [process.execPath, 'tools/check-sizes.mjs'] },
  { name: 'server', command: [process.execPath, 'tools/sandbox-server.mjs', '--build'] },
  {
    name: 'soak',
    command: [process.execPath, 'tools/soak.mjs', '--short'],
    report: 'soak-results/latest.json',
    needsBrowser: true,
  },
  { name: 'journeys', command: [`${bin}playwright`, 'test'], report: `${results}/journeys.json`, needsBrowser: true },
]

/** @param {string} name @param {readonly string[]} projects @returns {Step} */
function vitest(name, projects) {
  const report = `${results}/${projects[0]}.json`
  return {
    name,
    command: [
      `${bin}vitest`,
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    report,
  }
}

/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} Assertion of vitest's report */
/** @typedef {{ name: string, status: string, message: string, assertionResults: Assertion[] }} TestFile of vitest's report */
/** @typedef {{ title: string, ok: boolean, tests: { status: string }[] }} Spec of Playwright's report; 'flaky' passed on retry */
/** @typedef {{ title: string, suites?: Suite[], specs?: Spec[] }} Suite of Playwright's report */

/**
 * Reads a report of vitest, Playwright or the soak: how many tests passed, and one line for each failed or flaky test.
 * @param {string} path
 * @returns {{ passed: number, failed: string[], flaky: string[] } | null}
 */
const readReport = (path) => {
  if (!existsSync(path)) return null
  const report = JSON.parse(readFileSync(path, 'utf8'))
  if (report.stats) {
    /** @type {Suite[]} */
    const suites = report.suites
    return {
      passed: report.stats.expected + report.stats.flaky,
      failed: suites.flatMap((suite) => specsOf(suite, ({ ok }) => !ok)),
      flaky: suites.flatMap((suite) => specsOf(suite, ({ tests }) => tests.some(({ status }) => status === 'flaky'))),
    }
  }
  /** @type {TestFile[]} */
  const files = report.testResults ?? []
  const failed = files.flatMap(({ name, status, message, assertionResults }) => {
    // A file that failed before its tests ran counts as one failure.
    if (status === 'failed' && assertionResults.length === 0) return [`${name}: ${message}`]
    return assertionResults
      .filter((assertion) => assertion.status === 'failed')
      .map(({ fullName, failureMessages }) => `${name}: ${fullName}\n${failureMessages.join('\n')}`)
  })
  return { passed: report.numPassedTests, failed, flaky: [] }
}

/** @param {Suite} suite @param {(spec: Spec) => boolean} isMeant @returns {string[]} */
const specsOf = ({ title, suites = [], specs = [] }, isMeant) =>
  [...suites.flatMap((suite) => specsOf(suite, isMeant)), ...specs.filter(isMeant).map((spec) => spec.title)].map(
    (spec) => `${title} › ${spec}`,
  )

const unknown = chosen.find((name) => !steps.some((step) => step.name.split(', ').includes(name)))
if (unknown !== undefined) failUsage(`Unknown step: ${unknown}`, usage)

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

let passed = 0
let failed = 0
/** @type {string[]} */
const lines = []
/** Printed again at the end. @type {string[]} */
const failures = []
/** @type {string[]} */
const flakyTests = []
for (const step of steps) {
  if (!isChosen(step.name) && !step.name.split(', ').some(isChosen)) continue
  console.log(`\n── ${step.name}`)
  const started = Date.now()
  if (step.needsBrowser && !(await ensureBrowser())) {
    console.error(noBrowser)
    failed += 1
    failures.push(`${step.name}: no browser`)
    lines.push(`${step.name}: no browser`)
    continue
  }
  const [command = '', ...args] = step.command
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, FOYER_PROTOCOL_DATA: protocolData },
  })
  const report = step.report === undefined ? null : readReport(step.report)
  // A step without a report counts as one test.
  const own = report ?? { passed: status === 0 ? 1 : 0, failed: [], flaky: [] }
  if (status !== 0 && own.failed.length === 0) own.failed.push(`exit ${status}`)
  passed += own.passed
  failed += own.failed.length
  failures.push(...own.failed.map((test) => `${step.name}: ${test.slice(0, 2_000)}`))
  flakyTests.push(...own.flaky.map((test) => `${step.name}: ${test}`))
  lines.push(
    `${step.name}: ${own.passed} passed, ${own.failed.length} failed, ${((Date.now() - started) / 1000).toFixed(1)} s`,
  )
}
if (failures.length > 0) console.log(`\n── failed\n\n${failures.join('\n\n')}`)
if (flakyTests.length > 0) console.log(`\n── flaky (passed on retry)\n\n${flakyTests.join('\n')}`)
console.log(`\n${lines.join('\n')}\n`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
