import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { lockAddress } from '#sandbox-server/sqlite-log.ts'

const files: string[] = []

/** Creates a new path for the database of a server. */
export function newDataFile(): string {
  const file = join(mkdtempSync(join(tmpdir(), 'foyer-server-')), 'world.sqlite')
  files.push(file)
  return file
}

/** Removes all files. No server may be running. */
export function removeDataFiles(): void {
  for (const file of files.splice(0)) {
    // A killed server does not remove its lock.
    rmSync(lockAddress(file), { force: true })
    rmSync(dirname(file), { recursive: true })
  }
}
