// @ts-check
/**
 * `npm run serve`: builds Foyer's own server and its client if they are older than their sources, then runs the server with the given
 * options. Its other commands are given as words: `npm run serve -- backup FILE`. `--build` builds without running.
 */
import { buildOnce } from './build-once.mjs'

buildOnce({
  folder: 'dist-office',
  sources: ['index.html', 'src', 'workers', 'server'],
  modes: ['office', 'office-client'],
  says: 'Building the server and its client…',
})
if (!process.argv.includes('--build')) await import(new URL('../dist-office/main.js', import.meta.url).href)
