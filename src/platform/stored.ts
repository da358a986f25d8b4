import { createRegistry, type Registry } from '#src/kernel/registry.ts'
import { nameHere } from './application.ts'

/** Small texts in the browser's storage. If it is blocked, as in some private modes, they are in memory until the tab closes. */
type StoredIn = 'local' | 'session'

const fallback = new Map<string, string>()

export function readStored(place: StoredIn, key: string): string | null {
  const written = fallback.get(`${place}:${key}`)
  if (written !== undefined) return written
  try {
    return storageOf(place).getItem(key)
  } catch {
    return null
  }
}

/** Returns false if the browser has not stored the text, which is then only in the memory of this page. */
export function writeStored(place: StoredIn, key: string, text: string): boolean {
  let isStored = false
  try {
    storageOf(place).setItem(key, text)
    // Some private windows accept a text and drop it.
    isStored = storageOf(place).getItem(key) === text
  } catch {
    // Blocked, or full: it can be read although it cannot be written.
  }
  if (isStored) fallback.delete(`${place}:${key}`)
  else fallback.set(`${place}:${key}`, text)
  return isStored
}

export function removeStored(place: StoredIn, key: string): void {
  fallback.delete(`${place}:${key}`)
  try {
    storageOf(place).removeItem(key)
  } catch {
    // The fallback above was the only copy.
  }
}

const followers = new Set<() => void>()

/**
 * For as long as the page lives, calls `read` when another tab has written this key of local storage or emptied it, and
 * after `clearPersonal`.
 */
export function followStored(key: string, read: () => void): void {
  followers.add(read)
  // Nothing changes under a page where there is no page (tests, workers).
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === key || event.key === null) read()
  })
}

/**
 * A choice between yes and no that this browser remembers. `show` gets it at once, when it changes, and when another tab
 * changes it; without one, it is `usual`. Returns the function that changes it.
 */
export function storedFlag(key: string, usual: boolean, show: (isOn: boolean) => void): (isOn: boolean) => void {
  const read = (): void => show(readStored('local', key) === (usual ? 'no' : 'yes') ? !usual : usual)
  read()
  followStored(key, read)
  return (isOn) => {
    show(isOn)
    writeStored('local', key, isOn ? 'yes' : 'no')
  }
}

const personalKeys = createRegistry<string>()
const returningKeys = createRegistry<string>()

/** Declares a key of local storage whose text is about the user, so that it is removed for the next one. Returns the key. */
export function personalKey(name: string): string {
  personalKeys.add(name)
  return name
}

/**
 * Declares a key of session storage whose text stays if the session expires, because the same user may continue. Returns the key of
 * this deployment.
 */
export function returningKey(name: string): string {
  returningKeys.add(name)
  return nameHere(name)
}

/** Returns true for a declared key, of this deployment or of another one on this host. */
const isDeclared = (key: string, names: Registry<string>): boolean =>
  names.list().some((name) => key === name || key.startsWith(`${name} `))

/** Removes everything of this application that the tab keeps. If the session has expired, the texts for a return stay. */
export function clearSessionShelf({ expired = false }: { readonly expired?: boolean } = {}): void {
  const isReturning = (key: string): boolean => isDeclared(key, returningKeys)
  clearShelf('session', (key) => (isReturning(key) ? !expired : key.startsWith('assist-')))
}

/** Removes the personal keys of local storage. The settings of the browser stay. */
export function clearPersonal(): void {
  clearShelf('local', (key) => isDeclared(key, personalKeys))
  for (const read of followers) read()
}

function clearShelf(place: StoredIn, isMeant: (key: string) => boolean): void {
  let keys: readonly string[] = [...fallback.keys()].map((key) => key.replace(`${place}:`, ''))
  try {
    keys = [...keys, ...Object.keys(storageOf(place))]
  } catch {
    // Only the fallback holds anything.
  }
  for (const key of keys) if (isMeant(key)) removeStored(place, key)
}

function storageOf(place: StoredIn): globalThis.Storage {
  return place === 'local' ? globalThis.localStorage : globalThis.sessionStorage
}
