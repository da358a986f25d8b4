// @ts-check
import { readFileSync, readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

/**
 * Gzip bytes of what the Reserve screen of the production build loads before it can be used: the entry, the screen's own chunk and
 * all that either imports statically, and one language; and of the compute worker.
 * @param {string} folder
 */
export const readSizes = (folder) => {
  /** @type {Record<string, { file: string, imports?: string[], isEntry?: boolean, src?: string }>} */
  const manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8'))
  /** @type {Set<string>} */
  const seen = new Set()
  const add = (/** @type {string} */ key) => {
    const chunk = manifest[key]
    if (chunk === undefined || seen.has(chunk.file)) return
    seen.add(chunk.file)
    for (const next of chunk.imports ?? []) add(next)
  }
  for (const [key, chunk] of Object.entries(manifest)) {
    if (chunk.isEntry || initialChunks.some((pattern) => pattern.test(key))) add(key)
  }
  const bytes = (/** @type {string} */ file) => gzipSync(readFileSync(`${folder}/${file}`), { level: 9 }).length
  const sum = (/** @type {string[]} */ files) => files.reduce((total, file) => total + bytes(file), 0)
  const worker = readdirSync(`${folder}/assets`).filter((file) => file.startsWith('compute-') && file.endsWith('.js'))
  return {
    main: sum([...seen].filter((file) => file.endsWith('.js'))),
    worker: sum(worker.map((file) => `assets/${file}`)),
  }
}

/** Loaded by import() but before the screen can be used. */
const initialChunks = [
  /src\/screens\/reservations-reserve\/|src\/screens\/reserve\//,
  /src\/locale\/en\.ts$/,
  /src\/calendars\/o365\/index\.ts$/,
  /dexie/,
]
