// @ts-check
import { readFileSync, readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

/**
 * Limits in gzip bytes. The target for the first screen is 240,000; `docs/decisions/06-first-screen.md` says why it is not met.
 */
export const sizeLimits = { main: 256_000, worker: 80_000 }

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
  const keys = Object.keys(manifest)
  for (const key of keys) if (manifest[key]?.isEntry) add(key)
  for (const [what, pattern] of Object.entries(initialChunks)) {
    const found = keys.filter((key) => pattern.test(key) || pattern.test(manifest[key]?.src ?? ''))
    for (const key of found) add(key)
    // A pattern without a match would make the sum too small.
    if (found.length === 0 && what !== 'screen')
      throw new Error(`No chunk for '${what}' in the manifest. Update initialChunks in tools/bench/sizes.mjs.`)
  }
  const bytes = (/** @type {string} */ file) => gzipSync(readFileSync(`${folder}/${file}`), { level: 9 }).length
  const sum = (/** @type {string[]} */ files) => files.reduce((total, file) => total + bytes(file), 0)
  const worker = readdirSync(`${folder}/assets`).filter((file) => file.startsWith('compute-') && file.endsWith('.js'))
  return {
    main: sum([...seen].filter((file) => file.endsWith('.js'))),
    worker: sum(worker.map((file) => `assets/${file}`)),
  }
}

/**
 * Loaded by import() but before the screen can be used. The hub's and the reservations' code is not: it is asked for once
 * the first rows are there, or by a call that they do not wait for. The screen itself may be part of the entry's chunk.
 */
const initialChunks = {
  screen: /src\/features\/reserve\/reserve-screen\.tsx$/,
  language: /src\/locale\/en\.ts$/,
  provider: /src\/calendars\/o365\/index\.ts$/,
  storage: /src\/platform\/storage\/dexie-shelf\.ts$/,
}
