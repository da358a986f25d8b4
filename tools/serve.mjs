// @ts-check
/**
 * `npm run serve`: builds Foyer's own server and its client if they are older than their sources, then runs the server with the given
 * options. Its other commands are given as words: `npm run serve -- backup FILE`. `--build` builds without running.
 */
import { buildServer, runServer } from './server-program.mjs'

await (process.argv.includes('--build') ? buildServer() : runServer())
