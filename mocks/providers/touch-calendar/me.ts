import { http, HttpResponse, type RequestHandler } from '../../msw.ts'
import type { Person } from '../../server/people/people.ts'
import { positionOf } from '../../server/people/positions.ts'
import { portrait } from '../../server/people/portrait.ts'
import type { Server } from '../../server/server.ts'
import { forReader, refuse } from './reader.ts'

interface WithEmail {
  readonly request: Request
  readonly params: { readonly email: string }
}

const foundAtMost = 50

/** GET me and people, and their photos (404 if a person has none). */
export function meHandlers(server: Server): RequestHandler[] {
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
