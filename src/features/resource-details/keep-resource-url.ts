import { subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { draftState, hideDraft } from '#src/features/reserve/draft-state.ts'
import { setShownResource, shownResource } from './state.ts'
import { bindUrl, idParameter, putParameter } from '#src/platform/url.ts'
import type { Services } from '#src/services.ts'

const parameter = 'resource'

/** What of an address says that the details of a resource are shown. */
export const resourceQuery = (id: string): string => new URLSearchParams({ [parameter]: id }).toString()

/** Reserve with the details of a resource beside the timeline; with `search` that shows the resources of this name. */
export const resourcePath = (id: string, search?: string): string =>
  `/reservations/reserve?${search === undefined ? '' : `search=${encodeURIComponent(search)}&`}${resourceQuery(id)}`

/**
 * Keeps the resource whose details are shown in the address; opening them is a step one can go back from. There is room for
 * one thing beside the timeline: the details make way for the form, and the form, which is kept, for the details. Answers
 * how to stop.
 */
export function keepResourceUrl({ routing }: Pick<Services, 'routing'>): () => void {
  const unbind = bindUrl(routing, {
    read: (query) => setShownResource(idParameter(query, parameter)),
    write(query) {
      const { id } = shownResource
      const before = query.get(parameter)
      if (before === id) return false
      putParameter(query, parameter, id)
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
