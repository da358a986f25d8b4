import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { messageOf } from '#src/kernel/message-of.ts'
import type { Settings } from '../settings.ts'
import { moveOffice } from '../store/move-office.ts'
import { backUpFolder, checkBackup, checkFolder, databaseFile, openStore } from '../store/open.ts'
import { openPostgres } from '../store/postgres/open.ts'
import { isDatabaseAddress } from '../store/postgres/place.ts'
import type { Store } from '../store/store.ts'
import { UnusableStore } from '../store/unusable.ts'

export const moveUsage = `Usage: foyer move --from FOLDER --to postgres://USER:PASSWORD@HOST:5432/DATABASE

Copies everything from a data folder, or from a file that "foyer backup" wrote, into an empty database of PostgreSQL. Stop the server
first, and start it with --database afterwards. The folder stays as it is.

Options:
  --from FOLDER  data folder or backup (default: that of the settings)
  --to URL       database (default: FOYER_DATABASE, so that the password stands in no list of processes)
  -h, --help     show this help

Exit codes: 0 moved, 1 error, and nothing is moved, 2 usage error.`

interface MoveWords {
  readonly from?: string
  readonly to?: string
}

/** Reads the words of the command. Returns the problem if they are none. */
export function readMoveWords(words: readonly string[]): MoveWords | string {
  try {
    const { values } = parseArgs({ args: [...words], options: { from: { type: 'string' }, to: { type: 'string' } } })
    const { from, to } = values
    if (to !== undefined && !isDatabaseAddress(to))
      return `--to must be an address such as postgres://foyer:password@localhost:5432/foyer.\n\n${moveUsage}`
    return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
  } catch (error) {
    return `${messageOf(error)}\n\n${moveUsage}`
  }
}

/** Moves an office, and returns what was done. Rejects with `UnusableStore`; nothing is moved then. */
export async function move({ data, database }: Settings, { from, to }: MoveWords): Promise<string> {
  const address = to ?? database
  if (address === null) throw new UnusableStore('Name the database with --to, or in FOYER_DATABASE.')
  const source = await openSource(resolve(from ?? data))
  try {
    const target = await openPostgres(address)
    try {
      const rows = await moveOffice(source.store, target)
      const lines = [...rows].flatMap(([table, count]) =>
        count === 0 ? [] : `  ${String(count).padStart(9)}  ${table}`,
      )
      return [
        `Moved to ${target.place}, and counted there:`,
        '',
        ...lines,
        '',
        'Start Foyer with --database now. Nothing is read from the folder any more; keep it until you have seen that all is well.',
      ].join('\n')
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** Opens a data folder. A backup, and a folder with the tables of an earlier version, stay as they are: a copy is opened. */
async function openSource(path: string): Promise<{ readonly store: Store; close(): Promise<void> }> {
  if (existsSync(path) && statSync(path).isFile()) {
    checkBackup(path)
    return openCopy(async (file) => copyFileSync(path, file))
  }
  if (!existsSync(databaseFile(path)))
    throw new UnusableStore(`${path} has no data. Name the folder, or a backup, with --from.`)
  if ((await checkFolder(path)).length > 0) return openCopy((file) => backUpFolder(path, file))
  const store = await openStore(path)
  return { store, close: store.close }
}

async function openCopy(
  write: (file: string) => Promise<void>,
): Promise<{ readonly store: Store; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-move-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    await write(databaseFile(folder))
    const store = await openStore(folder)
    return {
      store,
      close: async () => {
        await store.close()
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}
