// @ts-check
/** Foyer's own server in a release: one file beside the command, and the one package that loads a file of its own. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleProgram } from './bundle.mjs'

const project = fileURLToPath(new URL('../..', import.meta.url))

/** SQLite for Node.js 20, which loads its WebAssembly from beside its own code. */
const outside = 'node-sqlite3-wasm'

/**
 * Returns the server's files by their paths in the release, and the paths of the modules in them.
 * @returns {Promise<{ files: ReadonlyMap<string, Buffer>, modules: readonly string[] }>}
 */
export async function bundleServer() {
  const { code, modules } = await bundleProgram({
    entry: join(project, 'server/main.ts'),
    name: 'server.mjs',
    target: 'node20',
    outside: [outside],
  })
  const folder = join('node_modules', outside)
  const names = ['package.json', 'LICENSE', ...readdirSync(join(project, folder, 'dist')).map((name) => `dist/${name}`)]
  const files = new Map([
    ['server.mjs', Buffer.from(code)],
    ...names.map(
      (name) => /** @type {const} */ ([`node_modules/${outside}/${name}`, readFileSync(join(project, folder, name))]),
    ),
  ])
  return { files, modules: [...modules, join(project, folder, 'package.json')] }
}
