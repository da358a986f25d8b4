/** Data that the page collects during the load. */
interface Watched {
  /** Number of each booking with the UTC milliseconds of its first frame. */
  readonly arrived: [number, number][]
}

declare global {
  interface Window {
    __soak: Watched
  }
}

/** Runs in the page. Records when each booking is first shown. */
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

/** Runs in the page. Returns names that hostile events have added to `Object.prototype`. */
export function findPollution(): string[] {
  const left = ['polluted', 'on', 'value', 'data'].filter((name) => name in {})
  return [...left, ...Object.keys(Object.prototype)]
}
