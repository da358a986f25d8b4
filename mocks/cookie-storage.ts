/**
 * MSW's cookie jar insists on a localStorage when it is loaded, and a worker has none: it gets one that forgets. Node is
 * recognised by MSW itself and left alone.
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
