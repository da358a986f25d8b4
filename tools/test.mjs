// @ts-check
/**
 * `npm test`: types, lint, format, spelling, Node tests, browser tests, a short soak and end-to-end tests. The last line is `N passed, N failed`.
 * Arguments after `--` select steps: `npm test -- rules lint`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { failUsage, readArguments } from './arguments.mjs'
import { ensureBrowser, noBrowser } from './browser.mjs'
import { ensureWebServers, noWebServers } from './web-servers.mjs'

const protocolData = process.env['FOYER_PROTOCOL_DATA'] ?? '../shared/protocol-data'
const bin = 'node_modules/.bin/'
const results = 'test-results'

/** @typedef {{ name: string, command: string[], report?: string, needsBrowser?: boolean, needsWebServers?: boolean, givesWay?: boolean }} Step */
/** @typedef {{ name: string, passed: number, failed: string[], flaky: string[], seconds: number }} Outcome of a step */

const usage = `Usage: npm test -- [STEP…]

Runs all checks, or only the named steps:
  types, lint, layers, deploying, cycles, knip, format, spelling, prose, supply
                                             static checks
  rules, flows, faults, contracts            unit, integration, fault-injection and contract tests in Node
  screens                                    component tests in a browser
  build, production, production-clean, sizes, server, office
                                             builds and checks of their output
  deploy                                     builds behind nginx and Caddy, and "foyer doctor"
  soak                                       the short soak test
  journeys                                   end-to-end tests

Exit codes: 0 all passed, 1 a test failed, 2 usage error.`

const { positionals: chosen } = readArguments(usage, {}, { allowPositionals: true })
const isChosen = (/** @type {string} */ name) => chosen.length === 0 || chosen.includes(name)

/** Run together: while a test of one project waits, tests of another use the processor. */
const inNode = ['rules', 'flows', 'faults', ...(existsSync(protocolData) ? ['contracts'] : [])].filter(isChosen)

/**
 * Steps in a browser and the builds that they need. These wait for much of their time: for rooms that accept, for events, for an
 * animation to end.
 * @type {Step[]}
 */
const withBrowser = [
  { ...vitest('screens', ['screens']), needsBrowser: true },
  { name: 'build', command: [`${bin}vite`, 'build', '--mode', 'sandbox', '--logLevel', 'warn'] },
  { name: 'production', command: [`${bin}vite`, 'build', '--logLevel', 'warn'] },
  { name: 'production-clean', command: [process.execPath, 'tools/check-production.mjs'] },
  { name: 'sizes', command: [process.execPath, 'tools/check-sizes.mjs'] },
  { name: 'journeys', command: [`${bin}playwright`, 'test'], report: `${results}/journeys.json`, needsBrowser: true },
]

/**
 * Steps that use the processor while those with a browser wait. They give way to them, except for the soak, which follows a clock
 * as well.
 * @type {Step[]}
 */
