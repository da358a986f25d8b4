// @ts-check
/**
 * Fails if the lock file in the current folder would install something else on another machine, or something that is not permitted
 * (`supply/lock-file.mjs`). Asks the registry for known vulnerabilities; without an answer, it says so and goes on.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { foreign, lockProblems } from './supply/lock-file.mjs'

const { packages } = /** @type {{ packages: Record<string, import('./supply/lock-file.mjs').Locked> }} */ (
  JSON.parse(readFileSync('package-lock.json', 'utf8'))
)
const problems = lockProblems(packages, existsSync('.npmrc') ? readFileSync('.npmrc', 'utf8') : '')

/** @param {string} output @returns {Record<string, number> | null} Known vulnerabilities by severity, or null if the registry did not answer. */
function readAudit(output) {
  try {
    const { total, ...bySeverity } = JSON.parse(output).metadata.vulnerabilities
    return typeof total === 'number' ? bySeverity : null
  } catch {
    return null
  }
}

const audit = spawnSync('npm', ['audit', '--json', '--omit=dev', '--fetch-retries=0', '--fetch-timeout=10000'], {
  encoding: 'utf8',
  timeout: 20_000,
  shell: process.platform === 'win32',
})
const known = readAudit(audit.stdout ?? '')
if (known === null) console.log('Vulnerabilities were not checked: the registry did not answer.')
for (const [severity, count] of Object.entries(known ?? {}))
  if (count > 0) problems.push(`npm audit knows ${count} of severity '${severity}' in the application's packages`)

for (const problem of problems) console.error(problem)
console.log(
  problems.length === 0 ? `The lock file is sound: ${foreign(packages).length} packages.` : `${problems.length} found`,
)
process.exitCode = problems.length === 0 ? 0 : 1
