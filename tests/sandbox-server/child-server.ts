import { join } from 'node:path'
import { buildInto, folderOfBuild, killServers, originOf, runScript, runToEnd } from '#tests/server/server-process.ts'
import { removeDataFiles } from './data-files.ts'

/** The sandbox server in its own process. */
export interface ChildServer {
  readonly origin: string
  readonly port: number
  /** Returns the output so far. */
  readonly printed: () => string
  /** Returns the exit code, or null if a signal ended the process. */
  end(signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT'): Promise<number | null>
}

const folder = folderOfBuild('sandbox-server')
const ownBuild = join(folder, 'main.js')

/** Builds the server as `npm run sandbox:server` does, without its client. */
export const buildServer = (): Promise<void> => buildInto(folder, 'server')

/** Starts a server, by default without a client. Rejects with its output if it exits. */
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

/** Runs the server until it exits, for flags that it refuses. */
export const runServer = (flags: readonly string[]): ReturnType<typeof runToEnd> => runToEnd(ownBuild, flags)

/** Kills running servers and removes their files. */
export async function removeServers(): Promise<void> {
  await killServers()
  removeDataFiles()
}
