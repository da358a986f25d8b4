// @ts-check
/**
 * `npm run sandbox:server`: builds the sandbox server and its client if they are older than their sources, then starts the server
 * with the given options. `--build` builds without starting.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const project = fileURLToPath(new URL('..', import.meta.url))
const built = join(project, 'dist-server')
/** Written after a complete build, so that an interrupted one is repeated. */
const stamp = join(built, 'built')
const sources = [
  'index.html',
  'src',
  'workers',
  'mocks',
  'sandbox',
  'sandbox-server',
  'tools/headers',
  'vite.config.ts',
  'package-lock.json',
]

if (process.argv.includes('--help') || process.argv.includes('-h')) {
  const { module } = await runnerImport(join(project, 'sandbox-server/flags.ts'))
  console.log(/** @type {{ usage: string }} */ (module).usage)
  process.exit(0)
}

/** @param {string} path @returns {number} The time of the newest change, in milliseconds. */
function newest(path) {
  const status = statSync(path)
  if (!status.isDirectory()) return status.mtimeMs
  return Math.max(status.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

/** @param {string} mode */
function build(mode) {
  const vite = join(project, 'node_modules/vite/bin/vite.js')
  const { status } = spawnSync(process.execPath, [vite, 'build', '--mode', mode, '--logLevel', 'warn'], {
    cwd: project,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}

const isFresh =
  existsSync(stamp) && statSync(stamp).mtimeMs > Math.max(...sources.map((source) => newest(join(project, source))))
if (!isFresh) {
  const startedAt = new Date()
  console.log('Building the sandbox server and its client…')
  // The server first, because its build empties the folder that contains the client.
  build('server')
  build('served')
  writeFileSync(stamp, '')
  // A file changed during the build must count as newer than the build.
  utimesSync(stamp, startedAt, startedAt)
}
if (!process.argv.includes('--build')) await import(new URL('../dist-server/main.js', import.meta.url).href)
