/**
 * Small texts kept by the browser. Private mode and blocked storage throw on any touch: then the text lives for the tab
 * only, and nothing else notices.
 */
export type Shelf = 'local' | 'session'

const fallback = new Map<string, string>()

export function readStored(shelf: Shelf, key: string): string | null {
  try {
    return storageOf(shelf).getItem(key)
  } catch {
    return fallback.get(`${shelf}:${key}`) ?? null
  }
}

export function writeStored(shelf: Shelf, key: string, text: string): void {
  try {
    storageOf(shelf).setItem(key, text)
  } catch {
    fallback.set(`${shelf}:${key}`, text)
  }
}

export function removeStored(shelf: Shelf, key: string): void {
  fallback.delete(`${shelf}:${key}`)
  try {
    storageOf(shelf).removeItem(key)
  } catch {
    // The fallback above was the only copy.
  }
}

function storageOf(shelf: Shelf): globalThis.Storage {
  return shelf === 'local' ? globalThis.localStorage : globalThis.sessionStorage
}
