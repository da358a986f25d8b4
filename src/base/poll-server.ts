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
  /** Awaited before each request but the first, which the user waits for. */
  readonly turn?: () => Promise<void>
}

export interface Poll {
  /** Polls as soon as `least` allows, once for any number of calls. Does nothing before the first request. */
  soon(): void
}

/**
 * Polls the server, one request at a time. Pauses while the page is hidden, and polls at once when it is shown again.
 */
export function pollServer({ page, ...parts }: PollParts): Poll {
  return createPoller({ page, scope: parts.scope }).add(parts)
}

/** Polls for several questions with one timer. Each keeps its own pace, and none waits for the request of another. */
export interface Poller {
  add(parts: Omit<PollParts, 'page'>): Poll
  /** Polls for all of them; see `Poll`. */
  soon(): void
}

interface Asked {
  /** `performance.now()` from which the next request may start. */
  dueAt: number
  /** `performance.now()` at which the last request started. */
  begunAt: number | null
  isUnderWay: boolean
  /** Asked for during a request. */
  isWanted: boolean
  readonly run: () => Promise<void>
  readonly soon: () => void
}

export function createPoller({ page = createPage(), scope }: Pick<PollParts, 'page' | 'scope'>): Poller {
  const all = new Set<Asked>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const plan = (): void => {
    clearTimeout(timer)
    if (scope.signal.aborted || !page.isShown()) return
    const next = Math.min(...[...all].filter(({ isUnderWay }) => !isUnderWay).map(({ dueAt }) => dueAt))
    if (next < Infinity) timer = setTimeout(() => runDue(next), Math.max(0, next - performance.now()))
  }
  const runDue = (planned: number): void => {
    if (!page.isShown()) return
    // A timer may fire a little early.
    const now = Math.max(planned, performance.now())
    for (const asked of all) if (!asked.isUnderWay && asked.dueAt <= now) void asked.run()
    plan()
  }
  const onPage = (): void => {
    if (!page.isShown()) return clearTimeout(timer)
    for (const asked of all) {
      if (asked.isUnderWay) asked.isWanted = true
      else void asked.run()
    }
  }

  scope.add(() => clearTimeout(timer))
  scope.add(page.subscribe(onPage))
  return {
    add({ scope: own, look, first, every, least = 0, turn }) {
      const asked: Asked = {
        dueAt: performance.now() + first,
        begunAt: null,
        isUnderWay: false,
        isWanted: false,
        async run() {
          const isFirst = asked.begunAt === null
          asked.begunAt = performance.now()
          asked.isUnderWay = true
          try {
            if (!isFirst) await turn?.()
            if (!own.signal.aborted) await look()
          } finally {
            asked.isUnderWay = false
            if (asked.isWanted) asked.soon()
            else {
              asked.dueAt = performance.now() + every
              plan()
            }
          }
        },
        soon() {
          if (asked.begunAt === null) return
          asked.isWanted = asked.isUnderWay
          if (asked.isUnderWay) return
          asked.dueAt = asked.begunAt + least
          plan()
        },
      }
      own.add(() => {
        all.delete(asked)
        plan()
      })
      if (own.signal.aborted) return asked
      all.add(asked)
      plan()
      return asked
    },
    soon() {
      for (const asked of all) asked.soon()
    },
  }
}
