/**
 * MSW's cookie jar requires localStorage, which workers lack. This one stores nothing. MSW recognises Node and does
 * not use it there.
 */
const isWorker = typeof WorkerGlobalScope !== 'undefined' && globalThis instanceof WorkerGlobalScope

if (isWorker && !('localStorage' in globalThis)) {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
}
