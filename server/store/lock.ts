import { createHash } from 'node:crypto'
import { chmodSync, existsSync, realpathSync, unlinkSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve as resolvePath } from 'node:path'

/** Something of which only one process at a time is the owner. */
export interface Lock {
  release(): void
}

/**
 * Makes this process the owner of an address: a socket on which it listens. The lock ends with the process in any case, and a reused
 * process id cannot be mistaken for the owner. Returns null if another process owns it. `server` answers its connections.
 */
export async function own(
  address: string,
  server: Server = createServer((socket) => socket.destroy()),
): Promise<Lock | null> {
  const taken = await listen(address, server)
  if (taken !== null) return taken
  if (await isAnswered(address)) return null
  // Left over from a process that was killed.
  unlinkSync(address)
  return listen(address, server)
}

/** Bytes that the path of a socket may have, on the strictest of the usual systems. */
const longestSocketPath = 100

/**
 * Returns the address of the owner of a file: a Windows pipe, or a socket file, which stays if the owner is killed. `beside` the file, two
 * containers that share its folder see each other; if the path is too long for a socket, it is in the temporary folder.
 */
export function addressOfOwner(file: string, prefix: string, beside = false): string {
  // All names of a file lead to the same owner, even before the file exists.
  const folder = dirname(file)
  const real = join(existsSync(folder) ? realpathSync(folder) : resolvePath(folder), basename(file))
  const name = `${prefix}-${createHash('sha256').update(real).digest('hex').slice(0, 24)}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  const next = `${real}.sock`
  return beside && Buffer.byteLength(next) <= longestSocketPath ? next : join(tmpdir(), `${name}.sock`)
}

function listen(address: string, server: Server): Promise<Lock | null> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException): void => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    }
    server.once('error', refuse)
    server.listen(address, () => {
      server.off('error', refuse)
      server.unref()
      // Only the account that runs the server may ask it.
      if (process.platform !== 'win32') chmodSync(address, 0o600)
      const release = (): void => {
        process.off('exit', release)
        server.close()
      }
      // `process.exit` does not close it, and would leave the socket file.
      process.on('exit', release)
      resolve({ release })
    })
  })
}

/** True if a process listens at the address. */
export function isAnswered(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
