// @ts-check
/**
 * `npm run faults`: injects every fault in tests/faults with 20 seeds, prints the results and writes them to docs/faults.md.
 * `npm run faults -- 5` repeats five times and writes nothing.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { failUsage, readArguments } from './arguments.mjs'
import { readFaults, summaryOf, tableOf } from './faults/read-report.mjs'

const usual = 20
const usage = `Usage: npm run faults -- [REPEATS]

Injects every fault REPEATS times (default: ${usual}), each time with another seed, and prints the results.
With the default it also writes docs/faults.md.

Exit codes: 0 all passed, 1 a fault-injection test failed, 2 usage error.`

const { positionals } = readArguments(usage, {}, { allowPositionals: true })
const [given = String(usual), ...more] = positionals
if (!/^[1-9]\d{0,3}$/.test(given)) failUsage(`Invalid REPEATS '${given}': expected 1–9999`, usage)
if (more.length > 0) failUsage(`Unexpected argument: ${more[0]}`, usage)
const repeats = Number(given)
const report = 'test-results/faults.json'
const page = 'docs/faults.md'

mkdirSync('test-results', { recursive: true })
rmSync(report, { force: true })
const { status } = spawnSync(
  'node_modules/.bin/vitest',
  ['run', '--project', 'faults', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
  { stdio: 'inherit', env: { ...process.env, FAULT_REPEATS: String(repeats) } },
)
const faults = readFaults(JSON.parse(readFileSync(report, 'utf8')))
const isPassed = faults.length > 0 && faults.every(({ passed }) => passed === repeats)
console.log(`\n${tableOf(faults)}\n\n${summaryOf(faults)}`)

if (repeats === usual) {
  writeFileSync(
    page,
    `# Faults

Results of the fault-injection tests. Each fault is injected ${usual} times, each time with another seed, which determines timing,
duration and target. The scenarios are in \`tests/faults\`. They run the product's own boot, client, storage, engine, live connection
and use cases against the simulated back end, on simulated time. \`npm test\` repeats each scenario twice. \`npm run faults\`
generates this page; do not edit it by hand.

${tableOf(faults)}

${summaryOf(faults)}.
`,
  )
  spawnSync('node_modules/.bin/oxfmt', [page], { stdio: 'inherit' })
}
process.exit(status === 0 && isPassed ? 0 : 1)
