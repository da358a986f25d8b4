import { subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { draftState, hideDraft } from '#src/features/reserve/draft-state.ts'
import { setShownResource, shownResource } from './state.ts'
import type { Services } from '#src/services.ts'

const parameter = 'resource'
/** UTF-16 units: anybody can write an address. */
const longestId = 200

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
  const path = routing.path()

  const read = (): void => {
    if (routing.path() !== path) return
    const id = new URLSearchParams(routing.query()).get(parameter)
    setShownResource(id !== null && id.length <= longestId ? id : null)
  }
  const write = (): void => {
    const { id } = shownResource
    const query = new URLSearchParams(routing.query())
    const before = query.get(parameter)
    if (routing.path() !== path || before === id) return
    if (id === null) query.delete(parameter)
    else query.set(parameter, id)
    const text = query.toString()
    routing.navigate(path + (text === '' ? '' : `?${text}`), { replace: before !== null })
    if (id !== null && draftState.open) hideDraft()
  }

  read()
  const stops = [
    subscribe(shownResource, write),
    subscribeKey(draftState, 'open', (isOpen) => {
      if (isOpen) setShownResource(null)
    }),
  ]
  globalThis.addEventListener('popstate', read)
  return () => {
    for (const stop of stops) stop()
    globalThis.removeEventListener('popstate', read)
    setShownResource(null)
  }
}
