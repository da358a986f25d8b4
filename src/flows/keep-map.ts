import * as v from 'valibot'
import { type ListDisplayMode, listDisplayModes } from '#src/core/wayfinding/places/display-mode.ts'
import { type KeptMap, mapState, nothingKept, setKeptMap } from '#src/state/map.ts'
import type { Product } from './product.ts'
import { createStoredValue, listOf, recordOf, settingOf, toggled, withFirst } from './stored-list.ts'

const format = recordOf<KeptMap>({
  recent: listOf(v.string(), { most: 8, drops: 'last' }),
  favourites: listOf(v.string(), { most: 50, drops: 'first' }),
  isStepFree: settingOf(v.boolean(), nothingKept.isStepFree),
  display: settingOf(v.picklist(Object.keys(listDisplayModes) as ListDisplayMode[]), nothingKept.display),
})

/** Other tabs are not notified: the route and the list that a tab shows keep the settings they were made with. */
const stored = createStoredValue({ name: 'places', shelf: ({ places }) => places, format })

/** Loads the user's places and map settings from the device. */
export async function loadKeptMap(product: Product): Promise<void> {
  const kept = await stored.load(product)
  if (kept) setKeptMap(kept)
}

export const rememberPlace = (product: Product, placeId: string): Promise<void> =>
  change(product, (kept) => ({ ...kept, recent: withFirst(kept.recent, placeId, (id) => id === placeId) }))

export const toggleFavouritePlace = (product: Product, placeId: string): Promise<void> =>
  change(product, (kept) => ({ ...kept, favourites: toggled(kept.favourites, placeId, (id) => id === placeId) }))

export const keepStepFree = (product: Product, isStepFree: boolean): Promise<void> =>
  change(product, (kept) => ({ ...kept, isStepFree }))

export const keepDisplay = (product: Product, display: ListDisplayMode): Promise<void> =>
  change(product, (kept) => ({ ...kept, display }))

/** Shows the change at once, because the route that is requested next depends on it, and then stores it. */
async function change(product: Product, step: (kept: KeptMap) => KeptMap): Promise<void> {
  setKeptMap(format.bound(step(mapState.kept)))
  await stored.change(product, step)
}
