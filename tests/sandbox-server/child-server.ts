import { join } from 'node:path'
import { buildInto, folderOfBuild, killServers, originOf, runScript, runToEnd } from '#tests/server/server-process.ts'
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

const folder = folderOfBuild('sandbox-server')
const ownBuild = join(folder, 'main.js')

/** Builds the server as `npm run sandbox:server` does, without its client. */
export const buildServer = (): Promise<void> => buildInto(folder, 'server')

/** `script` is the build without a client unless given. Rejects with what it printed when it ends instead of serving. */
export async function startServer(flags: readonly string[], script = ownBuild): Promise<ChildServer> {
  const usual = ['--size', '50', '--colleagues', 'off', '--clock', '2026-11-23T08:41:00Z']
  const started = runScript(script, [...usual, ...flags])
  const { child, exited, printed } = started
  const origin = await originOf(started, /served at (\S+)/)
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
export const runServer = (flags: readonly string[]): ReturnType<typeof runToEnd> => runToEnd(ownBuild, flags)

/** Kills those that still run, and removes the files of all. */
export async function removeServers(): Promise<void> {
  await killServers()
  removeDataFiles()
}
