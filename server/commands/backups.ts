import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Settings } from '../settings.ts'
import { isAnswered } from '../store/lock.ts'
import { backUpFolder, checkBackup, databaseFile, ownerAddress } from '../store/open.ts'
import { tellBackup, tellRestore } from '../store/postgres/open.ts'
import { UnusableStore } from '../store/unusable.ts'
import { askOwner } from './ask.ts'
import { refusalOf } from './refusal.ts'

export const backupUsage = `Usage: foyer backup FILE [--data FOLDER]

Writes a copy of everything into FILE, also while the server runs. The copy is as everything was at one moment. If the data is in PostgreSQL,
it says how PostgreSQL does this.

Exit codes: 0 written, 1 error, 2 usage error.`

export const restoreUsage = `Usage: foyer restore FILE [--data FOLDER]

Puts a backup in the place of the data. A server that runs ends, and starts again with it. The former data is kept beside it. If
the data is in PostgreSQL, it says how PostgreSQL does this.

Exit codes: 0 restored, 1 error, 2 usage error.`

/** Writes a backup, by the server if it runs. Rejects with the reason. */
export async function backUp(settings: Settings, file: string): Promise<string> {
  const target = resolve(file)
  if (settings.database !== null) throw new UnusableStore(tellBackup(settings.database, target))
  const owner = ownerAddress(settings.data)
  if (await isAnswered(owner)) await command(owner, '/control/backup', target)
  else {
    if (!existsSync(databaseFile(settings.data)))
      throw new UnusableStore(`${settings.data} has no data. Name the folder with --data.`)
    await backUpFolder(settings.data, target)
  }
  return `Everything is in ${target}.`
}

/** Restores a backup, also while the server runs. Rejects with the reason; the data is then as it was. */
export async function restore(settings: Settings, file: string): Promise<string> {
  const source = resolve(file)
  if (settings.database !== null) throw new UnusableStore(tellRestore(settings.database, source))
  if (!existsSync(source)) throw new UnusableStore(`There is no file ${source}.`)
  checkBackup(source)
  const owner = ownerAddress(settings.data)
  if (await isAnswered(owner)) {
    await command(owner, '/control/restore', source)
    return `The server starts again with ${source}.`
  }
  const kept = replaceData(settings.data, source)
  return kept === null ? `${source} is restored.` : `${source} is restored. The former data is in ${kept}.`
}

/** Puts a backup in the place of the data, which must not be in use. Returns where the former data is, or null if there was none. */
export function replaceData(folder: string, backup: string): string | null {
  const file = databaseFile(folder)
  const arriving = `${file}.arriving`
  // On a new machine, there is no folder yet. Only the account of the server can read it.
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  copyFileSync(backup, arriving)
  const former = existsSync(file) ? `${file}.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}` : null
  if (former !== null) renameSync(file, former)
  // Of the former data: a log that is applied to other data would destroy it.
  for (const end of ['-wal', '-shm', '-journal']) {
    if (former !== null && existsSync(file + end)) renameSync(file + end, former + end)
    else rmSync(file + end, { force: true })
  }
  renameSync(arriving, file)
  return former
}

async function command(owner: string, path: string, file: string): Promise<void> {
  const answer = await askOwner(owner, 'POST', path, { type: 'application/json', text: JSON.stringify({ file }) })
  if (answer.ok) return
  throw new UnusableStore(refusalOf(answer, await answer.json()))
}
