// @ts-check
/**
 * Fails if the production build contains code or texts of the simulated back end, a source map, a path of a source or an eval, if
 * it lacks the licences of its packages or the bill of materials lacks one of them, or if one of the builds can't be installed. It checks the folder `dist` of the folder in
 * which it runs.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installProblems } from './check-installable.mjs'
import { noticesFile, readNotices } from './supply/notices.mjs'
import { createSbom, sbomProblems } from './supply/sbom.mjs'
import { readTextFolders } from './texts/text-files.mjs'

const forbidden = [
  { name: 'mock code', pattern: /\bmsw\b|mswjs|__sandbox|foyer-sandbox/ },
  { name: 'an eval', pattern: /\beval\(|new Function\(/ },
  {
    name: 'the path of a source',
    pattern: /\b(?:src|workers|sandbox|mocks|node_modules)\/[\w@./-]+\.(?:tsx?|mjs|css)\b/,
  },
  { name: 'a link to a source map', pattern: /[#@] ?sourceMappingURL=/ },
]

/** Shorter texts, such as names, can be the product's too. */
const shortestText = 24

/** @param {string} folder @returns {string[]} Its texts in all languages. */
const textsIn = (folder) =>
  readTextFolders(fileURLToPath(new URL('..', import.meta.url)), [folder]).flatMap(({ languages }) =>
    [...languages.values()].flatMap((texts) => [...texts.values()]),
  )

/** The texts of the sandbox in all languages, without their values and without those that the product has too. */
function sandboxTexts() {
  const product = textsIn('src').join('\n')
  return textsIn('sandbox')
    .flatMap((text) => text.split(/\{\{\w+\}\}/))
    .filter((text) => text.length >= shortestText && !product.includes(text))
}

const simulated = sandboxTexts()

/** @type {string[]} */
const problems = []
for (const entry of readdirSync('dist', { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue
  const path = join(entry.parentPath, entry.name)
  if (path.endsWith('.map')) problems.push(`${path} is a source map`)
  if (path.split(sep).includes('.vite')) problems.push(`${path} lists the sources`)
  if (!/\.(js|html|css)$/.test(path)) continue
  const text = readFileSync(path, 'utf8')
  for (const { name, pattern } of forbidden) if (pattern.test(text)) problems.push(`${path} contains ${name}`)
  const planted = simulated.find((words) => text.includes(words))
  if (planted !== undefined) problems.push(`${path} contains a text of the sandbox: ${planted}`)
}
const notices = existsSync(join('dist', noticesFile))
  ? readNotices(readFileSync(join('dist', noticesFile), 'utf8'))
  : []
// One of the page, one of each worker, one of the map's own bundle, one of data.
for (const name of ['react', 'valibot', 'delaunator', 'maplibre-gl', 'earcut', 'workbox-precaching', 'cldr-core']) {
  if (!notices.some((notice) => notice.name === name)) problems.push(`dist/${noticesFile} has no licence of ${name}`)
}
if (existsSync('package.json')) problems.push(...sbomProblems(createSbom(notices, new Date(0)), notices))
for (const build of ['dist', 'dist-sandbox', 'dist-server/client']) {
  if (build === 'dist' || existsSync(build)) problems.push(...installProblems(build))
}
const worker = existsSync('dist/sw.js') ? readFileSync('dist/sw.js', 'utf8') : ''
// Threat T12: API responses are stored per user in the database, never by URL in a cache.
if (/NetworkFirst|StaleWhileRevalidate|CacheFirst/.test(worker))
  problems.push('dist/sw.js caches more than its own assets')
if (worker.includes('importScripts(')) problems.push('dist/sw.js loads further scripts, which trusted types block')
for (const problem of problems) console.error(problem)
console.log(
  problems.length === 0
    ? 'The production build is clean.'
    : `${problems.length} problem${problems.length === 1 ? '' : 's'} found`,
)
process.exit(problems.length === 0 ? 0 : 1)
