import type { Instant } from '#src/core/brand.ts'
import type { CreateEntry } from '#src/core/reservation/journal.ts'
import type { Intent } from '#src/core/reservation/intent.ts'
import type { SeriesRecord } from '#src/core/series/series-record.ts'
import { isRecord } from '#src/core/wire/record.ts'
import {
  createMemoryShelf,
  databaseName,
  isQuotaExceeded,
  type Shelf,
  type TableName,
  tableNames,
} from './storage/shelf.ts'

/** Section 9: a record of another version is a miss. */
const configurationVersion = 48
const resourcesVersion = 8
/** Of the records whose versions the specification does not name. */
const recordVersion = 1

const mostLogEntries = 500
/** Milliseconds; an older connection elsewhere can keep a database from opening for as long as its tab lives. */
const openTimeout = 3_000

export interface Cached<Body> {
  /** The server's stamp, sent back to ask whether the copy still holds; null where it gave none. */
  readonly timestamp: string | null
  readonly savedAt: Instant
  readonly body: Body
}

export interface LogEntry {
  readonly at: Instant
  readonly level: 'info' | 'warning' | 'error'
  readonly what: string
  readonly detail: string
}

export type StorageMode = 'persistent' | 'memory'

/**
 * What is kept on this device for one user. Nothing rejects: where IndexedDB is refused or fails, everything goes on in
 * memory for as long as the tab lives, and `onMode` is told once.
 */
export interface Storage {
  readonly user: string
  readonly mode: StorageMode
  onMode(listener: (mode: StorageMode) => void): () => void
  getConfiguration(): Promise<Cached<unknown> | null>
  putConfiguration(record: Cached<unknown>): Promise<void>
  /** The body of the resources call, to be handed to the engine. */
  getResources(): Promise<Cached<ArrayBuffer> | null>
  putResources(record: Cached<ArrayBuffer>): Promise<void>
  getNews(): Promise<Cached<unknown> | null>
  putNews(record: Cached<unknown>): Promise<void>
  /** What a start without network shows, by name: the user's reservations, the schedules of some days, favourites. */
  readonly kept: KeptShelf
  /** Appends to the log that a user can copy; the oldest entries go. */
  log(entry: LogEntry): Promise<void>
  logs(): Promise<readonly LogEntry[]>
  readonly journal: Journal
  readonly intents: IntentShelf
  readonly series: SeriesShelf
  /** The user's favourite and recent colleagues, as whoever put them there wrote them. */
  readonly people: ValueShelf
  /** The user's saved searches, likewise. */
  readonly searches: ValueShelf
  /** What the user waits for to become free, likewise, and apart from it what was last seen of that: another tab may write either. */
  readonly waitlist: ValueShelf
  readonly standings: ValueShelf
  /** Drops what can be loaded again (configuration, resources, news, what is kept for a start without network) and keeps journal, intents, series, people, searches, waitlist and log. */
  clearCaches(): Promise<void>
  /** Drops everything. */
  clear(): Promise<void>
  close(): void
}

/** One value, as whoever put it there wrote it. */
export interface ValueShelf {
  get(): Promise<unknown>
  put(value: unknown): Promise<void>
}

/** Each record is as old as its `savedAt`. */
export interface KeptShelf {
  put(name: string, record: Cached<unknown>): Promise<void>
  get(name: string): Promise<Cached<unknown> | null>
  names(): Promise<readonly string[]>
  remove(names: readonly string[]): Promise<void>
}

/** What was asked for without network, beside the journal: it outlives the caches as well. */
export interface IntentShelf {
  /** Resolves once the intent is on disk. */
  put(intent: Intent): Promise<void>
  /** As stored, among other things: `listIntents` reads them. */
  list(): Promise<readonly unknown[]>
  remove(id: string): Promise<void>
}

/** Creates that were begun, so that a reload in the middle neither loses nor repeats one. */
export interface Journal {
  /** Resolves once the entry is on disk: what it announces may begin. */
  put(entry: CreateEntry): Promise<void>
  /** Oldest first. What is no entry is left out. */
  list(): Promise<readonly CreateEntry[]>
  remove(clientId: string): Promise<void>
  /** Its owner took the created event out again: whoever still looks for it must never send it once more. */
  withdraw(clientId: string): Promise<void>
  isWithdrawn(clientId: string): Promise<boolean>
}

