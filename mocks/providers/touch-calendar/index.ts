import { oneDay } from '#src/kernel/time/moment.ts'
import { readRecord, stringsOf, textOf } from '../../handlers/answers.ts'
import { http, HttpResponse, type RequestHandler } from '../../msw.ts'
import { scheduleBody } from '../../server/calendar/schedule-body.ts'
import type { Server } from '../../server/server.ts'
import { badRequest, eventHandlers, forReader, refuse } from './events.ts'
import { type Person, portrait, positionOf } from '../../server/people/people.ts'

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

interface WithEmail {
  readonly request: Request
  readonly params: { readonly email: string }
}

const foundAtMost = 50

/** GET me and people, and their photos (404 if a person has none). */
function meHandlers(server: Server): RequestHandler[] {
  const { calendarURL, choice, people } = server
  const photo = (person: Person | undefined): Response =>
    person?.hasPhoto === true
      ? new HttpResponse(portrait(person), { headers: { 'content-type': 'image/svg+xml' } })
      : refuse(404, 'no-photo', 'No photo.')
  return [
    http.get(
      `${calendarURL}/me`,
      forReader(server, ({ name, email, givenName, surname }) =>
        HttpResponse.json({ name, email, username: email, givenName, surname }),
      ),
    ),
    http.get(
      `${calendarURL}/me/photo`,
      forReader(server, (reader) => photo(reader)),
    ),
    http.get<{ email: string }>(
      `${calendarURL}/people/:email/photo`,
      forReader(server, (_reader, { params }: WithEmail) => photo(people.byEmail.get(params.email.toLowerCase()))),
    ),
    http.get(
      `${calendarURL}/people`,
      forReader(server, (_reader, { request }) => {
        const { searchParams } = new URL(request.url)
        const limit = Math.min(Number(searchParams.get('limit') ?? foundAtMost), foundAtMost)
        const text = (searchParams.get('q') ?? '').trim()
        const found = text === '' ? [] : people.beginning(text, limit)
        return HttpResponse.json({ items: found.map((person) => entry(person, choice.language)) })
      }),
    ),
  ]
}

const entry = (person: Person, language?: string) => ({
  name: person.name,
  email: person.email,
  ...positionOf(person, language),
})
