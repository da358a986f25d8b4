/** What is noted inside the page while events pour in. */
interface Watched {
  /** Numbers of bookings and the UTC milliseconds of the frame that first showed each. */
  readonly arrived: [number, number][]
}

declare global {
  interface Window {
    __soak: Watched
  }
}

/** Runs in the page: notes when the words of a booking are first drawn. */
export function watchPage(): void {
  const watched: Watched = { arrived: [] }
  window.__soak = watched
  const seen = new Set<number>()
  const take = (node: Node): void => {
    const number = Number(/^Soak (\d+)$/.exec(node.textContent ?? '')?.[1] ?? Number.NaN)
    if (Number.isNaN(number) || seen.has(number)) return
    seen.add(number)
    requestAnimationFrame(() => watched.arrived.push([number, Date.now()]))
  }
  const grid = document.querySelector('[role=grid]')
  if (grid === null) throw new Error('There is no timeline.')
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(take)
  }).observe(grid, { subtree: true, childList: true })
}

/** Runs in the page: names that hostile events left on the prototype of everything. */
export function findPollution(): string[] {
  const left = ['polluted', 'on', 'value', 'data'].filter((name) => name in {})
  return [...left, ...Object.keys(Object.prototype)]
}
