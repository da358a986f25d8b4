import { resourceParameter } from '#src/features/availability/model/resource-path.ts'
import { subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { draftState, hideDraft } from '#src/features/bookings/model/reserve/draft-state.ts'
import { setShownResource, shownResource } from '#src/features/availability/model/shown-resource-state.ts'
import { bindUrl, idParameter, putParameter } from '#src/platform/url.ts'
import type { Reading } from '#src/base/needs.ts'

/**
 * Syncs the resource shown in the details with the address. Opening the details adds a history entry. Only one panel
 * fits next to the timeline: opening the details hides the form, which is retained, and opening the form closes the
 * details. Returns an unsubscribe function.
 */
export function keepResourceUrl({ routing }: Pick<Reading, 'routing'>): () => void {
  const unbind = bindUrl(routing, {
    read: (query) => setShownResource(idParameter(query, resourceParameter)),
    write(query) {
      const { id } = shownResource
      const before = query.get(resourceParameter)
      if (before === id) return false
      putParameter(query, resourceParameter, id)
      if (id !== null && draftState.open) hideDraft()
      return before === null
    },
    watch: (changed) => subscribe(shownResource, changed),
  })
  const stopMakingWay = subscribeKey(draftState, 'open', (isOpen) => {
    if (isOpen) setShownResource(null)
  })
  return () => {
    unbind()
    stopMakingWay()
    setShownResource(null)
  }
}
