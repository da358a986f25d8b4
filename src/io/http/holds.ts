/**
 * Paths, and hosts of calendars, that asked for patience. A refusal of one call holds back the others there, so that a
 * burst of calls does not become a burst of refusals (fault F3: no storm).
 */
export interface Holds {
  /** Milliseconds this call should wait before it is sent. */
  remaining(path: string): number
  hold(path: string, milliseconds: number): void
}

export function createHolds(now: () => number, random: () => number): Holds {
  const until = new Map<string, number>()
  return {
    remaining(path) {
      const left = (until.get(path) ?? 0) - now()
      if (left > 0) return left + random() * 250
      until.delete(path)
      return 0
    },
    hold(path, milliseconds) {
      until.set(path, Math.max(until.get(path) ?? 0, now() + milliseconds))
    },
  }
}
