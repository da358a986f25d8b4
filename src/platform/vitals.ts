/** How fast this page was and is, by the browser's own measurements. Milliseconds, except for the layout shift. */
export interface Vitals {
  /** Time to the first byte of the page. */
  readonly firstByte: number | null
  /** Largest contentful paint. */
  readonly largestPaint: number | null
  /** Interaction to next paint: the longest but one of 50 interactions. */
  readonly interaction: number | null
  /** Cumulative layout shift: the worst five seconds. */
  readonly layoutShift: number
  /** Tasks of more than 50 ms on the main thread. */
  readonly longTasks: number
  readonly longestTask: number
}

/** The used parts of the browser's entries. Its type has none of those that not every browser measures. */
export interface Measured {
  readonly entryType: string
  readonly startTime: number
  readonly duration: number
  readonly responseStart?: number
  readonly interactionId?: number
  readonly value?: number
  readonly hadRecentInput?: boolean
}

/** Gaps that end a burst of layout shifts, and the longest burst, by the definition of the layout shift. */
const shiftGap = 1_000
const longestBurst = 5_000

/** Of so many interactions one may be slow without being reported. */
const interactionsPerOutlier = 50

/** Maximum number of remembered interactions: only the longest decide. */
const mostInteractions = 10

/** Returns a counter of the browser's entries and its current result. */
export function createVitals(): { add(entry: Measured): void; read(): Vitals } {
  let firstByte: number | null = null
  let largestPaint: number | null = null
  let longTasks = 0
  let longestTask = 0
  let layoutShift = 0
  let burst = { from: -Infinity, last: -Infinity, sum: 0 }
  let slowest: readonly { readonly id: number; readonly duration: number }[] = []
  const seen = new Set<number>()

  const addInteraction = (id: number, duration: number): void => {
    seen.add(id)
    // An interaction has several events: the longest is what the user waits for.
    const before = slowest.find((one) => one.id === id)?.duration ?? 0
    const others = slowest.filter((one) => one.id !== id)
    slowest = [...others, { id, duration: Math.max(before, duration) }]
      .toSorted((one, other) => other.duration - one.duration)
      .slice(0, mostInteractions)
  }

  const addShift = (at: number, value: number): void => {
    const isContinued = at - burst.last < shiftGap && at - burst.from < longestBurst
    burst = isContinued ? { ...burst, last: at, sum: burst.sum + value } : { from: at, last: at, sum: value }
    layoutShift = Math.max(layoutShift, burst.sum)
  }

  return {
    add({ entryType, startTime, duration, responseStart, interactionId = 0, value = 0, hadRecentInput = false }) {
      if (entryType === 'navigation') firstByte = responseStart ?? null
      if (entryType === 'largest-contentful-paint') largestPaint = startTime
      if (entryType === 'layout-shift' && !hadRecentInput) addShift(startTime, value)
      if (entryType === 'event' && interactionId > 0) addInteraction(interactionId, duration)
      if (entryType !== 'longtask') return
      longTasks += 1
      longestTask = Math.max(longestTask, duration)
    },
    read() {
      const rank = Math.min(slowest.length - 1, Math.floor(seen.size / interactionsPerOutlier))
      const interaction = slowest[rank]?.duration ?? null
      return { firstByte, largestPaint, interaction, layoutShift, longTasks, longestTask }
    },
  }
}

const entryTypes = ['navigation', 'largest-contentful-paint', 'layout-shift', 'event', 'longtask']

const page = createVitals()

const addAll = (entries: readonly PerformanceEntry[]): void => {
  for (const entry of entries) page.add(entry)
}

let observers: readonly PerformanceObserver[] | null = null

/** Measures this page, from its start on, because the browser has buffered the earlier entries. Does nothing the second time. */
export function measureVitals(): void {
  const supported = globalThis.PerformanceObserver?.supportedEntryTypes ?? []
  observers ??= entryTypes
    .filter((type) => supported.includes(type))
    .map((type) => {
      const observer = new PerformanceObserver((list) => addAll(list.getEntries()))
      observer.observe({ type, buffered: true })
      return observer
    })
}

/** Returns the figures of this page so far, with the entries that the browser has not reported yet. */
export function readVitals(): Vitals {
  measureVitals()
  for (const observer of observers ?? []) addAll(observer.takeRecords())
  return page.read()
}
