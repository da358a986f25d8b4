import { wait } from '../wait.ts'
import { longestWait } from './attempt.ts'

/** Calls at once after a pause; from then on the pause is over. */
const fullPace = 8
/** Milliseconds a call waits for the calls before it. A hung call must not hold back the others as long as its own time-out. */
const longestTurn = 10_000
/** Milliseconds between two checks for a call's turn. It also spreads the tabs and devices that were refused together. */
const pollInterval = 250

/** A pause that a server asked for, and the careful time after it. */
interface Hold {
  /** UTC milliseconds. */
  until: number
  /** How many calls may be under way at once: one after the pause, twice as many after each that was accepted. */
  pace: number
  underWay: number
}

/** The permission to send one call. */
interface Turn {
  /** Call it with the outcome: milliseconds of the pause that the server asks for, or null. */
  end(pause: number | null): void
}

/**
 * Pauses that servers asked for, by path or by calendar host. A refusal of one call holds back the others there. After the
 * pause they are sent one after another, and only more at once if the server accepts them, so that a burst of calls does not
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

  const begin = (path: string, hold: Hold | null): Turn => {
    if (hold) hold.underWay += 1
    return {
      end(pause) {
        if (hold) hold.underWay -= 1
        if (pause !== null) {
          const held = holds.get(path) ?? { until: 0, pace: 1, underWay: 0 }
          held.until = Math.max(held.until, now() + pause)
          held.pace = 1
          holds.set(path, held)
        } else if (hold && (hold.pace *= 2) > fullPace && holds.get(path) === hold) holds.delete(path)
      },
    }
  }

  return {
    async admit(path, signal) {
      for (let waited = 0; ;) {
        const hold = holds.get(path)
        if (!hold || signal?.aborted || waited >= longestTurn) return begin(path, null)
        const left = hold.until - now()
        if (left > longestWait) return left
        if (left <= 0 && hold.underWay < hold.pace) return begin(path, hold)
        waited = left > 0 ? 0 : waited + pollInterval
        await wait(left > 0 ? left + random() * pollInterval : pollInterval, signal)
      }
    },
    pass: (path) => begin(path, null),
  }
}
