/** A lifetime. When it ends, everything added to it stops, and its state is discarded. */
export interface Scope {
  /** Aborted as soon as the scope ends, before any stop runs. For `fetch` and other APIs that need a signal. */
  readonly signal: AbortSignal
  /** Runs `stop` when the scope ends, or at once if it has ended. */
  add(stop: () => void): void
  /** Returns a scope that ends with this one, or earlier on its own. */
  child(): Scope
  /** Returns what `create` returned when it was first asked for in this scope: state that lives as long as the scope does. */
  keep<Value>(create: (scope: Scope) => Value): Value
  /** Ends the children, then runs the stops; the newest first in both. Does nothing the second time. Never throws. */
  end(): void
}

/**
 * Returns a scope without a parent. If stops throw, the others still run, and `report` is then called with each error:
 * sign-out must delete the user's data even if one subscription cannot be closed. Children report to the same function.
 */
export const createScope = (report: (error: unknown) => void): Scope => openScope(report, () => undefined)

function openScope(report: (error: unknown) => void, detach: () => void): Scope {
  const controller = new AbortController()
  const { signal } = controller
  const stops: (() => void)[] = []
  const children = new Set<Scope>()
  const kept = new Map<unknown, unknown>()
  const scope: Scope = {
    signal,
    add(stop) {
      if (signal.aborted) runAll([stop], report)
      else stops.push(stop)
    },
    child() {
      const child = openScope(report, () => children.delete(child))
      if (signal.aborted) child.end()
      else children.add(child)
      return child
    },
    keep<Value>(create: (scope: Scope) => Value): Value {
      if (!kept.has(create)) kept.set(create, create(scope))
      return kept.get(create) as Value
    },
    end() {
      if (signal.aborted) return
      controller.abort()
      // A scope that outlives many children must not hold on to them.
      detach()
      for (const child of [...children].toReversed()) child.end()
      runAll(stops.toReversed(), report)
      kept.clear()
    },
  }
  return scope
}

function runAll(stops: readonly (() => void)[], report: (error: unknown) => void): void {
  const errors: unknown[] = []
  for (const stop of stops) {
    try {
      stop()
    } catch (error) {
      errors.push(error)
    }
  }
  for (const error of errors) report(error)
}

/** Work that is cancelled when it starts again. */
export interface Latest {
  /** Ends the previous work and returns the scope of the new work. */
  begin(): Scope
  /** Ends the latest work. */
  end(): void
}

/** Returns a `Latest` for work within `scope`. */
export function createLatest(scope: Scope): Latest {
  let current: Scope | null = null
  return {
    begin() {
      current?.end()
      current = scope.child()
      return current
    },
    end: () => current?.end(),
  }
}

/** Changes that the screen shows before a server has accepted them. */
export interface Changes {
  /** Runs `work` after all earlier changes with the same key, because requests can overtake each other. */
  run<Value>(key: string, work: () => Promise<Value>): Promise<Value>
  /** Number of changes so far, or null while one is under way. A list requested before a change is outdated. */
  count(): number | null
}

export function createChanges(): Changes {
  let begun = 0
  let underWay = 0
  const latest = new Map<string, Promise<unknown>>()
  return {
    async run(key, work) {
      begun += 1
      underWay += 1
      const before = latest.get(key)
      const done = before ? before.then(work) : work()
      latest.set(key, done)
      try {
        return await done
      } finally {
        underWay -= 1
        if (latest.get(key) === done) latest.delete(key)
      }
    },
    count: () => (underWay > 0 ? null : begun),
  }
}
