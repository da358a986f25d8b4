import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownBuild } from './child-server.ts'
import { folderOfBuild } from './server-process.ts'

/** The step that the later version takes. */
export const laterStep = '999-later'

const step = `"${laterStep}": async (db) => db.schema.createTable('later').addColumn('id', 'integer').execute(),`

const folder = folderOfBuild('later-server')
export const laterBuild = join(folder, 'main.js')

/** Makes a later version of the built server. Its store has one more step. */
export function makeLater(): void {
  const built = readFileSync(ownBuild, 'utf8')
  const changed = built.replace(/("001-first": [^}]*?)(?=\s*\})/, `$1, ${step}`)
  if (changed === built) throw new Error('The steps of the store are not where they were.')
  mkdirSync(join(folder, 'client'), { recursive: true })
  writeFileSync(join(folder, 'client/index.html'), '<!doctype html><title>Foyer</title>')
  writeFileSync(laterBuild, changed)
}
