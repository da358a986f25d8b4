import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isBuilt, markBuilt } from '../../tools/build-once.mjs'

/** Running servers with the promises of their exit. */
const running = new Map<ChildProcess, Promise<unknown>>()

export interface ServerProcess {
  readonly child: ChildProcess
  /** Exit code, or null if a signal ended it. */
  readonly exited: Promise<number | null>
  /** Returns the output so far. */
  readonly printed: () => string
}

/** Returns the folder of a build. Each worker of Vitest has its own, because test files run in parallel. */
export const folderOfBuild = (name: string): string =>
  join('.cache/tests', name, process.env['VITEST_POOL_ID'] ?? 'alone')

/** Builds a server in a mode of Vite, without its client, unless the last build is newer than all sources. */
export async function buildInto(folder: string, mode: 'office' | 'server'): Promise<void> {
  const sources = ['src', 'packages', 'server', 'mocks', 'sandbox', 'sandbox-server']
  if (isBuilt(folder, sources)) return
  const startedAt = new Date()
  const { build } = await import('vite')
  await build({ mode, logLevel: 'warn', build: { outDir: join(process.cwd(), folder) } })
  mkdirSync(join(folder, 'client'), { recursive: true })
  writeFileSync(join(folder, 'client/index.html'), '<!doctype html><title>Foyer</title>')
  markBuilt(folder, startedAt)
}

/** Runs a script. `node` are options of Node.js. */
export function runScript(script: string, args: readonly string[], node: readonly string[] = []): ServerProcess {
  const child = spawn(process.execPath, [...node, script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  const append = (data: Buffer) => (printed += data.toString())
  child.stdout.on('data', append)
  child.stderr.on('data', append)
  const exited = new Promise<number | null>((resolve) => {
    child.on('close', (code) => {
      running.delete(child)
      resolve(code)
    })
  })
  running.set(child, exited)
  return { child, exited, printed: () => printed }
}

/** Returns the printed origin, the first group of `greeting`. Rejects with the output if the server exits instead. */
export const originOf = ({ child, exited, printed }: ServerProcess, greeting: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = greeting.exec(printed())?.[1]
      if (found !== undefined) resolve(found)
    })
    void exited.then((code) => reject(new Error(`It ended with ${code}: ${printed()}`)))
  })

/** Runs a script until it exits. */
export async function runToEnd(
  script: string,
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly printed: string }> {
  const { exited, printed } = runScript(script, args)
  const code = await exited
  return { code, printed: printed() }
}

/** Kills running servers. */
export async function killServers(): Promise<void> {
  for (const child of running.keys()) child.kill('SIGKILL')
  await Promise.all(running.values())
}
