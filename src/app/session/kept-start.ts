import type { ResourceId } from '#src/kernel/ids.ts'
import type { Storage } from '#src/platform/storage.ts'
import { isRecord } from '#src/wire/scalars.ts'

/** Name of the data stored for an offline start, see `Storage.kept`. */
export const keptStart = 'start'
/** Server data needed at start, besides configuration and resources. */
export interface KeptStart {
  readonly licences: readonly string[] | null
  readonly favourites: readonly ResourceId[]
  readonly filteredAreaIds: readonly string[]
  /** Milliseconds by which the server's clock was ahead of this device. */
  readonly clockOffset: number
}

/** Returns the data stored by this user's last session, or null if there is none. */
export async function readKeptStart(storage: Storage): Promise<KeptStart | null> {
  const body = (await storage.kept.get(keptStart))?.body
  if (!isRecord(body)) return null
  const { licences, favourites, filteredAreaIds, clockOffset } = body
  if (!isTexts(favourites) || !isTexts(filteredAreaIds)) return null
  return {
    licences: isTexts(licences) ? licences : null,
    favourites: favourites as readonly ResourceId[],
    filteredAreaIds,
    clockOffset: typeof clockOffset === 'number' ? clockOffset : 0,
  }
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
