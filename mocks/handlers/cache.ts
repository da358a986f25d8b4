import { oneDay } from '#src/kernel/time/moment.ts'
import { http, HttpResponse, type RequestHandler } from '../msw.ts'
import type { Person } from '../server/people/people.ts'
import { scheduleBody } from '../server/calendar/schedule-body.ts'
import type { Server } from '../server/server.ts'
import { forCaller, isGuest, problem, readRecord, stringsOf, textOf } from './answers.ts'

const longestSpan = 62 * oneDay

/** Schedules in bulk: `POST /api/cache/schedules` and the specified `POST /api/cache/get`, in the product's codes. */
export function cacheHandlers(server: Server): RequestHandler[] {
  const { apiURL, faults } = server
  const answer = (caller: Person, from: string, to: string, emails: readonly string[]): Response => {
    const question = { from: Date.parse(from), to: Date.parse(to), emails, isDiscreet: isGuest(caller) }
    if (!(question.from < question.to) || question.to - question.from > longestSpan)
      return problem(400, 'Invalid time range.')
    server.watch(emails)
    const body = scheduleBody(question, server)
    return new HttpResponse(faults.isArmed('schedules-malformed') ? spoil(body) : body, {
      headers: { 'content-type': 'application/json' },
    })
  }
  const unknown = () => problem(404, 'Unknown endpoint.')
  return [
    http.post(
      `${apiURL}/api/cache/schedules`,
      forCaller(
        server,
        async (caller, { request }) => {
          if (faults.isArmed('chosen-paths-unknown') || faults.isArmed('cache-unknown')) return unknown()
          const { fromDate, toDate, emails } = await readRecord(request)
          return answer(caller, textOf(fromDate), textOf(toDate), stringsOf(emails))
        },
        { guests: true },
      ),
    ),
    http.post(
      `${apiURL}/api/cache/get`,
      forCaller(
        server,
        async (caller, { request }) => {
          if (faults.isArmed('cache-unknown')) return unknown()
          const { start, end, emails } = await readRecord(request)
          return answer(caller, textOf(start), textOf(end), stringsOf(emails))
        },
        { guests: true },
      ),
    ),
  ]
}

/** Every fifth record broken in its own way; the others stay good. */
function spoil(body: string): string {
  const records = JSON.parse(body) as Record<string, unknown>[]
  const broken = records.map((record, index) => {
    switch (index % 20) {
      case 3:
        return { ...record, availabilityView: 20 }
      case 8:
        return { ...record, scheduleItems: [{ start: 'yesterday', end: null }, 'item'] }
      case 13:
        return { ...record, scheduleId: null }
      case 18:
        return null
      default:
        return record
    }
  })
  return JSON.stringify(broken)
}
