import type { ResourceId } from '#src/core/brand.ts'
import { shownName } from '#src/core/resource/name-and-address.ts'
import type { Result } from '#src/core/result.ts'
import { beginFavouriteChange, favourites, setFavourite } from '#src/state/favourites.ts'
import { dismissNotice, notify, undoPeriod } from '#src/state/notices.ts'
import { askEngine } from './ask-engine.ts'
import type { Product } from './product.ts'
import { tellTabs } from './tell-tabs.ts'

/** Tells the server what the screen shows already; a refusal is undone there, with a way to try again. */
export async function tellFavourite(
  product: Product,
  id: ResourceId,
  isWanted: boolean,
  canUndo = true,
): Promise<Result<null>> {
  const [told, offer] = await Promise.all([
    inOrder(product, id, isWanted),
    canUndo ? offerUndo(product, id, isWanted) : null,
  ])
  if (told.ok) tellTabs(product, 'favourites')
  if (told.ok || product.signal.aborted) return told
  // Pressed again meanwhile, the screen shows a later wish.
  if (favourites.ids.includes(id) === isWanted) setFavourite(id, !isWanted)
  if (offer !== null) dismissNotice(offer)
  notify({
    kind: 'error',
    key: isWanted ? 'notice.favourite.notAdded' : 'notice.favourite.notRemoved',
    action: { key: 'app.retry', run: () => void wishAgain(product, id, isWanted, canUndo) },
  })
  return told
}

async function offerUndo(product: Product, id: ResourceId, isWanted: boolean): Promise<number | null> {
  const found = await askEngine(product.engine.resource(id))
  if (!found.ok || !found.value || product.signal.aborted) return null
  return notify({
    kind: 'success',
    key: isWanted ? 'notice.favourite.added' : 'notice.favourite.removed',
    values: { name: shownName(found.value) },
    action: { key: 'app.undo', run: () => void wishAgain(product, id, !isWanted, false) },
    lasts: undoPeriod,
  })
}

/** From a notice: the screen is asked anew too. */
async function wishAgain(product: Product, id: ResourceId, isWanted: boolean, canUndo: boolean): Promise<void> {
  setFavourite(id, isWanted)
  const end = beginFavouriteChange()
  await tellFavourite(product, id, isWanted, canUndo)
  end()
}

const underWay = new WeakMap<Product['api'], Map<ResourceId, Promise<unknown>>>()

/** Presses in quick succession reach the server one after the other. */
function inOrder({ api }: Product, id: ResourceId, isWanted: boolean): Promise<Result<null>> {
  const calls = underWay.get(api) ?? new Map<ResourceId, Promise<unknown>>()
  underWay.set(api, calls)
  const { add, remove } = api.favourites
  const tell = (): Promise<Result<null>> => (isWanted ? add(id) : remove(id))
  const before = calls.get(id)
  const told = before ? before.then(tell) : tell()
  calls.set(id, told)
  return told.finally(() => {
    if (calls.get(id) === told) calls.delete(id)
  })
}
