import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { openPage, type Page } from '#tests/soak/server/open-pages.ts'
import { bodyOf, type Reached, send } from './load.ts'

/** How long people noticed that something had failed, in milliseconds. */
export interface Noticed {
  /** Longest time in which a client that tries again got no answer to a question, or to a change. */
  readonly question: number
  readonly change: number
  /** Longest time until a page of a process that stayed heard of a change, and until one heard that had to connect again. */
  readonly livePage: number
  readonly movedPage: number
}

/** People keep looking and changing something, and pages listen, while processes fail. */
export interface ServiceWatch {
  /** Connects the page that has to connect again to the process that is killed next. */
  moveTo(origin: string): void
  /** Ends it. */
  stop(): Promise<Noticed>
}

/** Milliseconds between two tries of a client. */
const betweenTries = 100
/** Milliseconds between two calls. */
const betweenCalls = 50

/**
 * Watches a service behind a load balancer. `steady` is the process that is not killed. `from` is the first start of reservations in
 * `room`, in UTC milliseconds.
 */
export async function watchService(
  balanced: Reached,
  steady: Reached,
  { from, id, room }: { readonly from: number; readonly id: string; readonly room: string },
): Promise<ServiceWatch> {
  let isOver = false
  const longest = { question: 0, change: 0, livePage: 0, movedPage: 0 }
  const note = (what: keyof Noticed, began: number): void => {
    longest[what] = Math.max(longest[what], performance.now() - began)
  }
  /** Resolves when a call succeeds, however often it has to be tried. */
  const insist = async (call: () => Promise<Response>): Promise<void> => {
    for (;;) {
      try {
        const response = await call()
        await response.arrayBuffer()
        if (response.ok) return
        if (response.status !== 503) throw new Error(`A call answered ${response.status}`)
      } catch (error) {
        // The connection broke.
        if (!(error instanceof TypeError)) throw error
      }
      await wait(betweenTries)
    }
  }
  const look = async (): Promise<void> => {
    while (!isOver) {
      const began = performance.now()
      await insist(() => send(balanced, 'GET', '/api/account/me'))
      note('question', began)
      await wait(betweenCalls)
    }
  }
  const live = await openPage(() => steady)
  let moved = await openPage(() => balanced)
  let nextOrigin: string | null = null
  /** Connects to a process first, and after it was killed to whichever is there. */
  const openAt = (origin: string): Promise<Page> => {
    let isFirst = true
    return openPage(() => {
      const at = isFirst ? { ...balanced, origin } : balanced
      isFirst = false
      return at
    })
  }
  const change = async (): Promise<void> => {
    for (let number = 0; !isOver; number++) {
      if (nextOrigin !== null) {
        moved.close()
        moved = await openAt(nextOrigin)
        nextOrigin = null
      }
      const start = from + number * 3_600_000
      const facts = { subject: 'Heard by all', start, end: start + 3_600_000 }
      const key = { 'idempotency-key': randomUUID() }
      const heard = [live, moved].map((page) => page.hear(id).then(() => performance.now()))
      const began = performance.now()
      await insist(() => send(balanced, 'POST', '/calendar/events', bodyOf(facts, room), key))
      note('change', began)
      const acknowledged = performance.now()
      const [atLive = 0, atMoved = 0] = await Promise.all(heard)
      longest.livePage = Math.max(longest.livePage, atLive - acknowledged)
      longest.movedPage = Math.max(longest.movedPage, atMoved - acknowledged)
      await wait(betweenCalls)
    }
  }
  const running = Promise.all([look(), change()])
  return {
    moveTo: (origin) => {
      nextOrigin = origin
    },
    stop: async () => {
      isOver = true
      await running
      for (const page of [live, moved]) page.close()
      return longest
    },
  }
}
