import { nameHere } from './application.ts'
import type { Storage, ValueShelf } from './storage.ts'
import { openStorage } from './storage/open-storage.ts'
import { readStored, removeStored, writeStored } from './stored.ts'
import { createMemoryShelf, type Shelf } from './storage/shelf.ts'
import { loadDatabase, openShelf, type StorageEnvironment } from '#src/platform/storage/database.ts'
import { createTokens, type Tokens } from './tokens.ts'

/** Records of a panel or kiosk, by name, besides its product's storage. Never rejects: records that cannot be stored stay in memory. */
export interface DeviceShelf {
  get(name: DeviceRecord): Promise<unknown>
  put(name: DeviceRecord, value: unknown): Promise<void>
  remove(name: DeviceRecord): Promise<void>
}

/** Its key, the data for an offline start, unsent reports, and meetings. */
export type DeviceRecord = 'key' | 'start' | 'reports' | 'meetings'

/** Returns a separate database for each device, apart from the data of this browser's users. */
const environmentOf = (id: string): Pick<StorageEnvironment, 'load'> => ({
  load: async () => {
    const { openDexieShelf } = await loadDatabase()
    return { openDexieShelf: () => openDexieShelf(nameHere(`assist-device ${id}`)) }
  },
})

/** Stores nothing, so that a visitor cannot see the searches of the previous one. */
const forgetful: ValueShelf = { get: () => Promise.resolve(undefined), put: () => Promise.resolve() }

/** Opens the storage of a device's product. It stores nothing about the people who use the device. */
export async function openDeviceStorage(id: string): Promise<Storage> {
  const storage = await openStorage(id, environmentOf(id))
  return new Proxy(storage, {
    get: (target, name) => (name === 'places' ? forgetful : (Reflect.get(target, name) as unknown)),
  })
}

const table = 'people'

export async function openDeviceShelf(id: string): Promise<DeviceShelf> {
  let shelf: Shelf = (await openShelf(id.toLowerCase(), environmentOf(id))) ?? createMemoryShelf()
  // The same naming as in `openStorage`, so that neither clears the other's rows.
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

const trialKey = (id: string): string => nameHere(`assist-device-trial ${id}`)

/**
 * Opens the records of a device that an administrator tries out in their own browser. They live as long as the tab, so
 * that it does not become the device.
 */
export function openTrialShelf(id: string): DeviceShelf {
  const others = new Map<DeviceRecord, unknown>()
  const key = trialKey(id)
  return {
    get: (name) => Promise.resolve(name === 'key' ? (readStored('session', key) ?? undefined) : others.get(name)),
    put(name, value) {
      if (name === 'key' && typeof value === 'string') writeStored('session', key, value)
      else others.set(name, value)
      return Promise.resolve()
    },
    remove(name) {
      if (name === 'key') removeStored('session', key)
      else others.delete(name)
      return Promise.resolve()
    },
  }
}

/** Checks if this tab tries out a device. */
export const isTrialOf = (id: string): boolean => readStored('session', trialKey(id)) !== null

/**
 * Creates the tokens of a panel or kiosk, in memory only. It is the same device after every sign-in, so its sessions are not
 * distinguished, and other tabs are not involved.
 */
export function createDeviceTokens(): Tokens {
  return { ...createTokens('memory'), session: () => null }
}