const meanwhile = [
  { name: 'server', command: [process.execPath, 'tools/sandbox-server.mjs', '--build'] },
  { name: 'office', command: [process.execPath, 'tools/serve.mjs', '--build'] },
  {
    name: 'soak',
    command: [process.execPath, 'tools/soak.mjs', '--short'],
    report: 'soak-results/latest.json',
    needsBrowser: true,
  },
  { name: 'types', command: [`${bin}tsc`, '-b'], givesWay: true },
  { name: 'lint', command: [`${bin}oxlint`, '--type-aware', '--deny-warnings'], givesWay: true },
  { name: 'layers', command: [process.execPath, 'tools/layers.mjs', '--check'], givesWay: true },
  { name: 'deploying', command: [process.execPath, 'tools/deploying.mjs', '--check'], givesWay: true },
  { name: 'cycles', command: [process.execPath, 'tools/cycles.mjs'], givesWay: true },
  { name: 'knip', command: [`${bin}knip`, '--no-progress'], givesWay: true },
  { name: 'format', command: [`${bin}oxfmt`, '--check', '.'], givesWay: true },
  { name: 'spelling', command: [`${bin}cspell`, '--no-progress', '--quiet'], givesWay: true },
  { name: 'prose', command: [process.execPath, 'tools/prose.mjs', '--check'], givesWay: true },
  { name: 'supply', command: [process.execPath, 'tools/check-supply.mjs'], givesWay: true },
  ...(inNode.length > 0 ? [{ ...vitest(inNode.join(', '), inNode), givesWay: true }] : []),
  { ...vitest('deploy', ['deploy']), needsWebServers: true, givesWay: true },
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

/** @param {Suite} suite @param {(spec: Spec) => boolean} fits @returns {string[]} */
const specsOf = ({ title, suites = [], specs = [] }, fits) =>
  [...suites.flatMap((suite) => specsOf(suite, fits)), ...specs.filter(fits).map((spec) => spec.title)].map(
    (spec) => `${title} › ${spec}`,
  )

const unknown = chosen.find(
  (name) => ![...withBrowser, ...meanwhile].some((step) => step.name.split(', ').includes(name)),
)
if (unknown !== undefined) failUsage(`Unknown step: ${unknown}`, usage)

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

/** @param {Step} step */
const isMeant = ({ name }) => isChosen(name) || name.split(', ').some(isChosen)

/**
 * @param {Step} step
 * @param {boolean} isLive whether it prints as it goes; otherwise it prints when it has ended
 * @returns {Promise<Outcome>}
 */
const run = async (step, isLive) => {
  const heading = `\n── ${step.name}`
  if (isLive) console.log(heading)
  const started = Date.now()
  if (step.needsBrowser && !(await ensureBrowser())) {
    console.error(noBrowser)
    return { name: step.name, passed: 0, failed: ['no browser'], flaky: [], seconds: 0 }
  }
  if (step.needsWebServers && !ensureWebServers()) {
    console.error(noWebServers)
    return { name: step.name, passed: 0, failed: ['no web servers'], flaky: [], seconds: 0 }
  }
  const [command = '', ...args] = step.command
  const child = spawn(command, args, {
    stdio: isLive ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, FOYER_PROTOCOL_DATA: protocolData },
  })
  // Processes that it starts inherit this.
  if (step.givesWay && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
  const [status] = await once(child, 'close')
  if (!isLive) console.log(`${heading}\n${output.trimEnd()}`)
  const report = step.report === undefined ? null : readReport(step.report)
  // A step without a report counts as one test.
  const own = report ?? { passed: status === 0 ? 1 : 0, failed: [], flaky: [] }
  if (status !== 0 && own.failed.length === 0) own.failed.push(`exit ${status}`)
  return { name: step.name, ...own, seconds: (Date.now() - started) / 1000 }
}

/**
 * Runs steps one after the other.
 * @param {Step[]} steps
 * @param {boolean} isLive
 */
const runInTurn = async (steps, isLive) => {
  /** @type {Outcome[]} */
  const outcomes = []
  for (const step of steps.filter(isMeant)) outcomes.push(await run(step, isLive))
  return outcomes
}

const isWithBrowser = withBrowser.some(isMeant)
const outcomes = (
  await Promise.all([runInTurn(meanwhile, !isWithBrowser), runInTurn(withBrowser, isWithBrowser)])
).flat()

const passed = outcomes.reduce((sum, step) => sum + step.passed, 0)
const failed = outcomes.reduce((sum, step) => sum + step.failed.length, 0)
/** Printed again at the end. */
const failures = outcomes.flatMap((step) => step.failed.map((test) => `${step.name}: ${test.slice(0, 2_000)}`))
const flakyTests = outcomes.flatMap((step) => step.flaky.map((test) => `${step.name}: ${test}`))
const lines = outcomes.map(
  (step) => `${step.name}: ${step.passed} passed, ${step.failed.length} failed, ${step.seconds.toFixed(1)} s`,
)
if (failures.length > 0) console.log(`\n── failed\n\n${failures.join('\n\n')}`)
if (flakyTests.length > 0) console.log(`\n── flaky (passed on retry)\n\n${flakyTests.join('\n')}`)
console.log(`\n${lines.join('\n')}\n`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
