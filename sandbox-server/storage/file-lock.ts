import { createHash } from 'node:crypto'
import { realpathSync, unlinkSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** A file that only one process uses at a time. */
export interface FileLock {
  release(): void
}

/**
 * Locks the file for this process. Returns null if another process holds it. The lock is a socket on which its owner listens, so
 * it ends with the process in any case, and a reused process id cannot be mistaken for the owner.
 */
export async function lockFile(file: string): Promise<FileLock | null> {
  const address = lockAddress(file)
  const taken = await listen(address)
  if (taken !== null) return taken
  if (await isAnswered(address)) return null
  // Left over from a process that was killed.
  unlinkSync(address)
  return listen(address)
}

/** Returns the address on which the owner of a file listens: a Windows pipe, or a socket file, which stays if the owner is killed. */
export function lockAddress(file: string): string {
  // All names of a file lead to the same lock, even before the file exists.
  const real = join(realpathSync(dirname(file)), basename(file))
  const name = `foyer-sandbox-${createHash('sha256').update(real).digest('hex').slice(0, 24)}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

function listen(address: string): Promise<FileLock | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    server.listen(address, () => {
      server.unref()
      const release = () => {
        process.off('exit', release)
        server.close()
      }
      // `process.exit` does not close it, and would leave the socket file.
      process.on('exit', release)
      resolve({ release })
    })
  })
}

function isAnswered(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
