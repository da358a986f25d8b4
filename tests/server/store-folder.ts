import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { databaseFile, openStore } from '#server/store/open.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Creates a temporary folder, which is removed after the tests of the file. */
export function openStoreFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-store-'))
  folders.push(folder)
  return folder
}

let template: Promise<string> | undefined

/** A store with all tables and no rows, as a first start leaves it. Creating the tables takes five times as long as a copy. */
export async function copyEmptyStore(folder: string): Promise<void> {
  template ??= createTemplate()
  copyFileSync(await template, databaseFile(folder))
}

async function createTemplate(): Promise<string> {
  const folder = openStoreFolder()
  await (await openStore(folder)).close()
  return databaseFile(folder)
}
