import type { VenueView } from '#src/engine/compute.ts'
import { liveEvents } from '#src/base/live-events.ts'
import type { Reading } from '#src/base/needs.ts'

/** Receives the venue that replaces the open one, or null if only its points of interest have changed. */
type Listener = (opened: VenueView | null) => void

interface MapChanges {
  readonly listeners: Set<Listener>
  /** Reloads the open map. Null while none has been opened in this session. */
  reload: ((isForced: boolean) => Promise<void>) | null
}

const createMapChanges = (): MapChanges => ({ listeners: new Set(), reload: null })

type Scoped = Pick<Reading, 'scope'>

/** Calls `listener` whenever the open map was replaced by a newer one. Returns an unsubscribe function. */
export function onMapChange(services: Scoped, listener: Listener): () => void {
  const { listeners } = services.scope.keep(createMapChanges)
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Reports a newer map to the screens that show it. */
export function notifyMapChange(services: Scoped, opened: VenueView | null): void {
  for (const listener of services.scope.keep(createMapChanges).listeners) listener(opened)
}

/** Sets how the open map is reloaded. */
export function setMapReload(services: Scoped, reload: MapChanges['reload']): void {
  services.scope.keep(createMapChanges).reload = reload
}

/**
 * Reloads the points of interest and the open map. Does nothing if no map is open, because each opening asks the server
 * again. `force` fetches the whole map even if the stored copy should still be valid.
 */
export async function reloadOpenMap(
  services: Scoped,
  { force = false }: { readonly force?: boolean } = {},
): Promise<void> {
  await services.scope.keep(createMapChanges).reload?.(force)
}

/** Reloads the open map after the points of interest changed, or something on it was deleted. */
export function followMapEvents(services: Scoped): void {
  const live = liveEvents(services)
  live.on('reload-points-of-interest', () => reloadOpenMap(services))
  live.on('force-delete-refresh', () => reloadOpenMap(services, { force: true }))
}
