// @ts-check
/**
 * `npm test`: types, lint, format, spelling, Node tests, browser tests and end-to-end tests. The first line says how much
 * runs. The last lines name each failure with the command that repeats it alone; the very last is `N passed, N failed`.
 * Arguments after `--` select steps: `npm test -- rules lint`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { constants, cpus, setPriority } from 'node:os'
import { failUsage, readArguments } from './arguments.mjs'
import { ensureBrowser, noBrowser } from './browser.mjs'
import { ensurePostgres, noPostgres } from './postgres.mjs'
import { besideReport, readReport } from './testing/reports.mjs'
import { chooseSteps, protocolData, results } from './testing/steps.mjs'
import { ensureWebServers, noWebServers } from './web-servers.mjs'

/** @typedef {import('./testing/steps.mjs').Step} Step */
/** @typedef {import('./testing/reports.mjs').Report & { readonly name: string, readonly seconds: number }} Outcome of a step */

const usage = `Usage: npm test -- [STEP…]

Runs all checks, or only the named steps:
  lint, layers, deploying, openapi, cycles, knip, format, spelling, prose, supply
                                             static checks; lint checks types, too
  types                                      types alone, by the compiler; only if it is named
  rules, flows, apart, own-server, faults, contracts
                                             unit, integration, fault-injection and contract tests in Node
  screens                                    component tests in a browser
  build, production, production-clean, sizes, server, office
                                             builds and checks of their output
  deploy                                     builds behind nginx and Caddy, and "foyer doctor"
  containers                                 the server's image and compose files, as root; only if they are named
  journeys                                   end-to-end tests
  server-postgres, journeys-postgres         tests of the server on PostgreSQL, in several processes; only if they are named

Exit codes: 0 all passed, 1 a test failed, 2 usage error.`

const { positionals: named } = readArguments(usage, {}, { allowPositionals: true })
const { withBrowser, meanwhile, unknown } = chooseSteps(named)
if (unknown !== undefined) failUsage(`Unknown step: ${unknown}`, usage)

const steps = [...meanwhile, ...withBrowser]
const count = steps.length
const processors = Math.min(cpus().length, 4)
const estimate = steps.reduce((sum, { seconds }) => sum + seconds, 0) / (count > 1 ? processors : 1)
console.log(
  `Runs ${steps.map(({ name }) => name).join(', ')}: about ${estimate < 90 ? `${Math.ceil(estimate)} s` : `${Math.round(estimate / 60)} min`} on ${processors} processors with nothing else to do.`,
)

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

let ended = 0
/** @param {Outcome} outcome @returns {Outcome} */
const tellProgress = (outcome) => {
  ended += 1
  const { name, failed, seconds } = outcome
  const verdict = failed.length === 0 ? 'passed' : `${failed.length} FAILED`
  if (count > 1) console.log(`\n── ${ended} of ${count} done: ${name} ${verdict} in ${seconds.toFixed(0)} s`)
  return outcome
}

/** @param {string} name @param {string} reason @returns {Outcome} */
const notRun = (name, reason) => ({
  name,
  passed: 0,
  failed: [{ name, reason, repeat: `npm test -- ${name}` }],
  flaky: [],
  seconds: 0,
})

/**
 * @param {Step} step
 * @param {boolean} isLive whether it prints as it goes; otherwise it prints when it has ended
 * @returns {Promise<Outcome>}
 */
const run = async (step, isLive) => {
  const heading = `\n── ${step.name}`
  if (isLive) console.log(heading)
  const started = Date.now()
  if (step.needsBrowser && !(await ensureBrowser())) return notRun(step.name, noBrowser)
  if (step.needsWebServers && !ensureWebServers()) return notRun(step.name, noWebServers)
  if (step.needsPostgres && !ensurePostgres()) return notRun(step.name, noPostgres)
  const [command = '', ...args] = step.command
  const child = spawn(command, args, {
    stdio: isLive ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      FOYER_PROTOCOL_DATA: protocolData,
      ...(step.report === undefined ? {} : { OUTSIDE_TESTS: besideReport(step.report) }),
    },
  })
  // Processes that it starts inherit this.
  if (step.givesWay && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
  const [status] = await once(child, 'close')
  if (!isLive) console.log(`${heading}\n${output.trimEnd()}`)
  const report = step.report === undefined ? null : readReport(step.report)
  const seconds = (Date.now() - started) / 1000
  if (report !== null && (status === 0 || report.failed.length > 0)) return { name: step.name, ...report, seconds }
  const repeat = step.name.split(', ').join(' ')
  const failed =
    status === 0
      ? []
      : [{ name: step.name, reason: `exit ${status}; its output is above`, repeat: `npm test -- ${repeat}` }]
  // A step without a report counts as one test.
  return {
    name: step.name,
    passed: report?.passed ?? (status === 0 ? 1 : 0),
    failed,
    flaky: report?.flaky ?? [],
    seconds,
  }
}

/**
 * Runs steps one after the other.
 * @param {Step[]} row
 * @param {boolean} isLive
 */
const runInTurn = async (row, isLive) => {
  /** @type {Outcome[]} */
  const outcomes = []
  for (const step of row) outcomes.push(tellProgress(await run(step, isLive)))
  return outcomes
}

const isWithBrowser = withBrowser.length > 0
const outcomes = (
  await Promise.all([runInTurn(meanwhile, !isWithBrowser), runInTurn(withBrowser, isWithBrowser)])
).flat()

const passed = outcomes.reduce((sum, step) => sum + step.passed, 0)
const failed = outcomes.flatMap((step) => step.failed.map((test) => ({ step: step.name, ...test })))
const flaky = outcomes.flatMap((step) => step.flaky.map((test) => ({ step: step.name, ...test })))
const lines = outcomes.map(
  (step) => `${step.name}: ${step.passed} passed, ${step.failed.length} failed, ${step.seconds.toFixed(1)} s`,
)
/** The beginning of a reason: all of it is above. @param {string} reason */
const shortened = (reason) => reason.slice(0, 2_000)

console.log(`\n${lines.join('\n')}`)
if (flaky.length > 0) {
  console.log('\n── passed at the second try')
  for (const { step, name, reason } of flaky) console.log(`\n${step}: ${name}\n${shortened(reason)}`)
}
if (failed.length > 0) {
  console.log('\n── failed')
  for (const { step, name, reason, repeat } of failed)
    console.log(`\n${step}: ${name}\n${shortened(reason)}${repeat === null ? '' : `\n→ ${repeat}`}`)
}
console.log(`\n${passed} passed, ${failed.length} failed`)
process.exit(failed.length === 0 && passed > 0 ? 0 : 1)
