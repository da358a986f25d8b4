/**
 * MSW's cookie jar requires localStorage, which workers lack. This one stores nothing. MSW recognises Node and does
 * not use it there.
 */
const isWorker = typeof WorkerGlobalScope !== 'undefined' && globalThis instanceof WorkerGlobalScope

if (isWorker && !('localStorage' in globalThis)) {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
}
