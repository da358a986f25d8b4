import type { Result } from '#src/core/result.ts'

/** The bearer token of one service, and how to get a fresh one. */
export interface Credential {
  /** The token to send now; null sends none. */
  current(signal: AbortSignal | undefined): Promise<Result<string | null>>
  /**
   * A token other than `used`, which was refused. However many callers wait, one renewal is under way. Fails with
   * 'signed-out' or 'sign-in-needed' where only the user can help, and with the fault of the renewal where it is
   * transient.
   */
  renew(used: string | null, signal: AbortSignal | undefined): Promise<Result<string>>
}

/** Runs one `work` at a time; those who ask meanwhile share its outcome. */
export function shareFlight<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let flight: Promise<Value> | null = null
  return () => {
    flight ??= work().finally(() => {
      flight = null
    })
    return flight
  }
}

/** The outcome, or 'cancelled' as soon as this caller gives up; the work goes on for the others. */
export function unlessAborted<Value>(work: Promise<Result<Value>>, signal?: AbortSignal): Promise<Result<Value>> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const onAbort = () => resolve({ ok: false, fault: { kind: 'cancelled' } })
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

/**
 * Runs `work` while no other tab of this browser holds the name (Web Locks), or simply runs it where there are none. It is told
 * whether another tab had its turn just now.
 */
export type RunAlone = <Value>(name: string, work: (isNext: boolean) => Promise<Value>) => Promise<Value>

export const runAloneAcrossTabs: RunAlone = async (name, work) => {
  const locks: LockManager | undefined = globalThis.navigator?.locks
  if (!locks) return work(false)
  const done = await locks.request(name, { ifAvailable: true }, (lock) => (lock ? work(false) : taken))
  return done === taken ? await locks.request(name, () => work(true)) : done
}

const taken = Symbol('taken')