/** What the calendar does not keep of the series made on this device: the dates left out of them. */
export interface SeriesShelf {
  put(record: SeriesRecord): Promise<void>
  /** Null for a series of which nothing is kept. */
  get(masterId: string): Promise<SeriesRecord | null>
  remove(masterId: string): Promise<void>
}

export interface StorageEnvironment {
  /** The code of the database, which comes with the first use. */
  readonly load: () => Promise<typeof import('./storage/dexie-shelf.ts')>
  readonly openTimeout: number
}

const loadDatabase = () => import('./storage/dexie-shelf.ts')

/** Loads the code that opening takes, while it is not yet known whose storage to open. */
export async function preloadStorage(): Promise<void> {
  await loadDatabase()
}

/** A storage that leaves nothing on the device. */
export const openMemoryStorage = (user: string): Promise<Storage> =>
  openStorage(user, { load: () => Promise.reject(new Error('memory only')) })

/** Opens the storage of this user; what another user left is cleared first (section 9). */
export async function openStorage(user: string, environment: Partial<StorageEnvironment> = {}): Promise<Storage> {
  const owner = user.trim().toLowerCase()
  const opened = await openShelf(environment.load ?? loadDatabase, environment.openTimeout ?? openTimeout, owner)
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

  /** Where the disk is full, what can be loaded again makes room. */
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
    return { timestamp, savedAt: row['savedAt'] as Instant, body: row['body'] }
  }

  /** A user's own choices: no table each, which would be another structure of the database. */
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
    logs: async () => (await attempt((target) => target.values('logs'))) as readonly LogEntry[],
    journal: {
      put: (entry) => put('journal', keyed(entry.clientId), entry),
      list: async () => {
        const stored = await attempt((target) => target.values('journal'))
        const reader = stored.length > 0 ? await loadReader() : null
        const entries = stored.map((entry) => reader?.readEntry(entry) ?? null).filter((entry) => entry !== null)
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
      get: async (masterId) => {
        const stored = await attempt((target) => target.get('series', keyed(masterId)))
        return stored === undefined ? null : ((await loadSeriesReader())?.readSeriesRecord(stored) ?? null)
      },
      remove: (masterId) => attempt((target) => target.remove('series', [keyed(masterId)])),
    },
    people: valueAt(current),
    searches: valueAt(keyed('searches')),
    waitlist: valueAt(keyed('waitlist')),
    standings: valueAt(keyed('standings')),
    clearCaches: () => attempt((target) => target.clear(['configurations', 'resources', 'news', 'events'])),
    clear: () => attempt((target) => target.clear(tableNames)),
    close: () => shelf.close(),
  }
}

/** Most starts find nothing to be read. What cannot be read for want of its reader stays for the next start. */
const loadReader = () => import('#src/core/reservation/read-entry.ts').catch(() => null)
const loadSeriesReader = () => import('#src/core/series/series-record.ts').catch(() => null)

/** Deletes the database of whoever used it, for a sign-out before any storage was opened. Never rejects. */
export async function deleteStorage(): Promise<void> {
  try {
    globalThis.indexedDB.deleteDatabase(databaseName)
  } catch {
    // Refused storage holds nothing.
  }
}

async function openShelf(load: StorageEnvironment['load'], timeout: number, owner: string): Promise<Shelf | null> {
  if (!globalThis.indexedDB) return null
  let isLate = false
  const opening = load()
    .then(({ openDexieShelf }) => openDexieShelf())
    .then(async (shelf) => {
      if (isLate) shelf.close()
      else await clearForeign(shelf, owner)
      return shelf
    })
    .catch(() => null)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      isLate = true
      resolve(null)
    }, timeout)
  })
  try {
    return await Promise.race([opening, late])
  } finally {
    clearTimeout(timer)
  }
}

async function clearForeign(shelf: Shelf, owner: string): Promise<void> {
  // Asked at once: a start waits for it.
  const keys = await Promise.all(tableNames.map((name) => shelf.keys(name)))
  if (keys.flat().some((key) => !key.startsWith(`${owner}\n`))) await shelf.clear(tableNames)
}

/** By tag, since a buffer from another realm (a database, a frame) is no `instanceof` of this one's. */
function isBuffer(value: unknown): value is ArrayBuffer {
  return Object.prototype.toString.call(value) === '[object ArrayBuffer]'
}
