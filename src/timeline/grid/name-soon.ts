/** Milliseconds without a new paint after which the names for readers are brought up to date. */
const pause = 120
/** Milliseconds of naming after which whatever else waits has its turn. */
const turn = 8

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
  const begun = performance.now()
  const rested = begun - lastAskedAt
  if (rested < pause) {
    setTimeout(nameAfterPause, pause - rested)
    return
  }
  for (const [element, name] of waiting) {
    waiting.delete(element)
    name()
    if (performance.now() - begun > turn) break
  }
  isTimed = waiting.size > 0
  if (isTimed) setTimeout(nameAfterPause)
  else busyGrid?.removeAttribute('aria-busy')
}
