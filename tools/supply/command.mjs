// @ts-check
/** The `foyer` command of a release: one file that needs Node.js and nothing else but for the server beside it, with the product's rules inside. */
import { fileURLToPath } from 'node:url'
import { normalizePath } from 'vite'
import { ruleSources } from '../rules.mjs'
import { bundleProgram } from './bundle.mjs'

const tool = (/** @type {string} */ name) => fileURLToPath(new URL(`../${name}`, import.meta.url))

/** Node.js 18, which Debian 12 has, lacks these. */
const additions = `for (const [name, value] of Object.entries({
  toReversed() { return [...this].reverse() },
  toSorted(compare) { return [...this].sort(compare) },
})) Array.prototype[name] ??= value
`

/** Passes the rules on, in place of the module that compiles them. */
const rules = Object.entries(ruleSources)
  .map(([name, source]) => `export const ${name} = () => import(${JSON.stringify(normalizePath(source))})`)
  .join('\n')

/** Runs the program beside the command, in place of the module that builds it. */
const program = `import { existsSync } from 'node:fs'
export async function runServer() {
  const file = new URL('server.mjs', import.meta.url)
  if (existsSync(file)) return import(file.href)
  console.error('This release contains no server, because the server needs a release for the path /.')
  process.exitCode = 1
}`

/** What a release has instead of modules that need the sources. @type {Readonly<Record<string, string>>} */
const replaced = { [normalizePath(tool('rules.mjs'))]: rules, [normalizePath(tool('server-program.mjs'))]: program }

/**
 * Returns the code, and the paths of the modules in it.
 * @returns {Promise<{ code: string, modules: readonly string[] }>}
 */
export async function bundleCommand() {
  const { code, modules } = await bundleProgram({
    entry: tool('foyer.mjs'),
    name: 'foyer.mjs',
    target: 'node18',
    plugins: [{ name: 'release-modules', enforce: 'pre', load: (id) => replaced[id] ?? null }],
  })
  return { code: `#!/usr/bin/env node\n${additions}${code.replace(/^#!.*\n/, '')}`, modules }
}
