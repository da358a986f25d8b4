/** Timers as the server uses them, so that tests run them by hand. */
export interface Timers {
  /** Runs `action` once after `delay` milliseconds; the answer takes it back. */
  after(delay: number, action: () => void): () => void
}

export const realTimers: Timers = {
  after: (delay, action) => {
    const handle = setTimeout(action, delay)
    return () => clearTimeout(handle)
  },
}

export interface ManualTimers extends Timers {
  /** Runs everything due within the next `milliseconds`, in order, also what is added meanwhile. */
  pass(milliseconds: number): void
  now(): number
}

export function createManualTimers(start = 0): ManualTimers {
  let time = start
  let waiting: { readonly due: number; readonly action: () => void }[] = []
  return {
    now: () => time,
    after: (delay, action) => {
      const entry = { due: time + delay, action }
      waiting.push(entry)
      return () => {
        waiting = waiting.filter((other) => other !== entry)
      }
    },
    pass: (milliseconds) => {
      const end = time + milliseconds
      for (;;) {
        const next = waiting.filter((entry) => entry.due <= end).sort((one, other) => one.due - other.due)[0]
        if (next === undefined) break
        waiting = waiting.filter((entry) => entry !== next)
        time = next.due
        next.action()
      }
      time = end
    },
  }
}
