import type { Page } from '#src/platform/page.ts'

export interface LookingParts {
  readonly page: Page
  /** Ends it. */
  readonly signal: AbortSignal
  /** Must not reject. */
  readonly look: () => Promise<unknown>
  /** Milliseconds until the first look, and from the end of one to the next. */
  readonly first: number
  readonly every: number
  /** Milliseconds from the beginning of one look to the next, however often one is asked for. */
  readonly least: number
}

export interface Looking {
  /** As soon as `least` allows, and once for however many ask. Before the first look that one will do. */
  soon(): void
}

/** Looks again and again at something on the server, one look at a time; never while the page is hidden, and at once when it is shown. */
export function pollServer({ page, signal, look, first, every, least }: LookingParts): Looking {
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
    await look()
    isUnderWay = false
    if (isWanted) soon()
    else plan(every)
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

  const stop = page.subscribe(() => (page.isShown() ? void run() : clearTimeout(timer)))
  signal.addEventListener(
    'abort',
    () => {
      clearTimeout(timer)
      stop()
    },
    { once: true },
  )
  plan(first)
  return { soon }
}
