// @ts-check
/** PostgreSQL, as Debian packages it. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePackages } from './debian-packages.mjs'

/** Debian has a folder for each version. */
const root = '/usr/lib/postgresql'

export const noPostgres = 'PostgreSQL is missing. Install the package postgresql of Debian 12 or newer.'

/** The folder of the programs of the newest version. Null if there is none. */
export function postgresPrograms() {
  const versions = existsSync(root) ? readdirSync(root) : []
  const folders = versions.toSorted((one, other) => Number(other) - Number(one)).map((name) => join(root, name, 'bin'))
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

/** True if PostgreSQL is available, installed now if need be. */
export const ensurePostgres = () => ensurePackages(() => (postgresPrograms() === null ? ['postgresql'] : []))
