import type { ResourceId } from '#src/kernel/result.ts'
import type { Services } from '#src/services.ts'

/** Told which resources changed; null where nobody knows which. */
type Listener = (ids: readonly ResourceId[] | null) => void

const listeners = new WeakMap<Services, Set<Listener>>()

/** Calls `listener` whenever the schedules of some resources changed. Answers the removal. */
export function onChangedResources(services: Services, listener: Listener): () => void {
  const known = listeners.get(services) ?? new Set()
  listeners.set(services, known.add(listener))
  return () => void known.delete(listener)
}

/** What the server pushed, or what was found out otherwise, for those who hold rows of their own. */
export function tellChangedResources(services: Services, ids: readonly ResourceId[] | null): void {
  for (const listener of listeners.get(services) ?? []) listener(ids)
}
