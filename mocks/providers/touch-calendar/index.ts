import { oneDay } from '#src/kernel/time/moment.ts'
import { readRecord, stringsOf, textOf } from '../../handlers/answers.ts'
import { http, HttpResponse, type RequestHandler } from '../../msw.ts'
import { scheduleBody } from '../../server/calendar/schedule-body.ts'
import type { Server } from '../../server/server.ts'
import { eventHandlers } from './events.ts'
import { meHandlers } from './me.ts'
import { badRequest, forReader } from './reader.ts'

/** The product's own calendar service (docs/decisions, 'The product's own calendar'). */
export const touchCalendarHandlers = (server: Server): RequestHandler[] => [
  ...scheduleHandlers(server),
  ...eventHandlers(server),
  ...meHandlers(server),
]

const addressesAtMost = 100
const longestSpan = 92 * oneDay

/** POST schedules {start, end, emails}. Responds in the product's own codes. */
function scheduleHandlers(server: Server): RequestHandler[] {
  return [
    http.post(
      `${server.calendarURL}/schedules`,
      forReader(server, async (_reader, { request }) => {
        const { start, end, emails: asked } = await readRecord(request)
        const emails = stringsOf(asked)
        const question = { from: Date.parse(textOf(start)), to: Date.parse(textOf(end)), emails }
        if (!(question.from < question.to)) return badRequest('Invalid time range.')
        if (question.to - question.from > longestSpan) return badRequest('At most 92 days can be asked for.')
        if (emails.length === 0 || emails.length > addressesAtMost)
          return badRequest('At most 100 addresses can be asked for.')
        return new HttpResponse(scheduleBody(question, server), { headers: { 'content-type': 'application/json' } })
      }),
    ),
  ]
}
