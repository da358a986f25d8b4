import type { Storage, ValueShelf } from './storage.ts'
import { openStorage } from './storage/open-storage.ts'
import { createMemoryShelf, loadDatabase, openShelf, type Shelf, type StorageEnvironment } from './storage/shelf.ts'
import { createTokens, type Tokens } from './tokens.ts'

/** What a panel or kiosk keeps for itself beside its product's storage, by name. Nothing rejects: what cannot be kept is held in memory. */
export interface DeviceShelf {
  get(name: DeviceRecord): Promise<unknown>
  put(name: DeviceRecord, value: unknown): Promise<void>
  remove(name: DeviceRecord): Promise<void>
}

/** The key it proves itself by, what a start without network needs, what it was told and has not passed on. */
export type DeviceRecord = 'key' | 'start' | 'reports' | 'meetings'

/** A database of its own for each device: nothing of it meets what a user of this browser keeps. */
const environmentOf = (id: string): Pick<StorageEnvironment, 'load'> => ({
  load: async () => {
    const { openDexieShelf } = await loadDatabase()
    return { openDexieShelf: () => openDexieShelf(`assist-device ${id}`) }
  },
})

/** What one visitor looked for is nothing for the next one to find. */
const forgetful: ValueShelf = { get: () => Promise.resolve(undefined), put: () => Promise.resolve() }

/** Where the product of a device keeps its things; of those who use it nothing is kept. */
export async function openDeviceStorage(id: string): Promise<Storage> {
  const storage = await openStorage(id, environmentOf(id))
  return new Proxy(storage, {
    get: (target, name) => (name === 'places' ? forgetful : (Reflect.get(target, name) as unknown)),
  })
}

const table = 'people'

export async function openDeviceShelf(id: string): Promise<DeviceShelf> {
  let shelf: Shelf = (await openShelf(id.toLowerCase(), environmentOf(id))) ?? createMemoryShelf()
  // As `openStorage` names its rows, so that neither clears the other's.
  const keyOf = (name: DeviceRecord): string => `${id.toLowerCase()}\ndevice\n${name}`
  const attempt = async <Value>(work: (from: Shelf) => Promise<Value>): Promise<Value> => {
    try {
      return await work(shelf)
    } catch {
      shelf = createMemoryShelf()
      return work(shelf)
    }
  }
  return {
    get: (name) => attempt((from) => from.get(table, keyOf(name))),
    put: (name, value) => attempt((from) => from.put(table, keyOf(name), value)),
    remove: (name) => attempt((from) => from.remove(table, [keyOf(name)])),
  }
}

/**
 * The tokens of a panel or kiosk: in memory alone. Whenever it signs in again it is the same device, so that no session of its is
 * another's, and no other tab has a part in it.
 */
export function createDeviceTokens(): Tokens {
  return { ...createTokens('memory'), session: () => null }
}
