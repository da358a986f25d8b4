import type { Bodies, Http, HttpAnswer, HttpRequest } from '#src/contract/http.ts'
import type { Result } from '#src/core/result.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import { createGate } from '../gate.ts'

/** What the service takes. */
export const touchLimits = {
  schedulesPerCall: 100,
  scheduleDays: 92,
  parallelCalls: 6,
  seriesDates: 366,
  peopleFound: 20,
} as const

/** The service as this provider calls it: paths relative to calendarURL. */
export interface Touch {
  send<As extends keyof Bodies>(request: Omit<HttpRequest<As>, 'to'>): Promise<Result<HttpAnswer<Bodies[As]>>>
  /** Keeps the version in which an event was read, for as long as somebody has that reading. */
  remember(event: CalendarEvent, etag: string | null): void
  /** The version in which this very reading came; any version where it is a copy. */
  versionOf(event: CalendarEvent): string
}

export function connectTouch(http: Http): Touch {
  const pass = createGate(touchLimits.parallelCalls)
  const versions = new WeakMap<CalendarEvent, string>()
  return {
    send: (request) => pass(() => http.send({ ...request, to: 'calendar' })),
    remember: (event, etag) => {
      if (etag !== null) versions.set(event, etag)
    },
    versionOf: (event) => versions.get(event) ?? '*',
  }
}
