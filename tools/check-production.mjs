// @ts-check
/**
 * Fails if the production build contains code of the simulated back end, a source map or an eval, or if one of the builds can't be
 * installed.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installProblems } from './check-installable.mjs'

const forbidden = [
  { name: 'mock code', pattern: /\bmsw\b|mswjs|__sandbox|foyer-sandbox/ },
  { name: 'an eval', pattern: /\beval\(|new Function\(/ },
]

/** @type {string[]} */
const problems = []
for (const entry of readdirSync('dist', { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue
  const path = join(entry.parentPath, entry.name)
  if (path.endsWith('.map')) problems.push(`${path} is a source map`)
  if (!/\.(js|html|css)$/.test(path)) continue
  const text = readFileSync(path, 'utf8')
  for (const { name, pattern } of forbidden) if (pattern.test(text)) problems.push(`${path} contains ${name}`)
}
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
