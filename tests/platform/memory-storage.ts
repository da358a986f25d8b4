import { vi } from 'vitest'

/** The parts of `Storage` that the product uses, in memory. Node has none. `Object.keys` lists the stored keys, as in browsers. */
export function createMemoryStorage(texts = new Map<string, string>()) {
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  }
  return new Proxy(storage, {
    ownKeys: () => [...texts.keys()],
    getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
  })
}

/** Replaces local storage. Returns its entries. */
export function stubLocalStorage(): Map<string, string> {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', createMemoryStorage(stored))
  return stored
}
