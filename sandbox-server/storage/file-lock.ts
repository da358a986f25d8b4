import { createHash } from 'node:crypto'
import { realpathSync, unlinkSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** A file that one process has at a time. */
export interface FileLock {
  release(): void
}

/**
 * Takes the file for this process; null while another process has it. The lock is a socket that its owner listens on: it ends
 * with the process however that ends, and a process number that was given anew deceives nobody.
 */
export async function lockFile(file: string): Promise<FileLock | null> {
  const address = lockAddress(file)
  const taken = await listen(address)
  if (taken !== null) return taken
  if (await isAnswered(address)) return null
  // Left behind by a process that was killed.
  unlinkSync(address)
  return listen(address)
}

/** Where the owner of a file listens: a pipe of Windows, or a socket, which stays when its owner is killed. */
export function lockAddress(file: string): string {
  // The same file by any of its names, whether or not it is there yet.
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
      // An exit in the middle closes nothing by itself, and would leave the socket behind.
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
