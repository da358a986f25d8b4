import type { Scope } from '#src/kernel/scope.ts'
import type { Page } from '#src/platform/page.ts'

export interface PollParts {
  readonly page: Page
  /** Its end ends the polling. */
  readonly scope: Scope
  readonly look: () => Promise<unknown>
  /** Milliseconds until the first look, and from the end of one to the next. */
  readonly first: number
  readonly every: number
  /** Milliseconds from the beginning of one look to the next, however often one is asked for; none by default. */
  readonly least?: number
}

export interface Poll {
  /** As soon as `least` allows, and once for however many ask. Before the first look that one will do. */
  soon(): void
}

/** Looks again and again at something on the server, one look at a time; never while the page is hidden, and at once when it is shown. */
export function pollServer({ page, scope, look, first, every, least = 0 }: PollParts): Poll {
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
