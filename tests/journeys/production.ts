import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Builds the production build once for all workers, if there is none: attacks and the headers of documents are tried on it. `npm test`
 * has built it before. `sw.js` is written last.
 */
export default function buildProduction(): void {
  if (!existsSync('dist/sw.js')) execFileSync('npx', ['vite', 'build', '--logLevel', 'error'], { stdio: 'inherit' })
}
