import { readBody } from '../../handlers/answers.ts'
import { http, HttpResponse, type RequestHandler } from '../../msw.ts'
import { readScheduleQuestion } from '#server/rules/calendar/schedule-body.ts'
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

const limits = { days: 92, addresses: 100 }

/** POST schedules {start, end, emails}. Responds in the product's own codes. */
function scheduleHandlers(server: Server): RequestHandler[] {
  return [
    http.post(
      `${server.calendarURL}/schedules`,
      forReader(server, async (_reader, { request }) => {
        const question = readScheduleQuestion(await readBody(request), limits)
        if (!question.ok) return badRequest(question.fault)
        return new HttpResponse(scheduleBody(question.value, server), {
          headers: { 'content-type': 'application/json' },
        })
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
