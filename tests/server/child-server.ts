import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildInto, folderOfBuild, killServers, originOf, runScript, runToEnd } from './server-process.ts'

/** The server as a process of its own, which can be killed as one. */
export interface ChildServer {
  readonly origin: string
  /** Where it is set up; null if that is done. */
  readonly setUpURL: string | null
  readonly printed: () => string
  /** Returns its exit code, or null if a signal ended it. */
  end(signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT' | 'SIGUSR2'): Promise<number | null>
}

const folder = folderOfBuild('server')
export const ownBuild = join(folder, 'main.js')

/** Builds the server without its client. */
export const buildServer = (): Promise<void> => buildInto(folder, 'office')

const folders: string[] = []

/** A folder for data, removed with the servers. */
export function newFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'foyer-data-'))
  folders.push(made)
  return made
}

/** Rejects with what it printed if it ends instead of serving. */
export async function startServer(words: readonly string[], script = ownBuild): Promise<ChildServer> {
  const started = runScript(script, ['serve', '--port', '0', ...words])
  const { child, exited, printed } = started
  const origin = await originOf(started, /served at (\S+)[^]*Press Ctrl/)
  return {
    origin,
    setUpURL: /(http\S+\/setup#code=\S+)/.exec(printed())?.[1] ?? null,
    printed,
    end: (signal) => {
      child.kill(signal)
      return exited
    },
  }
}

/** Runs a command to its end. */
export const runCommand = (words: readonly string[], script = ownBuild): ReturnType<typeof runToEnd> =>
  runToEnd(script, words)

/** Kills the servers that still run, and removes the folders of all. */
export async function removeServers(): Promise<void> {
  await killServers()
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true })
}

/** Sets a server up and returns a token of its first administrator. Sessions are not in cookies. */
export async function setUp({ origin, setUpURL }: ChildServer): Promise<string> {
  const code = new URL(setUpURL ?? '').hash.replace('#code=', '')
  const answer = await fetch(`${origin}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      code,
      organisation: { name: 'Heron Works', languages: ['en'], timeZone: 'Europe/Prague' },
      administrator: { name: 'Ann Heron', email: 'ann@heron.example', password: 'grey roof in the rain' },
    }),
  })
  const { token } = (await answer.json()) as { readonly token?: string }
  if (token === undefined) throw new Error(`The server was not set up: ${answer.status}`)
  return token
}
