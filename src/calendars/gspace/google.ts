import type { Bodies, Http, HttpAnswer, HttpRequest } from '#src/contract/http.ts'
import type { Result } from '#src/core/result.ts'
import { createGate } from '../gate.ts'

/**
 * Vendor limits: freeBusy takes 50 calendars and refuses spans of about three months; Google's own form makes series of
 * 730 dates at most. How many calls a user may have under way is not said; four keep clear of the quota a minute.
 */
export const googleLimits = {
  schedulesPerCall: 50,
  scheduleDays: 89,
  parallelCalls: 4,
  seriesDates: 730,
  peopleFound: 20,
} as const

/** The directory is a service of its own, beside www.googleapis.com. */
export const peopleOrigin = 'https://people.googleapis.com'

/** Google's services as this provider calls them: paths relative to www.googleapis.com, or the directory's addresses. */
export interface Google {
  send<As extends keyof Bodies>(request: Omit<HttpRequest<As>, 'to'>): Promise<Result<HttpAnswer<Bodies[As]>>>
  /** An address of a picture, fetched without credentials. */
  fetchPicture(url: string, signal?: AbortSignal): Promise<Result<HttpAnswer<Blob>>>
}

export function connectGoogle(http: Http): Google {
  const pass = createGate(googleLimits.parallelCalls)
  return {
    send: (request) => pass(() => http.send({ ...request, to: 'calendar' })),
    // Pictures lie at another host, which must not hear the calendar's token.
    fetchPicture: (url, signal) =>
      http.send({ method: 'GET', url, to: 'api', as: 'blob', accept: [401, 403, 404, 410], signal }),
  }
}
