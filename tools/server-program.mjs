// @ts-check
/**
 * The program of Foyer's own server, for the `foyer` command. Here it is built from the sources. In a release it lies beside the
 * command: `supply/command.mjs` replaces this module.
 */
import { buildOnce } from './build-once.mjs'

/** Builds the server and its client if they are older than their sources. */
export const buildServer = () =>
  buildOnce({
    folder: 'dist-office',
    sources: ['index.html', 'src', 'packages', 'workers', 'server'],
    modes: ['office', 'office-client'],
    says: 'Building the server and its client…',
  })

/** Runs the server with the words of the command line. */
export async function runServer() {
  buildServer()
  await import(new URL('../dist-office/main.js', import.meta.url).href)
}
