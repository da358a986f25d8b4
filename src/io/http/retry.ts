import { oneMinute } from '#src/core/time/moment.ts'
/** Tries of one call, the first included. */
export const mostTries = 4
/** A server that asks for more than this is answered with the fault 'throttled', not with a spinner. Milliseconds. */
export const longestWait = oneMinute

const firstBackOff = 500
const longestBackOff = 8_000

/** Milliseconds from a Retry-After header, in seconds or as a date; null where there is none. */
export function parseRetryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined || header.trim() === '') return null
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

/**
 * Milliseconds to wait before repeating a call refused with 429 or 503; null when it is not to be repeated. Jitter
 * spreads the callers that were refused together, always to later than the server asked.
 */
export function delayBeforeRetry(
  refusal: { readonly status: number; readonly retryAfter: number | null; readonly tries: number },
  random: () => number,
): number | null {
  const { status, retryAfter, tries } = refusal
  if (status !== 429 && status !== 503) return null
  if (tries >= mostTries) return null
  if (retryAfter === null) return (0.5 + random() / 2) * Math.min(longestBackOff, firstBackOff * 2 ** (tries - 1))
  if (retryAfter > longestWait) return null
  return retryAfter + random() * Math.min(5_000, 250 + retryAfter / 4)
}

/** Resolves after the time, or at once when the signal aborts: the caller looks at the signal next anyway. */
export function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  if (signal?.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    signal?.addEventListener('abort', done, { once: true })
  })
}
