import { http, HttpResponse, type RequestHandler } from '../../msw.ts'
import { type Person, portrait, positionOf } from '../../server/people/people.ts'
import type { Server } from '../../server/server.ts'
import { graphError, forReader } from './reader.ts'
import { selected } from './event-json.ts'

interface WithUser {
  readonly request: Request
  readonly params: { readonly user: string }
}

/** GET /me, the directory, and pictures (404 if a person has none). */
export function meHandlers(server: Server): RequestHandler[] {
  const { calendarURL, people } = server
  const find = (user: string) => people.byId.get(user) ?? people.byEmail.get(user.toLowerCase())
  const photo = (person: Person | undefined): Response => {
    if (person === undefined || !person.hasPhoto) return graphError(404, 'ImageNotFound', 'The photo was not found.')
    return new HttpResponse(portrait(person), { headers: { 'content-type': 'image/svg+xml' } })
  }
  const photoOf = forReader(server, (_reader, { params }: WithUser) => photo(find(params.user)))
  const myPhoto = forReader(server, (reader) => photo(reader))
  return [
    http.get(
      `${calendarURL}/me`,
      forReader(server, (reader, { request }) =>
        HttpResponse.json(selected(user(reader), new URL(request.url).searchParams.get('$select'))),
      ),
    ),
    http.get(`${calendarURL}/me/photo/$value`, myPhoto),
    http.get(`${calendarURL}/me/photos/:size/$value`, myPhoto),
    http.get<{ user: string }>(`${calendarURL}/users/:user/photo/$value`, photoOf),
    http.get<{ user: string; size: string }>(`${calendarURL}/users/:user/photos/:size/$value`, photoOf),
    http.get(
      `${calendarURL}/users`,
      forReader(server, (_reader, { request }) =>
        HttpResponse.json({ value: search(server, new URL(request.url)).map(user) }),
      ),
    ),
    http.get(
      `${calendarURL}/me/people`,
      forReader(server, (_reader, { request }) => {
        const url = new URL(request.url)
        const found = search(server, url).map((person) => contact(person, server.choice.language))
        return HttpResponse.json({ value: found.map((one) => selected(one, url.searchParams.get('$select'))) })
      }),
    ),
  ]
}

const user = (person: Person): Record<string, unknown> => ({
  '@odata.context': 'https://graph.microsoft.com/v1.0/$metadata#users/$entity',
  id: person.id,
  displayName: person.name,
  givenName: person.givenName,
  surname: person.surname,
  // Some mailboxes have no address. Clients then use the user principal name.
  mail: person.index % 11 === 10 ? null : person.email,
  userPrincipalName: person.email,
})

const contact = (person: Person, language?: string): Record<string, unknown> => {
  const { jobTitle, department, office } = positionOf(person, language)
  return {
    id: person.id,
    displayName: person.name,
    givenName: person.givenName,
    surname: person.surname,
    jobTitle,
    department,
    officeLocation: office,
    scoredEmailAddresses: [{ address: person.email, relevanceScore: 10 }],
    userPrincipalName: person.email,
    personType: { class: 'Person', subclass: 'OrganizationUser' },
  }
}

/** The search text is in quotes. Some calls put the name of a property before it. */
function search({ people }: Server, { searchParams }: URL): readonly Person[] {
  const asked = (searchParams.get('$search') ?? '').replace(/^"(?:\w+:)?|"$/g, '')
  return people.beginning(asked, Math.min(Number(searchParams.get('$top') ?? 25), 100))
}
