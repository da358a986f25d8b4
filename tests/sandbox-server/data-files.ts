import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { lockAddress } from '#sandbox-server/sqlite-log.ts'

const made: string[] = []

/** A file of its own for a server's database, in a folder that is there. */
export function newDataFile(): string {
  const file = join(mkdtempSync(join(tmpdir(), 'foyer-server-')), 'world.sqlite')
  made.push(file)
  return file
}

/** To be called when nothing uses them any more. */
export function removeDataFiles(): void {
  for (const file of made.splice(0)) {
    // A server that was killed leaves its lock behind.
    rmSync(lockAddress(file), { force: true })
    rmSync(dirname(file), { recursive: true })
  }
}
