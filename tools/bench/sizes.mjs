// @ts-check
import { readFileSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Limits in gzip bytes. `docs/decisions/06-first-screen.md` gives the reasons. */
export const sizeLimits = { home: 256_000, reserve: 276_000, worker: 80_000 }

/**
 * Gzip bytes of what each first screen of the production build loads before it can be used: the entry, the screen's own chunk and
 * all that either imports statically, and one language; and of the compute worker.
 * @param {string} folder
 */
export const readSizes = (folder) => {
  const main = (/** @type {string} */ screen) => readFirstScreen(folder, `${screen}-screen`)
  const worker = readdirSync(`${folder}/assets`).filter((file) => file.startsWith('compute-') && file.endsWith('.js'))
  return {
    home: main('home'),
    reserve: main('reserve'),
    worker: sumOf(
      folder,
      worker.map((file) => `assets/${file}`),
    ),
  }
}

/** @param {string} folder @param {readonly string[]} files */
const sumOf = (folder, files) =>
  files.reduce((total, file) => total + gzipSync(readFileSync(`${folder}/${file}`), { level: 9 }).length, 0)

/** @param {string} folder @param {string} screen the name of its chunk */
const readFirstScreen = (folder, screen) => {
  /** @type {Record<string, { file: string, name?: string, imports?: string[], isEntry?: boolean, src?: string }>} */
  const manifest = JSON.parse(readFileSync(`.cache/builds/${basename(folder)}.json`, 'utf8'))
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
  for (const [what, isWanted] of Object.entries({ ...initialChunks, [screen]: named(screen) })) {
    const found = keys.filter((key) => isWanted(manifest[key] ?? {}))
    for (const key of found) add(key)
    // A chunk that is not found would make the sum too small.
    if (found.length === 0) throw new Error(`No chunk for '${what}' in the manifest. Update tools/bench/sizes.mjs.`)
  }
  return sumOf(
    folder,
    [...seen].filter((file) => file.endsWith('.js')),
  )
}

/** @typedef {(chunk: { readonly name?: string, readonly src?: string }) => boolean} ChunkTest */

/** @type {(name: string) => ChunkTest} */
const named = (name) => (chunk) => chunk.name === name

/** @type {(source: string) => ChunkTest} */
const madeFrom = (source) => (chunk) => chunk.src === source

/**
 * Loaded by import() but before the screen can be used. The hub's code is not: it is requested once the screen is shown, or by a
 * call that it does not wait for.
 */
const initialChunks = {
  language: madeFrom('virtual:texts/en/first'),
  provider: madeFrom('src/calendars/o365/index.ts'),
  storage: named('dexie-shelf'),
}
