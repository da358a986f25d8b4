import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The server as a process of its own, which can be killed as one. */
export interface ChildServer {
  readonly origin: string
  /** Where it is set up; null if that is done. */
  readonly setUpURL: string | null
  readonly printed: () => string
  /** Returns its exit code, or null if a signal ended it. */
  end(signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT' | 'SIGUSR2'): Promise<number | null>
}

/** One for each of vitest's workers: files that run side by side would take the build away from each other. */
const folder = join('.cache/tests/server', process.env['VITEST_POOL_ID'] ?? 'alone')
export const ownBuild = join(folder, 'main.js')

/** Builds the server without its client. */
export async function buildServer(): Promise<void> {
  const { build } = await import('vite')
  await build({ mode: 'office', logLevel: 'warn', build: { outDir: join(process.cwd(), folder) } })
  mkdirSync(join(folder, 'client'), { recursive: true })
  writeFileSync(join(folder, 'client/index.html'), '<!doctype html><title>Foyer</title>')
}

const running = new Map<ChildProcess, Promise<unknown>>()
const folders: string[] = []

/** A folder for data, removed with the servers. */
export function newFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'foyer-data-'))
  folders.push(made)
  return made
}

interface Spawned {
  readonly child: ChildProcess
  readonly exited: Promise<number | null>
  readonly printed: () => string
}

function spawnServer(words: readonly string[], script: string): Spawned {
  const child = spawn(process.execPath, [script, ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  const take = (data: Buffer) => (printed += data.toString())
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  const exited = new Promise<number | null>((resolve) => {
    child.on('close', (code) => {
      running.delete(child)
      resolve(code)
    })
  })
  running.set(child, exited)
  return { child, exited, printed: () => printed }
}

/** Rejects with what it printed if it ends instead of serving. */
export async function startServer(words: readonly string[], script = ownBuild): Promise<ChildServer> {
  const { child, exited, printed } = spawnServer(['serve', '--port', '0', ...words], script)
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /served at (\S+)[^]*Press Ctrl/.exec(printed())?.[1]
      if (found !== undefined) resolve(found)
    })
    void exited.then((code) => reject(new Error(`It ended with ${code}: ${printed()}`)))
  })
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
export async function runCommand(
  words: readonly string[],
  script = ownBuild,
): Promise<{ readonly code: number | null; readonly printed: string }> {
  const { exited, printed } = spawnServer(words, script)
  const code = await exited
  return { code, printed: printed() }
}

/** Kills the servers that still run, and removes the folders of all. */
export async function removeServers(): Promise<void> {
  for (const [child] of running) child.kill('SIGKILL')
  await Promise.all(running.values())
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
