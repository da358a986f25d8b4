import type { Server } from 'node:net'
import type { Settings } from '../settings.ts'
import { openStore } from './open.ts'
import { openPostgres } from './postgres/open.ts'
import type { Store } from './store.ts'

/**
 * Opens the store that the settings name: a database of PostgreSQL, or else the folder. `answering` answers the commands of other
 * processes while this one owns the folder; a database has no owner. Throws `UnusableStore`.
 */
export const openStoreOf = (
  { data, database }: Pick<Settings, 'data' | 'database'>,
  answering?: Server,
): Promise<Store> => (database === null ? openStore(data, answering) : openPostgres(database))
