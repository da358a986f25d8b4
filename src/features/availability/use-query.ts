import { useEffect, useState } from 'react'
import { askEngine } from './ask-engine.ts'

export interface QueryOptions {
  /** The same is asked again when one of these changes; the former answer stays until the new one is there. */
  readonly again?: readonly unknown[]
  /** The answer to another question stays until this one is answered: lists that one filters by typing do not flicker. */
  readonly keepsLast?: boolean
  /** Milliseconds without a change before it is asked. */
  readonly pause?: number
}

interface Answer<Value> {
  readonly deps: readonly unknown[]
  readonly value: Value
}

/**
 * Asks the engine, a calendar or the server when a component is shown and whenever one of `deps` changes, and returns the
 * answer to the present question; null until it is there. The newest question wins: the signal of an earlier one is aborted
 * and its answer dropped. `ask` returns null where there is nothing to ask. If the engine is lost, or the answer is
 * undefined, what is there stays; any other rejection is a bug and is reported as one.
 */
export function useQuery<Value>(
  ask: (signal: AbortSignal) => Promise<Value | undefined> | null,
  deps: readonly unknown[],
  { again = [], keepsLast = false, pause = 0 }: QueryOptions = {},
): Value | null {
  const [answer, setAnswer] = useState<Answer<Value> | null>(null)
  useEffect(() => {
    const asking = new AbortController()
    const { signal } = asking
    const begin = async (): Promise<void> => {
      const asked = ask(signal)
      if (asked === null) return
      const answered = await askEngine(asked)
      if (!answered.ok || answered.value === undefined || signal.aborted) return
      setAnswer({ deps, value: answered.value })
    }
    const timer = pause > 0 ? setTimeout(() => void begin(), pause) : void begin()
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
    // The caller lists what `ask` reads; the linter checks it there.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [...deps, ...again])
  if (answer === null) return null
  return keepsLast || answer.deps.every((dep, index) => Object.is(dep, deps[index])) ? answer.value : null
}
