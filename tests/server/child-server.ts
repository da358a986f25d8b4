import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildInto, folderOfBuild, killServers, originOf, runScript, runToEnd } from './server-process.ts'

/** A server in a child process. */
export interface ChildServer {
  readonly origin: string
  /** URL of the set-up page; null if the server is set up. */
  readonly setUpURL: string | null
  readonly printed: () => string
  /** Resolves when the server prints something more. Rejects with its output if it ends instead. */
  printsMore(): Promise<void>
  readonly pid: number | undefined
  /** Sends a signal. Resolves with the exit code, or null if the signal ended it. */
  end(signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT' | 'SIGUSR2'): Promise<number | null>
}

const folder = folderOfBuild('server')
export const ownBuild = join(folder, 'main.js')
export const clientOfBuild = join(folder, 'client')

/** Builds the server without its client. */
export const buildServer = (): Promise<void> => buildInto(folder, 'office')

const folders: string[] = []

/** Creates a data folder, which `removeServers` removes. */
export function newFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'foyer-data-'))
  folders.push(made)
  return made
}

/** Options of Node.js for servers of tests: passwords that cost nothing. Those of other programs, such as the soak, are the product's. */
const usualOptions =
  process.env['VITEST'] === undefined ? [] : [`--import=${new URL('cheap-keys.mjs', import.meta.url).href}`]

/** Starts a server. Rejects with its output if it exits instead. `node` are options of Node.js. */
export async function startServer(
  args: readonly string[],
  script = ownBuild,
  node: readonly string[] = usualOptions,
): Promise<ChildServer> {
  const started = runScript(script, ['serve', '--port', '0', ...args], node)
  const { child, exited, printed } = started
  const origin = await originOf(started, /served at (\S+)[^]*Press Ctrl/)
  return {
    origin,
    setUpURL: /(http\S+\/setup#code=\S+)/.exec(printed())?.[1] ?? null,
    printed,
    printsMore: () =>
      new Promise((resolve, reject) => {
        for (const stream of [child.stdout, child.stderr]) stream?.once('data', () => resolve())
        void exited.then((code) => reject(new Error(`It ended with ${code}: ${printed()}`)))
      }),
    pid: child.pid,
    end: (signal) => {
      child.kill(signal)
      return exited
    },
  }
}

/** Runs a command until it exits. */
export const runCommand = (args: readonly string[], script = ownBuild): ReturnType<typeof runToEnd> =>
  runToEnd(script, args)

/** Kills running servers and removes all data folders. */
export async function removeServers(): Promise<void> {
  await killServers()
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true })
}

/** Returns what a page sends to set up a server. */
export const setUpBody = ({ setUpURL }: Pick<ChildServer, 'setUpURL'>) => ({
  code: new URL(setUpURL ?? '').hash.replace('#code=', ''),
  organisation: { name: 'Heron Works', languages: ['en'], timeZone: 'Europe/Prague' },
  administrator: { name: 'Ann Heron', email: 'ann@heron.example', password: 'grey roof in the rain' },
})

/** Sets up a server without cookie sessions. Returns an access token of its administrator. */
export async function setUp(server: Pick<ChildServer, 'origin' | 'setUpURL'>): Promise<string> {
  const response = await fetch(`${server.origin}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(setUpBody(server)),
  })
  const { token } = (await response.json()) as { readonly token?: string }
  if (token === undefined) throw new Error(`The server was not set up: ${response.status}`)
  return token
}
