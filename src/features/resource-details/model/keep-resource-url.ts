import { subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { draftState, hideDraft } from '#src/features/bookings/model/reserve/draft-state.ts'
import { reservePathOf, reserveScreen } from '#src/features/timeline/model/reserve-path.ts'
import type { CalendarDay } from '#src/kernel/time/units.ts'
import { setShownResource, shownResource } from './state.ts'
import { bindUrl, idParameter, putParameter } from '#src/platform/url.ts'
import type { Services } from '#src/services.ts'

const parameter = 'resource'

/** Builds the query that shows the details of a resource. */
export const resourceQuery = (id: string): string => new URLSearchParams({ [parameter]: id }).toString()

/**
 * Builds the path of Reserve on a day, with the details of a resource next to the timeline. `search` filters the
 * timeline by this name.
 */
export const resourcePath = (id: string, day: CalendarDay, search?: string): string =>
  reservePathOf({ day, ...(search === undefined ? {} : { search }) }, `?${resourceQuery(id)}`)

/** Builds the path of a resource's details to share. It has no day, so that it opens on the day of its reader. */
export const sharedResourcePath = (id: string): string => `${reserveScreen}?${resourceQuery(id)}`

/**
 * Syncs the resource shown in the details with the address. Opening the details adds a history entry. Only one panel
 * fits next to the timeline: opening the details hides the form, which is retained, and opening the form closes the
 * details. Returns an unsubscribe function.
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
