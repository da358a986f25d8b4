import { WebSocket } from 'ws'
import { frame } from '#server/rules/hub.ts'
import type { Reached } from '#tests/server/crash/load.ts'

/** Open pages: connections of the hub that stay, as those of browsers do. */
export interface OpenPages {
  /** How many are open. */
  readonly count: number
  /** How often one was lost, and opened again. */
  readonly losses: number
  /** Makes a change. Resolves with the milliseconds until all pages have heard of it in an event that has a text, a page that was lost by connecting again. */
  hear(text: string, change: () => Promise<unknown>): Promise<readonly number[]>
  close(): void
}

/** Milliseconds. Browsers send a sign of life so often (section 9). */
const keepAlive = 15_000
/** Milliseconds until a page that was lost connects again. */
const betweenTries = 100

/** Opens pages. `reachedNow` returns where they connect to, with a token that is still good. */
export async function openPages(reachedNow: () => Reached, count: number): Promise<OpenPages> {
  const pages = new Set<Page>()
  await Promise.all(Array.from({ length: count }, async () => pages.add(await openPage(reachedNow))))
  return {
    count,
    get losses() {
      return [...pages].reduce((sum, { losses }) => sum + losses, 0)
    },
    hear: async (text, change) => {
      const began = performance.now()
      const heard = [...pages].map((page) => page.hear(text).then(() => performance.now() - began))
      await change()
      return Promise.all(heard)
    },
    close: () => {
      for (const page of pages) page.close()
    },
  }
}

/** One open page. */
export interface Page {
  readonly losses: number
  /** Resolves when an event has a text, or when the page has connected again: it loads everything then. */
  hear(text: string): Promise<void>
  close(): void
}

/** Opens a page, which connects again whenever its connection is lost. Resolves when it is connected. */
export function openPage(reachedNow: () => Reached): Promise<Page> {
  const waiting = new Map<() => void, string>()
  let losses = 0
  let isClosed = false
  let socket: WebSocket
  let pings: NodeJS.Timeout | undefined

  const told = (text: string): void => {
    for (const [resolve, wanted] of waiting)
      if (text.includes(wanted)) {
        waiting.delete(resolve)
        resolve()
      }
  }
  const page: Page = {
    get losses() {
      return losses
    },
    hear: (text) => new Promise((resolve) => waiting.set(resolve, text)),
    close: () => {
      isClosed = true
      clearInterval(pings)
      socket.terminate()
    },
  }
  return new Promise((resolve) => {
    const connect = (): void => {
      const { origin, token } = reachedNow()
      socket = new WebSocket(`${origin.replace('http', 'ws')}/MessageHub?access_token=${encodeURIComponent(token)}`)
      const opened = socket
      opened.on('error', () => undefined)
      opened.on('open', () => opened.send(frame({ protocol: 'json', version: 1 })))
      opened.on('message', (data) => {
        const text = String(data)
        if (!text.startsWith('{}')) return told(text)
        pings = setInterval(() => opened.send(frame({ type: 6 })), keepAlive)
        // A page that connects again loads everything, so it knows of all changes.
        if (losses > 0) for (const wanted of waiting.values()) told(wanted)
        resolve(page)
      })
      opened.on('close', () => {
        clearInterval(pings)
        if (isClosed) return
        losses += 1
        setTimeout(connect, betweenTries)
      })
    }
    connect()
  })
}
