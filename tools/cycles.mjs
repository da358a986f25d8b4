// @ts-check
/** Fails on static circles of imports, type-only imports included. `npm run layers` counts those with `import()`, too. */
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
