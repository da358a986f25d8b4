// @ts-check
import { gzipSync } from 'node:zlib'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const folder = fileURLToPath(new URL('../../src/features/maps/screen/floorplan/', import.meta.url))

/**
 * Gzip bytes of all that a map takes beside what every screen has, until MapLibre is asked for: the plan's code, the rules of venues
 * that it uses and its index of places. React and what else is there already are left out, Vite's helper for what is
 * loaded later among it.
 */
export const readMapSize = async () => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [
      {
        name: 'loader-is-there',
        enforce: 'pre',
        resolveId: (id) => (id.includes('vite/preload-helper') ? { id, external: true } : null),
      },
    ],
    build: {
      write: false,
      target: 'es2023',
      minify: true,
      rolldownOptions: {
        input: `${folder}floorplan.tsx`,
        preserveEntrySignatures: 'strict',
        external: (id) =>
          /^(?:react|valtio|i18next|lucide-react|maplibre-gl|#src\/(?:ui|locale|state|flows)\/)/.test(id),
      },
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []))
  const chunks = new Map(outputs.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])))
  /** @type {Set<string>} */
  const seen = new Set()
  const add = (/** @type {string} */ name) => {
    const chunk = chunks.get(name)
    if (chunk === undefined || seen.has(name)) return
    seen.add(name)
    for (const next of chunk.imports) add(next)
  }
  for (const [name, { isEntry }] of chunks) if (isEntry) add(name)
  return [...seen].reduce((sum, name) => sum + gzipSync(chunks.get(name)?.code ?? '', { level: 9 }).length, 0)
}
