// @ts-check
/** `npm run test:contracts -- <folder>`: what Foyer sends and reads, against the vendors' contracts and samples there. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

const folder = resolve(process.argv[2] ?? '../shared/protocol-data')
if (!existsSync(folder)) {
  console.error(
    `There is no folder ${folder}. Name the one that holds graph/, google/ and ews/: npm run test:contracts -- <folder>`,
  )
  process.exit(2)
}
const { status } = spawnSync('node_modules/.bin/vitest', ['run', '--project', 'contracts'], {
  stdio: 'inherit',
  env: { ...process.env, FOYER_PROTOCOL_DATA: folder },
})
process.exit(status ?? 1)
