import { fail, type Fault, type Result } from '#src/kernel/result.ts'

/** Lets the page answer whatever came meanwhile before more is done. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Resolves after `milliseconds`, or at once when the signal is aborted: callers look at the signal, nothing throws. */
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
