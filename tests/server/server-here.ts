import { pino } from 'pino'
import { runCommandLine } from '#server/commands/command-line.ts'
import { readSettings } from '#server/settings.ts'
import { startServer } from '#server/start.ts'
import { type ChildServer, clientOfBuild } from './child-server.ts'

// Commands and servers in the process of the tests: a process of their own takes a second to load.

/** Runs a command that exits. */
export async function runHere(
  words: readonly string[],
): Promise<{ readonly code: number | null; readonly printed: string }> {
  let printed = ''
  const append = (text: string) => void (printed += `${text}\n`)
  const surroundings = { client: clientOfBuild, environment: process.env, print: append, complain: append }
  return { code: await runCommandLine(words, surroundings), printed }
}

/** Starts a server. Rejects with the reason if it does not start. `end` answers the requests under way first. */
export async function startHere(
  words: readonly string[],
): Promise<Pick<ChildServer, 'origin' | 'setUpURL' | 'printed'> & { end(): Promise<void> }> {
  const read = readSettings(['--port', '0', ...words], process.env)
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  let printed = ''
  const log = pino({ level: 'info' }, { write: (line: string) => void (printed += line) })
  const { close: end, origin, setUpURL } = await startServer({ settings: read.settings, files: null, log })
  return { origin, setUpURL, printed: () => printed, end }
}
