// @ts-check
/**
 * Fails on static circles of imports, type-only imports included, and on files that the compiler does not check because of
 * their name. `npm run layers` counts circles with `import()`, too.
 */
import { execFileSync } from 'node:child_process'
import { findCircles, readImports } from './layers/imports.mjs'

const isProduct = (/** @type {string} */ path) =>
  /^(?:mocks|packages|sandbox|sandbox-server|server|src|workers)\//.test(path)

const arrows = readImports()
  .filter(({ from, isLater }) => isProduct(from) && !isLater)
  .map(({ from, to }) => /** @type {const} */ ([from, to]))
for (const circle of findCircles(arrows)) {
  console.error(`Import cycle: ${circle.join(', ')}`)
  process.exitCode = 1
}

// Of `a.ts` and `a.tsx` in a folder, the compiler reads the first one only.
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' }).trim().split('\n')
const known = new Set(files)
for (const file of files.filter((path) => path.endsWith('.tsx') && known.has(path.slice(0, -1)))) {
  console.error(`${file}: not checked by the compiler, because ${file.slice(0, -1)} has the same name`)
  process.exitCode = 1
}
