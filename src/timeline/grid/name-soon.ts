/** Milliseconds without a new paint after which the names for readers are brought up to date. */
const pause = 120

const waiting = new Map<HTMLElement, () => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Runs the newest naming of an element once scrolling has paused: names cost more than boxes, and nobody reads them in flight. */
export function nameSoon(element: HTMLElement, name: () => void): void {
  waiting.set(element, name)
  clearTimeout(timer)
  timer = setTimeout(nameAll, pause)
}

function nameAll(): void {
  const namings = [...waiting.values()]
  waiting.clear()
  for (const name of namings) name()
}
