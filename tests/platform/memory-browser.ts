import type { Tabs } from '#src/platform/locks.ts'

interface Held {
  readonly tab: symbol
  readonly release: (error: unknown) => void
}

interface Waiting {
  readonly tab: symbol
  readonly take: () => void
}

/** A browser with the parts that tabs of the live connection share: Web Locks and channels. */
export function createMemoryBrowser<Message>() {
  const held = new Map<string, Held>()
  const queues = new Map<string, Waiting[]>()
  const channels = new Map<string, Set<(message: Message) => void>>()

  const next = (name: string): void => queues.get(name)?.shift()?.take()

  function openTab() {
    const tab = Symbol('tab')
    let isDead = false
    let isHung = false
    let missed: (() => void)[] = []
    /** A hung tab runs `act` after it wakes up, a dead one never. */
    const whenAwake = (act: () => void): void => {
      if (isDead) return
      if (isHung) missed.push(act)
      else act()
    }

    const request = (name: string, options: LockOptions, work: () => Promise<unknown>): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const take = (): void => {
          const mine: Held = { tab, release: (error) => whenAwake(() => reject(error)) }
          held.set(name, mine)
          const free = (): void => {
            if (held.get(name) !== mine) return
            held.delete(name)
            next(name)
          }
          whenAwake(() => void work().then(resolve, reject).finally(free))
        }
        const holder = held.get(name)
        if (options.steal) {
          holder?.release(new DOMException('Stolen', 'AbortError'))
          return queueMicrotask(take)
        }
        if (!holder) return queueMicrotask(take)
        const waiting: Waiting = { tab, take }
        const queue = queues.get(name) ?? []
        queues.set(name, queue)
        queue.push(waiting)
        options.signal?.addEventListener('abort', () => {
          const place = queue.indexOf(waiting)
          if (place >= 0) queue.splice(place, 1)
          reject(new DOMException('Aborted', 'AbortError'))
        })
      })

    const openTabs = (name: string): Tabs<Message> => {
      const channel = channels.get(name) ?? new Set()
      channels.set(name, channel)
      const listeners = new Set<(message: Message) => void>()
      const hear = (message: Message): void => whenAwake(() => listeners.forEach((listener) => listener(message)))
      channel.add(hear)
      return {
        post(message) {
          if (isDead || !channel.has(hear)) return
          const copy = structuredClone(message)
          for (const other of channel) if (other !== hear) queueMicrotask(() => other(copy))
        },
        listen(listener) {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
        stop: () => void channel.delete(hear),
      }
    }

    return {
      sharing: { locks: { request } as unknown as LockManager, openTabs },
      /** Closes or crashes the tab: the browser releases its locks. */
      die(): void {
        isDead = true
        for (const queue of queues.values()) {
          const others = queue.filter((waiting) => waiting.tab !== tab)
          queue.splice(0, queue.length, ...others)
        }
        for (const [name, holder] of held) {
          if (holder.tab !== tab) continue
          held.delete(name)
          next(name)
        }
      },
      hang(): void {
        isHung = true
      },
      wake(): void {
        isHung = false
        for (const act of missed.splice(0)) act()
        missed = []
      },
      get isHung() {
        return isHung
      },
    }
  }

  return { openTab }
}
