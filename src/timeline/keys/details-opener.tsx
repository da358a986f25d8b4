import { useEffect } from 'react'
import { setShownResource } from '#src/state/shown-resource.ts'

/** The slot of the timeline, or the day of the month, that has the focus. */
const slots = '[role=grid] :is([data-active], [role=gridcell])'

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
      if (key.toLowerCase() !== 'o' || ctrlKey || metaKey || altKey) return
      const slot = target instanceof Element ? target.closest(slots) : null
      const row = slot?.closest('[data-key]')
      // Only resources have details.
      const shown = row?.querySelector('[data-details]') ? row.getAttribute('data-key') : null
      if (shown) setShownResource(shown)
    }
    document.addEventListener('click', press, { signal })
    document.addEventListener('keydown', type, { signal })
    return () => listening.abort()
  }, [])
  return null
}
