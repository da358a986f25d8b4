/** Keys that belong to the page as long as they are pressed alone. */
const pageKeys = /^(?:F\d+|BrowserBack|BrowserForward|BrowserHome|BrowserSearch|ContextMenu|Help|PrintScreen)$/

const swallowed = ['contextmenu', 'dragstart', 'dragover', 'drop', 'gesturestart', 'auxclick', 'beforeprint'] as const

/**
 * Keeps whoever stands at a device in its page, as far as a page can: no menus, no dragging, no zoom, no shortcuts, no way back
 * out of it, no links elsewhere, no windows, no file pickers. What belongs to the browser itself (closing it, its full screen)
 * is for the kiosk mode of the device to refuse. Answers how to stop.
 */
export function lockIn(): () => void {
  const ending = new AbortController()
  const options = { capture: true, passive: false, signal: ending.signal } as const
  const swallow = (event: Event): void => event.preventDefault()
  for (const name of swallowed) window.addEventListener(name, swallow, options)
  window.addEventListener('wheel', (event) => (event.ctrlKey ? event.preventDefault() : undefined), options)
  window.addEventListener(
    'touchmove',
    (event) => (event.touches.length > 1 ? event.preventDefault() : undefined),
    options,
  )
  window.addEventListener(
    'keydown',
    (event) => {
      const { key, altKey, ctrlKey, metaKey, target } = event
      const isWriting = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
      const isEditing = isWriting && (ctrlKey || metaKey) && /^[acvxz]$/i.test(key)
      if (isEditing) return
      if (altKey || ctrlKey || metaKey || pageKeys.test(key)) event.preventDefault()
    },
    options,
  )
  window.addEventListener(
    'click',
    (event) => {
      const element = event.target instanceof Element ? event.target : null
      if (element?.closest('a[href], input[type=file]')) event.preventDefault()
    },
    options,
  )
  // One step is always there to be gone back, and taken again.
  const stay = (): void => window.history.pushState(null, '', window.location.href)
  stay()
  window.addEventListener('popstate', stay, { signal: ending.signal })
  const { open } = window
  window.open = () => null
  return () => {
    ending.abort()
    window.open = open
  }
}
