// @ts-check
/**
 * `npm run sandbox:server`: builds the sandbox server and its client if they are older than their sources, then starts the server
 * with the given options. `--build` builds without starting.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { buildOnce } from './build-once.mjs'

if (process.argv.includes('--help') || process.argv.includes('-h')) {
  const project = fileURLToPath(new URL('..', import.meta.url))
  const { module } = await runnerImport(join(project, 'sandbox-server/flags.ts'))
  console.log(/** @type {{ usage: string }} */ (module).usage)
  process.exit(0)
}

buildOnce({
  folder: 'dist-server',
  sources: ['index.html', 'src', 'packages', 'workers', 'server', 'mocks', 'sandbox', 'sandbox-server'],
  modes: ['server', 'served'],
  says: 'Building the sandbox server and its client…',
})
if (!process.argv.includes('--build')) await import(new URL('../dist-server/main.js', import.meta.url).href)
