import { proxy } from 'valtio'
import { onSessionEnd } from '#src/base/session-end.ts'

/** The resource whose details are shown next to the timeline. */
export const shownResource = proxy<{ id: string | null }>({ id: null })

export function setShownResource(id: string | null): void {
  shownResource.id = id
}

onSessionEnd(() => setShownResource(null))
