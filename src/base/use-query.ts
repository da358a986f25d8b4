import { useEffect, useMemo, useState } from 'react'
import { askEngine } from './ask-engine.ts'

export interface QueryOptions {
  /** Repeats the request when one of these changes; the former value stays until the new one arrives. */
  readonly again?: readonly unknown[]
  /** If set, the former value stays while `deps` change, so that lists filtered by typing do not flicker. */
  readonly keepsLast?: boolean
  /** Milliseconds without a change before the request starts. */
  readonly pause?: number
}

interface Answer<Value> {
  readonly deps: readonly unknown[]
  readonly value: Value
}

/**
 * Requests data from the engine, a calendar or the server when a component mounts and whenever one of `deps` changes.
 * Returns the value for the current `deps`, or null until it arrives. The newest request wins: the signal of an earlier
 * one is aborted and its value dropped. `ask` returns null if there is nothing to request. If the engine is lost, or
 * the value is undefined, the former value stays. Any other rejection is a bug and is reported as one.
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
    // The caller lists the values that `ask` reads; the linter checks them there.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [...deps, ...again])
  if (answer === null) return null
  return keepsLast || answer.deps.every((dep, index) => Object.is(dep, deps[index])) ? answer.value : null
}

/** Returns the value, as the same object while its content is the same. It must consist of plain data. */
export function useEqual<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  return useMemo(() => JSON.parse(text) as Value, [text])
}
