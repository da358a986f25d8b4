import type { Change, ChangeLog } from '#mocks/server/changes.ts'

const databaseName = 'foyer-sandbox'
const storeName = 'changes'

/** Opens the change log of one world in IndexedDB. All worlds share the database; keys have the world's key as a prefix. */
export async function openIndexedLog(worldKey: string): Promise<ChangeLog> {
  const database = await open()
  const range = IDBKeyRange.bound([worldKey], [worldKey, []])
  return {
    load: async () => {
      const store = database.transaction(storeName).objectStore(storeName)
      const [keys, values] = await Promise.all([done(store.getAllKeys(range)), done(store.getAll(range))])
      return keys.map((key, index): Change => ({ key: String((key as unknown[])[1]), value: values[index] }))
    },
    keep: ({ key, value }) =>
      written(database, (store) =>
        value === null ? store.delete([worldKey, key]) : store.put(value, [worldKey, key]),
      ),
    clear: () => written(database, (store) => store.delete(range)),
  }
}

/** Resolves when the transaction has completed, so that the change survives a reload. */
function written(database: IDBDatabase, write: (store: IDBObjectStore) => unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, 'readwrite')
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('Could not store the change'))
    write(transaction.objectStore(storeName))
  })
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1)
  request.onupgradeneeded = () => void request.result.createObjectStore(storeName)
  return done(request)
}

function done<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'))
  })
}
