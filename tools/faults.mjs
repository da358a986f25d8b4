// @ts-check
/**
 * `npm run faults`: injects every fault of tests/faults with 20 seeds, prints what came of each, and writes it to
 * docs/faults.md. `npm run faults -- 5` repeats five times and writes nothing.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFaults, summaryOf, tableOf } from './faults/read-report.mjs'

const usual = 20
const repeats = Number(process.argv[2] ?? usual)
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
const survivedAll = faults.length > 0 && faults.every(({ survived }) => survived === repeats)
console.log(`\n${tableOf(faults)}\n\n${summaryOf(faults)}`)

if (repeats === usual) {
  writeFileSync(
    page,
    `# Faults

What goes wrong around the product, and what becomes of it. Each fault is injected ${usual} times, each time under another seed,
which decides when it strikes, how long it lasts and whom it meets. The scenarios are in \`tests/faults\`: the product's own
boot, client, storage, engine, live connection and flows before the simulated back end, on simulated time. \`npm test\`
makes three repeats of each. Written by \`npm run faults\`; not to be edited by hand.

${tableOf(faults)}

${summaryOf(faults)}.
`,
  )
  spawnSync('node_modules/.bin/oxfmt', [page], { stdio: 'inherit' })
}
process.exit(status === 0 && survivedAll ? 0 : 1)
