import type { ResourceId } from '#src/kernel/result.ts'
import type { Services } from '#src/services.ts'

/** Told which resources changed; null where nobody knows which. */
type Listener = (ids: readonly ResourceId[] | null) => void

const createListeners = (): Set<Listener> => new Set()

/** Calls `listener` whenever the schedules of some resources changed. Answers the removal. */
export function onChangedResources(services: Services, listener: Listener): () => void {
  const listeners = services.scope.keep(createListeners).add(listener)
  return () => void listeners.delete(listener)
}

/** What the server pushed, or what was found out otherwise, for those who hold rows of their own. */
export function tellChangedResources(services: Services, ids: readonly ResourceId[] | null): void {
  for (const listener of services.scope.keep(createListeners)) listener(ids)
}
