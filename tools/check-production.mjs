// @ts-check
/**
 * Fails if the production build contains code or texts of the simulated back end, a source map, a path of a source or an eval, if
 * it lacks the licences of its packages or the bill of materials lacks one of them, or if one of the builds can't be installed. It checks the folder `dist` of the folder in
 * which it runs.
 */
import { existsSync, readFileSync } from 'node:fs'
import { installProblems } from './check-installable.mjs'
import { codeProblems, noticesIn } from './supply/production-code.mjs'
import { createSbom, sbomProblems } from './supply/sbom.mjs'

const problems = codeProblems('')
const notices = noticesIn('')
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
