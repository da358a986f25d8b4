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

const followers = new Set<() => void>()

/**
 * For as long as the page lives, calls `read` when another tab has written this key of the local shelf or emptied it, and
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

/** Removes everything of this application that the tab keeps, except for the keys that match `kept`. */
export function clearSessionShelf(kept = /^$/): void {
  clearShelf('session', (key) => /^(assist-|redirect-url$)/.test(key) && !kept.test(key))
}

/** Removes what the local shelf says about the user, for the next one. The settings of the browser stay. */
export function clearPersonal(): void {
  clearShelf('local', (key) => /^assist-(office|desk-days)/.test(key))
  for (const read of followers) read()
}

function clearShelf(shelf: Shelf, isMeant: (key: string) => boolean): void {
  let keys: readonly string[] = [...fallback.keys()].map((key) => key.replace(`${shelf}:`, ''))
  try {
    keys = [...keys, ...Object.keys(storageOf(shelf))]
  } catch {
    // Only the fallback holds anything.
  }
  for (const key of keys) if (isMeant(key)) removeStored(shelf, key)
}

function storageOf(shelf: Shelf): globalThis.Storage {
  return shelf === 'local' ? globalThis.localStorage : globalThis.sessionStorage
}
