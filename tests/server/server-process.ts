import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The servers that run, each with the promise of its exit. */
const running = new Map<ChildProcess, Promise<unknown>>()

export interface ServerProcess {
  readonly child: ChildProcess
  /** Its exit code, or null if a signal ended it. */
  readonly exited: Promise<number | null>
  /** Everything it has printed. */
  readonly printed: () => string
}

/** Where a test builds a server: each of vitest's workers has a folder, because files that run side by side would take the build away from each other. */
export const folderOfBuild = (name: string): string =>
  join('.cache/tests', name, process.env['VITEST_POOL_ID'] ?? 'alone')

/** Builds a server in a mode of vite, without its client. */
export async function buildInto(folder: string, mode: 'office' | 'server'): Promise<void> {
  const { build } = await import('vite')
  await build({ mode, logLevel: 'warn', build: { outDir: join(process.cwd(), folder) } })
  mkdirSync(join(folder, 'client'), { recursive: true })
  writeFileSync(join(folder, 'client/index.html'), '<!doctype html><title>Foyer</title>')
}

export function runScript(script: string, words: readonly string[]): ServerProcess {
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

/** Returns the origin that a server prints, as the first group of `greeting`. Rejects with what it printed if it ends instead of serving. */
export const originOf = ({ child, exited, printed }: ServerProcess, greeting: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = greeting.exec(printed())?.[1]
      if (found !== undefined) resolve(found)
    })
    void exited.then((code) => reject(new Error(`It ended with ${code}: ${printed()}`)))
  })

/** Runs a script to its end. */
export async function runToEnd(
  script: string,
  words: readonly string[],
): Promise<{ readonly code: number | null; readonly printed: string }> {
  const { exited, printed } = runScript(script, words)
  const code = await exited
  return { code, printed: printed() }
}

/** Kills the servers that still run. */
export async function killServers(): Promise<void> {
  for (const child of running.keys()) child.kill('SIGKILL')
  await Promise.all(running.values())
}
