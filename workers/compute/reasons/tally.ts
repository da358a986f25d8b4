import type { AskedCondition } from '#src/core/reasons/condition.ts'
import type { ConditionTest } from './condition-tests.ts'

/** The rows that a question would show if one lift, or two together, were made (see `liftOf`). */
export interface Tally {
  add(row: number, failed: readonly ConditionTest[]): void
  /** Rows that a lift alone would show, each once. */
  rowsWithout(lift: string): readonly number[]
  readonly singles: readonly Lifted[]
  /** Rows that two lifts together would show, and neither alone. */
  readonly pairs: readonly Lifted[]
}

export interface Lifted {
  readonly lift: string
  /** One for each thing that is lifted. */
  readonly conditions: readonly AskedCondition[]
  readonly rows: readonly number[]
}

interface Gathered extends Lifted {
  readonly rows: number[]
}

export function createTally(): Tally {
  const singles = new Map<string, Gathered>()
  const pairs = new Map<string, Gathered>()

  function gather(into: Map<string, Gathered>, lift: string, conditions: readonly AskedCondition[], row: number): void {
    const known = into.get(lift)
    if (known === undefined) into.set(lift, { lift, conditions, rows: [row] })
    // A row is looked at once for each requirement, one after the other.
    else if (known.rows.at(-1) !== row) known.rows.push(row)
  }

  return {
    add(row, failed) {
      // More conditions than two lifts stand for: of all lifts only that of the people takes two away.
      if (failed.length > 3) return
      const [first] = failed
      if (failed.length === 1 && first) {
        if (first.lift !== null) gather(singles, first.lift, [first.condition], row)
        return
      }
      const made = new Map<string, AskedCondition>()
      for (const { condition, lift } of failed) {
        if (lift === null) return
        if (!made.has(lift)) made.set(lift, condition)
        if (made.size > 2) return
      }
      gather(made.size === 1 ? singles : pairs, [...made.keys()].join(' + '), [...made.values()], row)
    },
    rowsWithout: (lift) => singles.get(lift)?.rows ?? [],
    get singles() {
      return [...singles.values()]
    },
    get pairs() {
      return [...pairs.values()]
    },
  }
}
