import type { Scope } from '#src/kernel/scope.ts'
import { createPage, type Page } from '#src/platform/page.ts'

export interface PollParts {
  /** Not polled while hidden; by default the tab of this code. */
  readonly page?: Page | undefined
  /** Polling stops when it ends. */
  readonly scope: Scope
  readonly look: () => Promise<unknown>
  /** Milliseconds until the first request, and from the end of one request to the next. */
  readonly first: number
  readonly every: number
  /** Minimum milliseconds from the start of one request to the next, even if `soon` is called often; 0 by default. */
  readonly least?: number
}

export interface Poll {
  /** Polls as soon as `least` allows, once for any number of calls. Does nothing before the first request. */
  soon(): void
}

/**
 * Polls the server, one request at a time. Pauses while the page is hidden, and polls at once when it is shown again.
 */
export function pollServer({ page = createPage(), scope, look, first, every, least = 0 }: PollParts): Poll {
  const { signal } = scope
  let timer: ReturnType<typeof setTimeout> | undefined
  let begunAt: number | null = null
  let isUnderWay = false
  let isWanted = false

  const plan = (delay: number): void => {
    clearTimeout(timer)
    if (!signal.aborted && page.isShown()) timer = setTimeout(() => void run(), delay)
  }
  const run = async (): Promise<void> => {
    if (signal.aborted || !page.isShown()) return
    if (isUnderWay) {
      isWanted = true
      return
    }
    isUnderWay = true
    begunAt = performance.now()
    clearTimeout(timer)
    try {
      await look()
    } finally {
      isUnderWay = false
      if (isWanted) soon()
      else plan(every)
    }
  }
  const soon = (): void => {
    if (begunAt === null) return
    if (isUnderWay) {
      isWanted = true
      return
    }
    isWanted = false
    plan(Math.max(0, begunAt + least - performance.now()))
  }

  scope.add(() => clearTimeout(timer))
  scope.add(page.subscribe(() => (page.isShown() ? void run() : clearTimeout(timer))))
  plan(first)
  return { soon }
}
