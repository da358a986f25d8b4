import { useEffect } from 'react'
import { setShownResource } from '#src/state/shown-resource.ts'
import { timeline } from '#src/state/timeline.ts'
import { viewOfRow } from '../drag/bookable.ts'

/** Shows the details of a resource: by a press of its name, or by O in its row. One listener each for all rows. */
export function DetailsOpener() {
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const press = ({ target }: MouseEvent): void => {
      const name = target instanceof Element ? target.closest('[role=grid] [data-details]') : null
      const key = name?.closest('[data-key]')?.getAttribute('data-key')
      if (key) setShownResource(key)
    }
    const type = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      const isInSlot = target instanceof Element && target.closest('[role=grid] [data-active]') !== null
      if (!isInSlot || key.toLowerCase() !== 'o' || ctrlKey || metaKey || altKey) return
      const view = timeline.active ? viewOfRow(timeline.active.row) : null
      if (view && view.row >= 0) setShownResource(view.key)
    }
    document.addEventListener('click', press, { signal })
    document.addEventListener('keydown', type, { signal })
    return () => listening.abort()
  }, [])
  return null
}
