import { fail, type Result } from '#src/kernel/result.ts'
import type { Fault } from '#src/kernel/fault.ts'

/** Resolves in the next task, so that the page handles pending events first. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Resolves after `milliseconds`, or at once when the signal is aborted. Never rejects, so callers check the signal. */
export function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) {
      resolve()
      return
    }
    const finish = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, milliseconds)
    signal?.addEventListener('abort', finish, { once: true })
  })
}

/** Total milliseconds for a server's responses before stored copies replace them. */
const patience = 1_000

/** Returns the response, or the fault 'timed-out' if it takes too long. */
export type Within = <Value>(asked: Promise<Result<Value>>) => Promise<Result<Value>>

/** Returns a `Within` that limits all responses together to one second if copies are stored, and not at all otherwise. */
export function withinPatience(isKept: () => Promise<boolean>): Within {
  const late = wait(patience)
    .then(isKept)
    .then((kept) => (kept ? fail<Fault>({ kind: 'timed-out', what: 'start' }) : never))
  return (asked) => Promise.race([asked, late])
}

const never = new Promise<never>(() => undefined)
