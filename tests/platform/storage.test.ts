import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Instant } from '#src/kernel/time/units.ts'
import { openEntry } from '#src/features/bookings/model/reserve/rules/journal.ts'
import { limitedTo } from '#src/platform/storage/limited-shelf.ts'
import { removeStored } from '#src/platform/stored.ts'
import type { Storage } from '#src/platform/storage.ts'
import { openStorage } from '#src/platform/storage/open-storage.ts'
import { draftOf } from '#tests/services/drafted-events.ts'
import { stubIndexedDb } from './indexed-db.ts'

const at = Date.parse('2026-11-20T09:00:00Z') as Instant
const record = { timestamp: 'stamp-1', savedAt: at, body: { assistConfigured: true } }

const entry = (clientId: string, when = at) => openEntry(draftOf({ clientId, subject: 'Weekly' }), when)

function openNative(version?: number, upgrade?: (database: IDBDatabase) => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('assist', version)
    request.onupgradeneeded = () => upgrade?.(request.result)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function writeNative(table: string, row: unknown): Promise<void> {
  const database = await openNative()
  const transaction = database.transaction(table, 'readwrite')
  transaction.objectStore(table).put(row)
  await new Promise((resolve) => {
    transaction.oncomplete = resolve
  })
  database.close()
}

/** `kill` closes all connections unexpectedly, as Safari does in the background. */
function watchConnections() {
  const requests: IDBOpenDBRequest[] = []
  const original = indexedDB.open.bind(indexedDB)
  vi.spyOn(indexedDB, 'open').mockImplementation((...given) => {
    const request = original(...given)
    requests.push(request)
    return request
  })
  return { count: () => requests.length, kill: () => requests.forEach(({ result }) => result.close()) }
}

const opened: Storage[] = []

async function open(user = 'adele@contoso.com', options?: Parameters<typeof openStorage>[1]): Promise<Storage> {
  const storage = await openStorage(user, options)
  opened.push(storage)
  return storage
}

const deny = (): never => {
  throw new DOMException('denied', 'SecurityError')
}

beforeEach(stubIndexedDb)
afterEach(() => {
  for (const storage of opened.splice(0)) storage.close()
})

describe('section 9: the local database', () => {
  it('is named assist and has the specified tables', async () => {
    const storage = await open()
    storage.close()
    const database = await openNative()
    expect([...database.objectStoreNames].sort()).toEqual([
      'configurations',
      'events',
      'journal',
      'logs',
      'news',
      'people',
      'resources',
      'series',
    ])
    database.close()
  })

  it('returns stored values after reopening', async () => {
    const first = await open('Adele@Contoso.com')
    await first.putConfiguration(record)
    await first.putResources({ ...record, body: new Uint8Array([1, 2, 3]).buffer })
    first.close()
    const second = await open()
    expect(second.mode).toBe('persistent')
    expect(await second.getConfiguration()).toEqual(record)
    expect([...new Uint8Array((await second.getResources())?.body ?? new ArrayBuffer(0))]).toEqual([1, 2, 3])
  })

  it.each([
    ['configurations', 47],
    ['configurations', 49],
    ['resources', 7],
  ] as const)('ignores a record of %s with version %i', async (table, version) => {
    const storage = await open()
    const body = table === 'resources' ? new ArrayBuffer(1) : {}
    await writeNative(table, { key: 'adele@contoso.com\ncurrent', value: { ...record, body, version } })
    expect(await (table === 'resources' ? storage.getResources() : storage.getConfiguration())).toBeNull()
    await writeNative(table, {
      key: 'adele@contoso.com\ncurrent',
      value: { ...record, body, version: table === 'resources' ? 8 : 48 },
    })
    expect(await (table === 'resources' ? storage.getResources() : storage.getConfiguration())).not.toBeNull()
  })

  it('is cleared for a different user', async () => {
    const first = await open()
    await first.putConfiguration(record)
    await first.journal.put(entry('a'))
    await first.log({ at, level: 'warning', what: 'x', detail: 'adele' })
    first.close()
    const second = await open('megan@contoso.com')
    expect(await second.getConfiguration()).toBeNull()
    expect(await second.journal.list()).toEqual([])
    expect(await second.logs()).toEqual([])
    second.close()
    const again = await open()
    expect(await again.getConfiguration()).toBeNull()
  })

  it('has the journal in the order of its creation, without removed entries', async () => {
    const storage = await open()
    await storage.journal.put(entry('b', (at + 1) as Instant))
    await storage.journal.put(entry('c', (at + 2) as Instant))
    await storage.journal.put(entry('z', at))
    await storage.journal.remove('c')
    expect((await storage.journal.list()).map(({ clientId }) => clientId)).toEqual(['z', 'b'])
    await storage.clearCaches()
    expect(await storage.journal.list()).toHaveLength(2)
    await storage.clear()
    expect(await storage.journal.list()).toEqual([])
  })

  it.each([null, 'junk', {}, { ...entry('x'), step: 'unheard-of' }, { ...entry('x'), draft: null }])(
    'ignores %j in the journal',
    async (value) => {
      const storage = await open()
      await storage.journal.put(entry('a'))
      await writeNative('journal', { key: 'adele@contoso.com\nx', value })
      expect((await storage.journal.list()).map(({ clientId }) => clientId)).toEqual(['a'])
      storage.close()
    },
  )
})

describe('fault F22: data for an offline start', () => {
  it('is stored by name with its time, and removed with the caches', async () => {
    const storage = await open()
    await storage.kept.put('schedules 1 2', { timestamp: null, savedAt: at, body: new Uint8Array([7]).buffer })
    await storage.kept.put('start', { timestamp: null, savedAt: at, body: {} })
    expect(await storage.kept.names()).toEqual(['schedules 1 2', 'start'])
    expect((await storage.kept.get('start'))?.savedAt).toBe(at)
    await storage.kept.remove(['start'])
    expect(await storage.kept.get('start')).toBeNull()
    await storage.clearCaches()
    expect(await storage.kept.names()).toEqual([])
  })

  it('threat T12: is removed for another user', async () => {
    const first = await open()
    await first.kept.put('reservations', { timestamp: null, savedAt: at, body: ['private'] })
    first.close()
    const second = await open('megan@contoso.com')
    expect(await second.kept.names()).toEqual([])
    expect(await second.kept.get('reservations')).toBeNull()
  })

  it('is empty after the browser has evicted it, and can be stored again', async () => {
    const storage = await open()
    await storage.kept.put('start', { timestamp: null, savedAt: at, body: {} })
    await new Promise((resolve) => {
      const deletion = indexedDB.deleteDatabase('assist')
      deletion.onsuccess = resolve
      deletion.onblocked = resolve
    })
    expect(await storage.kept.get('start')).toBeNull()
    await storage.kept.put('start', { timestamp: null, savedAt: at, body: 'again' })
    expect((await storage.kept.get('start'))?.body).toBe('again')
    expect(storage.mode).toBe('persistent')
  })
})

describe('faults F14 to F17: a storage with a failing database', () => {
  it.each<[string, () => unknown]>([
    ['access is denied', () => Object.defineProperty(globalThis, 'indexedDB', { configurable: true, get: deny })],
    ['there is no IndexedDB', () => Reflect.deleteProperty(globalThis, 'indexedDB')],
    ['opening throws', () => vi.spyOn(indexedDB, 'open').mockImplementation(deny)],
  ])('uses memory if %s', async (_, disable) => {
    disable()
    const storage = await open()
    expect(storage.mode).toBe('memory')
    await storage.putConfiguration(record)
    expect(await storage.getConfiguration()).toEqual(record)
    await storage.clear()
  })

  it('uses memory if an older connection blocks the database', async () => {
    const holder = await openNative(5, (database) => void database.createObjectStore('other'))
    const storage = await open('adele@contoso.com', { openTimeout: 50 })
    expect(storage.mode).toBe('memory')
    holder.close()
  })

  it('rebuilds a database of an older or newer structure', async () => {
    for (const version of [10, 9_990]) {
      stubIndexedDb()
      const junk = await openNative(version, (database) => {
        database.createObjectStore('configurations', { autoIncrement: true }).put('junk')
      })
      junk.close()
      const storage = await open()
      expect(storage.mode).toBe('persistent')
      await storage.putConfiguration(record)
      expect(await storage.getConfiguration()).toEqual(record)
      storage.close()
    }
  })

  it('reopens the database after the connection died', async () => {
    const connections = watchConnections()
    const storage = await open()
    await storage.putConfiguration(record)
    connections.kill()
    expect(await storage.getConfiguration()).toEqual(record)
    expect(connections.count()).toBe(2)
    expect(storage.mode).toBe('persistent')
  })

  it('reports once that it uses memory if the database cannot be reopened', async () => {
    const connections = watchConnections()
    const storage = await open()
    const modes: string[] = []
    storage.onMode((mode) => modes.push(mode))
    connections.kill()
    vi.spyOn(indexedDB, 'open').mockImplementation(deny)
    await storage.putConfiguration(record)
    await storage.journal.put(entry('a'))
    expect(modes).toEqual(['memory'])
    expect(storage.mode).toBe('memory')
    expect(await storage.getConfiguration()).toEqual(record)
    expect(await storage.journal.list()).toHaveLength(1)
  })

  it('drops cached data but no journal entry if the disk is full', async () => {
    const storage = await open()
    await storage.putConfiguration(record)
    const put = IDBObjectStore.prototype.put
    let refusals = 1
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
      if (this.name === 'journal' && refusals-- > 0) throw new DOMException('full', 'QuotaExceededError')
      return put.apply(this, given)
    })
    await storage.journal.put(entry('a'))
    expect(storage.mode).toBe('persistent')
    expect(await storage.journal.list()).toHaveLength(1)
    expect(await storage.getConfiguration()).toBeNull()
  })
})

