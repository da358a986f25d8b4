import * as v from 'valibot'
import { type ListDisplayMode, listDisplayModes } from '#src/core/wayfinding/places/display-mode.ts'
import { mostFavourites, mostRecent, withFavourite, withRecent } from '#src/core/wayfinding/places/kept-places.ts'
import { type KeptMap, mapState, nothingKept, setKeptMap } from '#src/state/map.ts'
import type { Product } from './product.ts'

const ids = (most: number) =>
  v.pipe(
    v.array(v.string()),
    v.transform((list) => list.slice(0, most)),
  )

const keptSchema = v.object({
  recent: ids(mostRecent),
  favourites: ids(mostFavourites),
  isStepFree: v.boolean(),
  display: v.picklist(Object.keys(listDisplayModes) as ListDisplayMode[]),
})

/** Brings what this user keeps of the map from the device. */
export async function loadKeptMap({ storage, signal }: Product): Promise<void> {
  const kept = read(await storage.places.get())
  if (!signal.aborted) setKeptMap(kept)
}

export const rememberPlace = (product: Product, placeId: string): Promise<void> =>
  change(product, (kept) => ({ ...kept, recent: withRecent(kept.recent, placeId) }))

export const toggleFavouritePlace = (product: Product, placeId: string): Promise<void> =>
  change(product, (kept) => ({ ...kept, favourites: withFavourite(kept.favourites, placeId) }))

export const keepStepFree = (product: Product, isStepFree: boolean): Promise<void> =>
  change(product, (kept) => ({ ...kept, isStepFree }))

export const keepDisplay = (product: Product, display: ListDisplayMode): Promise<void> =>
  change(product, (kept) => ({ ...kept, display }))

/** Shown at once; on the device it is made of what stands there, since another tab may have written. */
async function change({ storage, signal }: Product, step: (kept: KeptMap) => KeptMap): Promise<void> {
  setKeptMap(step(mapState.kept))
  const before = read(await storage.places.get())
  if (!signal.aborted) await storage.places.put(step(before))
}

function read(stored: unknown): KeptMap {
  const parsed = v.safeParse(keptSchema, stored)
  return parsed.success ? parsed.output : nothingKept
}
