import { useCallback, useState } from 'react'
import { useQuery } from '#src/base/use-query.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { Answered, Refused } from '#src/wire/administration.ts'

interface Asked<Value> {
  /** Null until it arrives. The former value stays while it is loaded again. */
  readonly value: Value | null
  /** Why the last request failed. */
  readonly fault: Fault | Refused | null
  readonly reload: () => void
}

/** Loads something of Foyer's own server, and again on `reload`. `ask` must be a stable reference. */
export function useAsked<Value>(ask: (signal: AbortSignal) => Promise<Answered<Value>>): Asked<Value> {
  const [round, setRound] = useState(0)
  const [last, setLast] = useState<Value | null>(null)
  const answered = useQuery((signal) => ask(signal), [ask], { again: [round] })
  const reload = useCallback(() => setRound((before) => before + 1), [])
  if (answered?.ok === true && answered.value !== last) setLast(answered.value)
  return {
    value: answered?.ok === true ? answered.value : last,
    fault: answered?.ok === false ? answered.fault : null,
    reload,
  }
}

interface Action {
  /** Runs a call unless another one is under way. Returns its value, or null if it failed. */
  readonly run: <Value>(call: () => Promise<Answered<Value>>) => Promise<{ readonly value: Value } | null>
  readonly isBusy: boolean
  /** Why the last call failed. */
  readonly fault: Fault | Refused | null
}

/** Runs calls of a form one at a time, and keeps why the last one failed. */
export function useAction(): Action {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | Refused | null>(null)
  const run = async <Value>(call: () => Promise<Answered<Value>>): Promise<{ readonly value: Value } | null> => {
    if (isBusy) return null
    setBusy(true)
    setFault(null)
    const answered = await call()
    setBusy(false)
    if (answered.ok) return { value: answered.value }
    setFault(answered.fault)
    return null
  }
  return { run, isBusy, fault }
}
