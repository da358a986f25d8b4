import { longestWait, wait } from './attempt.ts'

/** Calls at once after a pause; from then on the pause is over. */
const fullPace = 8
/** Milliseconds a call waits for the calls before it. A hung call must not hold back the others as long as its own time-out. */
const longestTurn = 10_000
/** Milliseconds; spreads the tabs and devices that were refused together. */
const spread = 250

/** A pause that a server asked for, and the careful time after it. */
interface Hold {
  /** UTC milliseconds. */
  until: number
  /** How many calls may be under way at once: one after the pause, twice as many after each that was accepted. */
  pace: number
  underWay: number
  /** Of the calls that wait for their turn: aborting one makes it look again. */
  readonly waiting: Set<AbortController>
}

/** The permission to send one call. */
interface Turn {
  /** Call it with the outcome: milliseconds of the pause that the server asks for, or null. */
  end(pause: number | null): void
}

/**
 * Paths, and hosts of calendars, that asked for patience. A refusal of one call holds back the others there. After the
 * pause they go one after another, and only more at once if the server accepts them, so that a burst of calls does not
 * become a burst of refusals (fault F3: no storm).
 */
export interface Holds {
  /** Returns the call's turn as soon as it may be sent, or the milliseconds of a pause that is too long to wait for. */
  admit(path: string, signal: AbortSignal | undefined): Promise<Turn | number>
  /** The turn of a call that does not wait, because it is not repeated. Its refusal holds back the others. */
  pass(path: string): Turn
}

export function createHolds(now: () => number, random: () => number): Holds {
  const holds = new Map<string, Hold>()

  function wake(hold: Hold): void {
    for (const call of hold.waiting) call.abort()
    hold.waiting.clear()
  }

  function pause(path: string, milliseconds: number): void {
    const hold: Hold = holds.get(path) ?? { until: 0, pace: 1, underWay: 0, waiting: new Set() }
    hold.until = Math.max(hold.until, now() + milliseconds)
    hold.pace = 1
    holds.set(path, hold)
    wake(hold)
  }

  function begin(path: string, hold: Hold | null): Turn {
    if (hold) hold.underWay += 1
    return {
      end(pauseFor) {
        if (hold) hold.underWay -= 1
        if (pauseFor !== null) return pause(path, pauseFor)
        if (!hold) return
        hold.pace *= 2
        if (hold.pace > fullPace && holds.get(path) === hold) holds.delete(path)
        wake(hold)
      },
    }
  }

  return {
    async admit(path, signal) {
      for (;;) {
        const hold = holds.get(path)
        if (!hold || signal?.aborted) return begin(path, null)
        const left = hold.until - now()
        if (left > longestWait) return left
        if (left > 0) await wait(left + random() * spread, signal)
        else if (hold.underWay < hold.pace) return begin(path, hold)
        else if (!(await hasTurn(hold, signal))) return begin(path, null)
      }
    },
    pass: (path) => begin(path, null),
  }

  /** Returns false if the calls before this one take too long. */
  async function hasTurn(hold: Hold, signal: AbortSignal | undefined): Promise<boolean> {
    const look = new AbortController()
    hold.waiting.add(look)
    await wait(longestTurn, signal ? AbortSignal.any([signal, look.signal]) : look.signal)
    hold.waiting.delete(look)
    return look.signal.aborted
  }
}