describe('offlineStorage of config.json (finding 7)', () => {
  const openLimited = (mode: 'session' | 'off') =>
    open('eva@example.com', { load: () => Promise.resolve(limitedTo(mode)) })
  const secret = { ...record, body: { subject: 'Secret subject' } }
  const buffer = { ...record, body: new TextEncoder().encode('Secret resources').buffer }

  /** Every row of the database, with readable bytes. */
  const dump = async (): Promise<string> => {
    const database = await openNative()
    const rows = [...database.objectStoreNames].map(
      (table) =>
        new Promise<unknown>((resolve) => {
          const reading = database.transaction(table).objectStore(table).getAll()
          reading.onsuccess = () => resolve(reading.result)
        }),
    )
    const text = JSON.stringify(await Promise.all(rows), (_, value: unknown) =>
      ArrayBuffer.isView(value) || Object.prototype.toString.call(value) === '[object ArrayBuffer]'
        ? new TextDecoder('latin1').decode(value as Uint8Array)
        : value,
    )
    database.close()
    return text
  }
  const fill = async (mode: 'session' | 'off') => {
    const storage = await openLimited(mode)
    await storage.putNews(secret)
    await storage.putResources(buffer)
    await storage.people.put(['Secret colleague'])
    await storage.journal.put(entry('one'))
    return storage
  }

  beforeEach(() => removeStored('session', 'assist-storage-key'))

  it('full stores everything readable', async () => {
    const storage = await open('eva@example.com')
    await storage.putNews(secret)
    await storage.putResources(buffer)
    expect(await dump()).toMatch(/Secret resources.*Secret subject|Secret subject.*Secret resources/)
  })

  it('off stores only the journal and removes data of an earlier setting', async () => {
    const before = await open('eva@example.com')
    await before.putConfiguration(secret)
    before.close()
    const storage = await fill('off')
    expect(await storage.getNews()).toEqual(secret)
    expect(storage.mode).toBe('persistent')
    const text = await dump()
    expect(text).not.toContain('Secret')
    expect(text).toContain('Weekly')
    storage.close()
    const reopened = await openLimited('off')
    expect([await reopened.getNews(), await reopened.journal.list()]).toEqual([null, [entry('one')]])
  })

  it('session stores everything encrypted and readable while a tab is open', async () => {
    const storage = await fill('session')
    await storage.log({ at, level: 'info', what: 'start', detail: 'Secret detail' })
    expect(await dump()).not.toContain('Secret')
    const other = await openLimited('session')
    expect(await other.getNews()).toEqual(secret)
    expect(new TextDecoder().decode((await other.getResources())?.body)).toBe('Secret resources')
    expect(await other.logs()).toHaveLength(1)
  })

  it('session gives the key of an open tab to another one', async () => {
    await fill('session')
    removeStored('session', 'assist-storage-key')
    const other = await openLimited('session')
    expect(await other.people.get()).toEqual(['Secret colleague'])
  })

  it('session loses the key with the last tab, except for the journal', async () => {
    const storage = await fill('session')
    storage.close()
    removeStored('session', 'assist-storage-key')
    const reopened = await openLimited('session')
    expect([await reopened.getNews(), await reopened.getResources()]).toEqual([null, null])
    expect(await reopened.journal.list()).toEqual([entry('one')])
  })
})
