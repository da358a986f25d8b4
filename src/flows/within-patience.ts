import type { Fault } from '#src/core/fault.ts'
import { fail, type Result } from '#src/core/result.ts'
import { wait } from './wait.ts'

/** Milliseconds a server has, altogether, before what is kept is shown in the place of its answers. */
const patience = 1_000

/** The answer, or 'timed-out' in its place. */
export type Within = <Value>(asked: Promise<Result<Value>>) => Promise<Result<Value>>

/** Waits for answers as long as patience lasts, and where nothing is kept as long as it takes. */
export function withinPatience(isKept: () => Promise<boolean>): Within {
  const late = wait(patience)
    .then(isKept)
    .then((kept) => (kept ? fail<Fault>({ kind: 'timed-out', what: 'start' }) : never))
  return (asked) => Promise.race([asked, late])
}

const never = new Promise<never>(() => undefined)
