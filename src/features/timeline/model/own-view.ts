import type { SortBy } from '#src/engine/compute.ts'
import { type ReserveMode, reserveModes } from '#src/features/bookings/model/reserve/state.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import { readStored, removeStored, writeStored } from '#src/platform/stored.ts'
import { phoneQuery } from '#src/ui/media.ts'
import { ownModeKey, ownOrderKey } from './stored-keys.ts'

/** In the order of the menu. */
export const sorts: readonly SortBy[] = [
  'best',
  'name asc',
  'name desc',
  'capacity asc',
  'capacity desc',
  'area asc',
  'area desc',
  'type asc',
  'type desc',
]

const asSort = (text: string | null): SortBy | undefined => sorts.find((sort) => sort === text)
export const asMode = (text: string | null): ReserveMode | undefined => reserveModes.find((mode) => mode === text)

const wished = () => configuration.current?.timelineDefaults

/** Returns the administrators' order. Without one, the best match comes first. */
export const usualOrder = (): SortBy => asSort(wished()?.sortBy ?? null) ?? 'best'

/** Returns the administrators' display mode. Without one, it is the list on a phone, where a timeline has room for three hours. */
export function usualMode(): ReserveMode {
  const isPhone = globalThis.matchMedia?.(phoneQuery).matches ?? false
  return asMode(wished()?.mode ?? null) ?? (isPhone ? 'list' : 'timeline')
}

/** Returns the order that the user chose on this device instead of the usual one. Null if none was chosen. */
export const ownOrder = (): SortBy | null => asSort(readStored('local', ownOrderKey)) ?? null
/** Returns the display mode that the user chose on this device instead of the usual one. Null if none was chosen. */
export const ownMode = (): ReserveMode | null => asMode(readStored('local', ownModeKey)) ?? null

/** Keeps the order for the next time. A user who chooses the usual one follows the administrators again. */
export const keepOrder = (order: SortBy): void => keep(ownOrderKey, order, usualOrder())
/** Keeps the display mode for the next time, like `keepOrder`. */
export const keepMode = (mode: ReserveMode): void => keep(ownModeKey, mode, usualMode())

function keep(key: string, chosen: string, usual: string): void {
  if (chosen === usual) removeStored('local', key)
  else writeStored('local', key, chosen)
}
