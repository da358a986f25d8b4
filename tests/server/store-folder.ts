import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseFile, openStore } from '#server/store/open.ts'
import { afterFile } from '../clean-up.ts'

/** Creates a temporary folder, which is removed after the tests of the file. */
export function openStoreFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-store-'))
  afterFile(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

let template: Promise<Buffer> | undefined

/** A store with all tables and no rows, as a first start leaves it. Creating the tables takes five times as long as a copy. */
export async function copyEmptyStore(folder: string): Promise<void> {
  template ??= createTemplate()
  writeFileSync(databaseFile(folder), await template)
}

async function createTemplate(): Promise<Buffer> {
  const folder = openStoreFolder()
  await (await openStore(folder)).close()
  return readFileSync(databaseFile(folder))
}
