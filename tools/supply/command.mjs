// @ts-check
/** The `foyer` command of a release: one file that needs Node.js and nothing else, with the product's rules inside. */
import { fileURLToPath } from 'node:url'
import { build, normalizePath } from 'vite'
import { ruleSources } from '../rules.mjs'

const entry = fileURLToPath(new URL('../foyer.mjs', import.meta.url))
const compiler = normalizePath(fileURLToPath(new URL('../rules.mjs', import.meta.url)))

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

/**
 * Returns the code, and the names of the packages in it.
 * @returns {Promise<{ code: string, packages: readonly string[] }>}
 */
export async function bundleCommand() {
  const output = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [{ name: 'rules-inside', enforce: 'pre', load: (id) => (id === compiler ? rules : null) }],
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      write: false,
      minify: false,
      target: 'node18',
      rolldownOptions: { output: { entryFileNames: 'foyer.mjs', codeSplitting: false } },
    },
  })
  const chunks = [output].flat().flatMap((built) => ('output' in built ? built.output : []))
  const [chunk, ...others] = chunks
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error('The command is not one file.')
  const names = chunk.moduleIds.flatMap((id) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? [])
  return {
    code: `#!/usr/bin/env node\n${additions}${chunk.code.replace(/^#!.*\n/, '')}`,
    packages: [...new Set(names)].toSorted(),
  }
}
