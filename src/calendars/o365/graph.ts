import type { Bodies, Http, HttpAnswer, HttpRequest } from '#src/contract/http.ts'
import type { Result } from '#src/core/result.ts'
import { createGate } from '../gate.ts'

/** Vendor limits (Outlook's getSchedule, mailbox concurrency and recurrence range, Graph v1.0). */
export const graphLimits = {
  schedulesPerCall: 20,
  scheduleDays: 61,
  parallelCalls: 4,
  seriesDates: 999,
  peopleFound: 20,
} as const

/** Microsoft Graph as this provider calls it: paths relative to v1.0, or a next link as it came. */
export interface Graph {
  send<As extends keyof Bodies>(request: Omit<HttpRequest<As>, 'to'>): Promise<Result<HttpAnswer<Bodies[As]>>>
}

/**
 * Every call, each page of a list included, asks for times in UTC: Graph forgets the header from page to page. A mailbox
 * takes four calls at once; the gate is shared by all of them.
 */
export function connectGraph(http: Http): Graph {
  const pass = createGate(graphLimits.parallelCalls)
  return {
    send: (request) =>
      pass(() =>
        http.send({
          ...request,
          to: 'calendar',
          headers: { ...request.headers, Prefer: 'outlook.timezone="UTC"' },
        }),
      ),
  }
}
