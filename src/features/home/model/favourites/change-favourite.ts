import { session } from '#src/features/account/model/state.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { logProblems } from '#src/base/log.ts'
import { dismissNotice, notify, undoPeriod } from '#src/features/notices/model/state.ts'
import { notifyTabs } from '#src/base/notify-tabs.ts'
import { fail, type Result } from '#src/kernel/result.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import { type Changes, createChanges } from '#src/kernel/scope.ts'
import type { Reading } from '#src/base/needs.ts'
import { shownName } from '#src/wire/name-and-address.ts'
import type { Resource } from '#src/wire/resource.ts'
import { favourites, setFavourite } from './state.ts'

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
export function dropFavourites({ api, scope, signal }: Reading, dropped: readonly DroppedFavourite[]): void {
  const before = scope.keep(createDropped)
  for (const { id, resource } of dropped.filter((one) => !before.has(one.id))) {
    before.add(id)
    if (resource?.conditions.isUnread) logProblems('favourites', [`${id} has an unreadable reservation condition`])
    else if (resource) void api.favourites.remove(id, signal)
    else logProblems('favourites', [`${id} is gone`])
  }
}

/** The changes of the session. */
export const favouriteChanges = ({ scope }: Pick<Reading, 'scope'>): Changes => scope.keep(createFavouriteChanges)

const createFavouriteChanges = (): Changes => createChanges()

/**
 * Shows a change and sends it to the server. If the server refuses it, the change is undone on screen and can be
 * retried.
 */
async function setOnServer(
  services: Reading,
  id: ResourceId,
  isWanted: boolean,
  canUndo = true,
): Promise<Result<null>> {
  const { add, remove } = services.api.favourites
  setFavourite(id, isWanted)
  const [sent, offer] = await Promise.all([
    favouriteChanges(services).run(id, () => (isWanted ? add(id) : remove(id))),
    canUndo ? offerUndo(services, id, isWanted) : null,
  ])
  if (sent.ok) notifyTabs(services, 'favourites')
  if (sent.ok || services.signal.aborted) return sent
  // If the user tapped again meanwhile, the screen already shows the newer state.
  if (favourites.ids.includes(id) === isWanted) setFavourite(id, !isWanted)
  if (offer !== null) dismissNotice(offer)
  notify({
    kind: 'error',
    key: isWanted ? 'notice.favourite.notAdded' : 'notice.favourite.notRemoved',
    action: { key: 'app.retry', run: () => void setOnServer(services, id, isWanted, canUndo) },
  })
  return sent
}

async function offerUndo(services: Reading, id: ResourceId, isWanted: boolean): Promise<number | null> {
  const found = await askEngine(services.engine.resource(id))
  if (!found.ok || !found.value || services.signal.aborted) return null
  return notify({
    kind: 'success',
    key: isWanted ? 'notice.favourite.added' : 'notice.favourite.removed',
    values: { name: shownName(found.value) },
    action: { key: 'app.undo', run: () => void setOnServer(services, id, !isWanted, false) },
    lasts: undoPeriod,
  })
}

/**
 * Adds or removes a favourite on screen immediately and offers to undo it. If the server refuses the change, it is
 * reverted.
 */
export async function toggleFavourite(services: Reading, id: ResourceId): Promise<Result<null>> {
  if (session.rights.favourites) return setOnServer(services, id, !favourites.ids.includes(id))
  notify({ kind: 'info', key: 'notice.guest.needsAccount' })
  return fail({ kind: 'forbidden' })
}
