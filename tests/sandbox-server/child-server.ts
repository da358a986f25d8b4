import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { removeDataFiles } from './data-files.ts'

/** The sandbox server as a process of its own, which can be killed as one. */
export interface ChildServer {
  readonly origin: string
  readonly port: number
  /** Everything it has printed. */
  readonly printed: () => string
  /** Answers its exit code; null where a signal ended it. */
  end(signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT'): Promise<number | null>
}

export interface Outcome {
  readonly code: number | null
  readonly printed: string
}

/** One for each of vitest's workers: files that run side by side would take the build away from each other. */
const folder = join('.cache/tests/sandbox-server', process.env['VITEST_POOL_ID'] ?? 'alone')
const ownBuild = join(folder, 'main.js')
/** Each with the promise of its exit. */
const running = new Map<ChildProcess, Promise<unknown>>()

/** Builds the server as `npm run sandbox:server` does, without its client. */
export async function buildServer(): Promise<void> {
  const { build } = await import('vite')
  await build({ mode: 'server', logLevel: 'warn', build: { outDir: join(process.cwd(), folder) } })
  mkdirSync(join(folder, 'client'), { recursive: true })
  writeFileSync(join(folder, 'client/index.html'), '<!doctype html><title>Foyer</title>')
}

function spawnServer(script: string, flags: readonly string[]) {
  const child = spawn(process.execPath, [script, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] })
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

/** `script` is the build without a client unless given. Rejects with what it printed when it ends instead of serving. */
export async function startServer(flags: readonly string[], script = ownBuild): Promise<ChildServer> {
  const usual = ['--size', '50', '--colleagues', 'off', '--clock', '2026-11-23T08:41:00Z']
  const { child, exited, printed } = spawnServer(script, [...usual, ...flags])
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const found = /served at (\S+)/.exec(printed())?.[1]
      if (found !== undefined) resolve(found)
    })
    void exited.then((code) => reject(new Error(`It ended with ${code}: ${printed()}`)))
  })
  return {
    origin,
    port: Number(new URL(origin).port),
    printed,
    end: (signal) => {
      child.kill(signal)
      return exited
    },
  }
}

/** Runs it to its end, for flags with which it cannot serve. */
export async function runServer(flags: readonly string[]): Promise<Outcome> {
  const { exited, printed } = spawnServer(ownBuild, flags)
  const code = await exited
  return { code, printed: printed() }
}

/** Kills those that still run, and removes the files of all. */
export async function removeServers(): Promise<void> {
  for (const child of running.keys()) child.kill('SIGKILL')
  await Promise.all(running.values())
  removeDataFiles()
}
