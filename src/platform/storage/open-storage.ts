import { readEntry } from '#src/features/bookings/model/reserve/rules/read-entry.ts'
import { instantOf } from '#src/kernel/time/moment.ts'
import { isRecord } from '#src/wire/scalars.ts'
import type { Cached, Storage, StorageMode, ValueShelf } from '../storage.ts'
import { clearShelf, createMemoryShelf, isBuffer, isQuotaExceeded, type Shelf, type TableName } from './shelf.ts'
import { openShelf, type StorageEnvironment } from './database.ts'

/** Versions of section 9. Records of other versions are ignored. */
const configurationVersion = 48
const resourcesVersion = 8
/** Version of records for which the specification has none. */
const recordVersion = 1

const mostLogEntries = 500

/** Opens a storage in memory, which needs no owner because it ends with the page. */
export const openMemoryStorage = (user = 'guest'): Promise<Storage> =>
  openStorage(user, { load: () => Promise.reject(new Error('Persistent storage unavailable')) })

/** Opens the storage of a user, and clears the data of any other user first (section 9). */
export async function openStorage(user: string, environment: Partial<StorageEnvironment> = {}): Promise<Storage> {
  const owner = user.trim().toLowerCase()
  const opened = await openShelf(owner, environment)
  let mode: StorageMode = opened ? 'persistent' : 'memory'
  let shelf: Shelf = opened ?? createMemoryShelf()
  const listeners = new Set<(mode: StorageMode) => void>()
  let logged = 0

  function fallBack(): void {
    if (mode === 'memory') return
    mode = 'memory'
    shelf.close()
    shelf = createMemoryShelf()
    listeners.forEach((listener) => listener(mode))
  }

  async function attempt<Value>(work: (shelf: Shelf) => Promise<Value>): Promise<Value> {
    try {
      return await work(shelf)
    } catch {
      fallBack()
      return await work(shelf)
    }
  }

  /** If the disk is full, data that can be loaded again are removed. */
  async function put(table: TableName, key: string, value: unknown): Promise<void> {
    await attempt(async (target) => {
      try {
        await target.put(table, key, value)
      } catch (error) {
        if (!isQuotaExceeded(error)) throw error
        await target.clear(['logs', 'news', 'resources', 'events', 'configurations'])
        await target.put(table, key, value).catch((again: unknown) => {
          if (!isQuotaExceeded(again) || table === 'journal') throw again
        })
      }
    })
  }

  const keyed = (name: string) => `${owner}\n${name}`
  const current = keyed('current')
  const withdrawn = (clientId: string) => keyed(`withdrawn\n${clientId}`)

  async function readCached(table: TableName, version: number, key = current): Promise<Cached<unknown> | null> {
    const row = await attempt((target) => target.get(table, key))
    if (!isRecord(row) || row['version'] !== version || typeof row['savedAt'] !== 'number') return null
    const timestamp = typeof row['timestamp'] === 'string' ? row['timestamp'] : null
    return { timestamp, savedAt: instantOf(row['savedAt']), body: row['body'] }
  }

  /** Separate tables would need another version of the database. */
  const valueAt = (key: string): ValueShelf => ({
    get: () => attempt((target) => target.get('people', key)),
    put: (value) => put('people', key, value),
  })

  const writeCached = (table: TableName, version: number, record: Cached<unknown>, key = current) =>
    put(table, key, { version, ...record })

  return {
    user: owner,
    get mode() {
      return mode
    },
    onMode(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getConfiguration: () => readCached('configurations', configurationVersion),
    putConfiguration: (record) => writeCached('configurations', configurationVersion, record),
    async getResources() {
      const cached = await readCached('resources', resourcesVersion)
      return cached && isBuffer(cached.body) ? { ...cached, body: cached.body } : null
    },
    putResources: (record) => writeCached('resources', resourcesVersion, record),
    getNews: () => readCached('news', recordVersion),
    putNews: (record) => writeCached('news', recordVersion, record),
    kept: {
      put: (name, record) => writeCached('events', recordVersion, record, keyed(name)),
      get: (name) => readCached('events', recordVersion, keyed(name)),
      names: async () => (await attempt((target) => target.keys('events'))).map((key) => key.slice(keyed('').length)),
      remove: (names) => attempt((target) => target.remove('events', names.map(keyed))),
    },
    async log(entry) {
      const order = `${String(entry.at).padStart(15, '0')}-${String(logged++).padStart(6, '0')}`
      await put('logs', keyed(order), entry)
      if (logged % 50 !== 1) return
      const keys = await attempt((target) => target.keys('logs'))
      await attempt((target) => target.remove('logs', keys.slice(0, Math.max(0, keys.length - mostLogEntries))))
    },
    logs: () => attempt((target) => target.values('logs')),
    journal: {
      put: (entry) => put('journal', keyed(entry.clientId), entry),
      list: async () => {
        const stored = await attempt((target) => target.values('journal'))
        const entries = stored.map(readEntry).filter((entry) => entry !== null)
        return entries.toSorted((one, other) => one.at - other.at)
      },
      remove: (clientId) => attempt((target) => target.remove('journal', [keyed(clientId), withdrawn(clientId)])),
      withdraw: (clientId) => put('journal', withdrawn(clientId), true),
      isWithdrawn: (clientId) => attempt(async (target) => (await target.get('journal', withdrawn(clientId))) === true),
    },
    intents: {
      put: (intent) => put('journal', keyed(intent.id), intent),
      list: () => attempt((target) => target.values('journal')),
      remove: (id) => attempt((target) => target.remove('journal', [keyed(id)])),
    },
    series: {
      put: (record) => put('series', keyed(record.masterId), record),
      get: (masterId) => attempt((target) => target.get('series', keyed(masterId))),
      remove: (masterId) => attempt((target) => target.remove('series', [keyed(masterId)])),
    },
    people: valueAt(current),
    searches: valueAt(keyed('searches')),
    waitlist: valueAt(keyed('waitlist')),
    standings: valueAt(keyed('standings')),
    places: valueAt(keyed('places')),
    clearCaches: () => attempt((target) => target.clear(['configurations', 'resources', 'news', 'events'])),
    clear: (isExpired = false) => attempt((target) => clearShelf(target, isExpired)),
    close: () => shelf.close(),
  }
}
