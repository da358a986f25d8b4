import type { ResourceId } from '#src/kernel/ids.ts'
import type { Reading } from '#src/base/needs.ts'

/** Receives the changed resources, or null if they are unknown. */
type Listener = (ids: readonly ResourceId[] | null) => void

const createListeners = (): Set<Listener> => new Set()

/** Calls `listener` whenever schedules of some resources have changed. Returns an unsubscribe function. */
export function onChangedResources(services: Reading, listener: Listener): () => void {
  const listeners = services.scope.keep(createListeners).add(listener)
  return () => void listeners.delete(listener)
}

/** Reports changes, pushed by the server or found in another way, to views that hold rows of their own. */
export function notifyChangedResources(services: Reading, ids: readonly ResourceId[] | null): void {
  for (const listener of services.scope.keep(createListeners)) listener(ids)
}
