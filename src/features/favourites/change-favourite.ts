import { session } from '#src/features/account/state.ts'
import { askEngine } from '#src/features/availability/ask-engine.ts'
import { logProblems } from '#src/features/notices/notify.ts'
import { dismissNotice, notify, undoPeriod } from '#src/features/notices/state.ts'
import { tellTabs } from '#src/features/offline/tell-tabs.ts'
import { fail, type ResourceId, type Result } from '#src/kernel/result.ts'
import type { Services } from '#src/services.ts'
import { shownName } from '#src/wire/name-and-address.ts'
import type { Resource } from '#src/wire/resource.ts'
import { beginFavouriteChange, favourites, setFavourite } from './state.ts'

/** A favourite that is not shown. If `resource` is null or undefined, it no longer exists. */
export interface DroppedFavourite {
  readonly id: ResourceId
  readonly resource: Resource | null | undefined
}

const createDropped = (): Set<ResourceId> => new Set()

/**
 * Removes favourites reserved to others on the server (section 6), once per session, so that a refused removal is not
 * requested again at every reload. Favourites stay on the server if their resource is gone or their condition cannot be
 * read, because both may be back later.
 */
export function dropFavourites({ api, scope, signal }: Services, dropped: readonly DroppedFavourite[]): void {
  const before = scope.keep(createDropped)
  for (const { id, resource } of dropped.filter((one) => !before.has(one.id))) {
    before.add(id)
    if (resource?.conditions.isUnread) logProblems('favourites', [`${id} has an unreadable reservation condition`])
    else if (resource) void api.favourites.remove(id, signal)
    else logProblems('favourites', [`${id} is gone`])
  }
}

/**
 * Sends a change to the server that the screen already shows. If the server refuses it, the change is undone on screen
 * and can be retried.
 */
async function tellFavourite(
  services: Services,
  id: ResourceId,
  isWanted: boolean,
  canUndo = true,
): Promise<Result<null>> {
  const [told, offer] = await Promise.all([
    inOrder(services, id, isWanted),
    canUndo ? offerUndo(services, id, isWanted) : null,
  ])
  if (told.ok) tellTabs(services, 'favourites')
  if (told.ok || services.signal.aborted) return told
  // If the user tapped again meanwhile, the screen already shows the newer state.
  if (favourites.ids.includes(id) === isWanted) setFavourite(id, !isWanted)
  if (offer !== null) dismissNotice(offer)
  notify({
    kind: 'error',
    key: isWanted ? 'notice.favourite.notAdded' : 'notice.favourite.notRemoved',
    action: { key: 'app.retry', run: () => void wishAgain(services, id, isWanted, canUndo) },
  })
  return told
}

async function offerUndo(services: Services, id: ResourceId, isWanted: boolean): Promise<number | null> {
  const found = await askEngine(services.engine.resource(id))
  if (!found.ok || !found.value || services.signal.aborted) return null
  return notify({
    kind: 'success',
    key: isWanted ? 'notice.favourite.added' : 'notice.favourite.removed',
    values: { name: shownName(found.value) },
    action: { key: 'app.undo', run: () => void wishAgain(services, id, !isWanted, false) },
    lasts: undoPeriod,
  })
}

/** Called from a notice, so the screen must be updated too. */
async function wishAgain(services: Services, id: ResourceId, isWanted: boolean, canUndo: boolean): Promise<void> {
  setFavourite(id, isWanted)
  const end = beginFavouriteChange()
  await tellFavourite(services, id, isWanted, canUndo)
  end()
}

const createCalls = (): Map<ResourceId, Promise<unknown>> => new Map()

/** Sends changes of the same favourite to the server one after the other. */
function inOrder({ api, scope }: Services, id: ResourceId, isWanted: boolean): Promise<Result<null>> {
  const calls = scope.keep(createCalls)
  const { add, remove } = api.favourites
  const tell = (): Promise<Result<null>> => (isWanted ? add(id) : remove(id))
  const before = calls.get(id)
  const told = before ? before.then(tell) : tell()
  calls.set(id, told)
  return told.finally(() => {
    if (calls.get(id) === told) calls.delete(id)
  })
}

/**
 * Adds or removes a favourite on screen immediately and offers to undo it. If the server refuses the change, it is
 * reverted.
 */
export async function toggleFavourite(services: Services, id: ResourceId): Promise<Result<null>> {
  if (!session.rights.favourites) {
    notify({ kind: 'info', key: 'notice.guest.needsAccount' })
    return fail({ kind: 'forbidden' })
  }
  const isWanted = !favourites.ids.includes(id)
  setFavourite(id, isWanted)
  const end = beginFavouriteChange()
  const told = await tellFavourite(services, id, isWanted)
  end()
  return told
}
