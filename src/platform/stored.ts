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

/** For as long as the page lives, calls `read` when another tab has written this key of the local shelf or emptied it. */
export function followStored(key: string, read: () => void): void {
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

/** Everything of this application that the tab keeps goes, for the next user, except for the keys that match `kept`. */
export function clearSessionShelf(kept = /^$/): void {
  let keys: readonly string[] = [...fallback.keys()].map((key) => key.replace('session:', ''))
  try {
    keys = [...keys, ...Object.keys(globalThis.sessionStorage)]
  } catch {
    // Only the fallback holds anything.
  }
  for (const key of keys) if (/^(assist-|redirect-url$)/.test(key) && !kept.test(key)) removeStored('session', key)
}

function storageOf(shelf: Shelf): globalThis.Storage {
  return shelf === 'local' ? globalThis.localStorage : globalThis.sessionStorage
}
