// @ts-check
/** `npm run test:contracts -- <folder>`: validates what Foyer sends and reads against the vendors' contracts and samples. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { failUsage, readArguments } from './arguments.mjs'

const usage = `Usage: npm run test:contracts -- [FOLDER]

Validates what Foyer sends and reads against the calendar vendors' contracts and samples.
FOLDER contains graph/, google/ and ews/ (default: ../shared/protocol-data).

Exit codes: 0 ok, 1 a test failed, 2 usage error.`

const { positionals } = readArguments(usage, {}, { allowPositionals: true })
const [chosen = '../shared/protocol-data', ...more] = positionals
if (more.length > 0) failUsage(`Unexpected argument: ${more[0]}`, usage)
const folder = resolve(chosen)
if (!existsSync(folder))
  failUsage(`Directory not found: ${folder}. Pass the directory containing graph/, google/ and ews/.`, usage)
const { status } = spawnSync('node_modules/.bin/vitest', ['run', '--project', 'contracts'], {
  stdio: 'inherit',
  env: { ...process.env, FOYER_PROTOCOL_DATA: folder },
})
process.exit(status ?? 1)
