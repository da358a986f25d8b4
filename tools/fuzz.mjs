// @ts-check
/**
 * `npm run fuzz`: mutates the bodies of every schema, one member at a time, and checks that good records stay, that what is lost
 * is named, and that nothing throws. `npm test` does the same with fewer repeats.
 */
import { spawnSync } from 'node:child_process'
import { failUsage, readArguments } from './arguments.mjs'

const usage = `Usage: npm run fuzz -- [--runs RUNS] [--seed SEED] [--schema NAME]

Reads RUNS mutated bodies of each schema (default: 10000). The same SEED (default: 1) gives the same bodies.
NAME selects schemas by a part of their name, such as 'kiosk' or 'ews'.

Exit codes: 0 all passed, 1 a schema failed, 2 usage error.`

const { values } = readArguments(usage, {
  runs: { type: 'string', default: '10000' },
  seed: { type: 'string', default: '1' },
  schema: { type: 'string' },
})
const { runs, seed, schema } = values
if (!/^[1-9]\d{0,7}$/.test(runs)) failUsage(`Invalid --runs '${runs}': expected a positive number`, usage)
if (!/^\d{1,9}$/.test(seed)) failUsage(`Invalid --seed '${seed}': expected a number`, usage)

const hour = 3_600_000
const { status } = spawnSync(
  'node_modules/.bin/vitest',
  [
    'run',
    '--project=rules',
    `--testTimeout=${hour}`,
    ...(typeof schema === 'string' ? ['-t', schema] : []),
    'tests/wire/fuzz.test.ts',
    'tests/calendars/fuzz.test.ts',
  ],
  { stdio: 'inherit', env: { ...process.env, FUZZ_RUNS: runs, FUZZ_SEED: seed } },
)
process.exit(status === 0 ? 0 : 1)
