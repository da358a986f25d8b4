import { join } from 'node:path'
import type { Plugin } from 'vite'
import { buildInto, folderOfBuild } from './server-process.ts'

/** The step that the later version takes. */
export const laterStep = '999-later'

const step = `'${laterStep}': async (db) => db.schema.createTable('later').addColumn('id', 'integer').execute(),`

/** Adds a step to those of the store. */
const withLaterStep: Plugin = {
  name: 'later-step',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('server/store/migrations/index.ts')) return null
    const changed = code.replace(/(const steps[^]*?)\n\}/, `$1\n  ${step}\n}`)
    if (changed === code) throw new Error('The steps of the store are not where they were.')
    return changed
  },
}

const folder = folderOfBuild('later-server')
export const laterBuild = join(folder, 'main.js')

/** Builds the server as a later version. Its store has one more step. */
export const buildLater = (): Promise<void> => buildInto(folder, 'office', [withLaterStep])
