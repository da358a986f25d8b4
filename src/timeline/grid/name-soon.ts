/** Milliseconds without a new paint after which the names for readers are brought up to date. */
const pause = 120
/** Elements that are named for one frame: the browser lays out anew what was written and put in order in their rows. */
const share = 8

const waiting = new Map<HTMLElement, () => void>()
let lastAskedAt = 0
let isTimed = false
/** Told to readers while names lag behind what is drawn. */
let busyGrid: Element | null = null

/** Runs the newest naming of an element once scrolling has paused: names cost more than boxes, and nobody reads them in flight. */
export function nameSoon(element: HTMLElement, name: () => void): void {
  waiting.set(element, name)
  lastAskedAt = performance.now()
  if (isTimed) return
  isTimed = true
  busyGrid = element.closest('[role=grid]')
  busyGrid?.setAttribute('aria-busy', 'true')
  setTimeout(nameAfterPause, pause)
}

/** One timer goes on for a whole sweep, instead of one made and given up for every row of every paint. */
function nameAfterPause(): void {
  const rested = performance.now() - lastAskedAt
  if (rested < pause) {
    setTimeout(nameAfterPause, pause - rested)
    return
  }
  for (const [element, name] of [...waiting].slice(0, share)) {
    waiting.delete(element)
    name()
  }
  isTimed = waiting.size > 0
  if (isTimed) requestAnimationFrame(nameAfterPause)
  else busyGrid?.removeAttribute('aria-busy')
}
