import { http, HttpResponse, type RequestHandler } from '../../msw.ts'
import { type Person, portrait, positionOf } from '../../server/people/people.ts'
import type { Server } from '../../server/server.ts'
import { invalidArgument, notFound, forReader } from './reader.ts'

export const peopleURL = 'https://people.googleapis.com'
export const picturesURL = 'https://lh3.googleusercontent.com'

/** GET /oauth2/v2/userinfo, the directory, and pictures. */
export function peopleHandlers(server: Server): RequestHandler[] {
  return [
    http.get(
      `${server.calendarURL}/oauth2/v2/userinfo`,
      forReader(server, (reader) =>
        HttpResponse.json({
          id: `1000${reader.index}`,
          email: reader.email,
          verified_email: true,
          name: reader.name,
          given_name: reader.givenName,
          family_name: reader.surname,
          picture: pictureOf(reader),
          hd: reader.email.slice(reader.email.indexOf('@') + 1),
        }),
      ),
    ),
    // A regular expression, because the colon in the method's name would start a parameter in a path pattern.
    http.get(
      /^https:\/\/people\.googleapis\.com\/v1\/people:searchDirectoryPeople$/,
      forReader(server, searchOf(server)),
    ),
    http.get<{ person: string }>(`${picturesURL}/a/:person`, ({ request, params }) => {
      // The image host must not receive a token.
      if (request.headers.has('authorization')) return new HttpResponse(null, { status: 403 })
      const person = server.people.byId.get(params.person.replace(/=.*$/, ''))
      if (person === undefined) return notFound()
      return new HttpResponse(portrait(person), { headers: { 'content-type': 'image/svg+xml' } })
    }),
  ]
}

const pictureOf = ({ id }: Person): string => `${picturesURL}/a/${id}=s96-c`

const known = ['query', 'readMask', 'sources', 'mergeSources', 'pageSize', 'pageToken', 'alt', 'fields', 'key']
const sources = ['DIRECTORY_SOURCE_TYPE_DOMAIN_CONTACT', 'DIRECTORY_SOURCE_TYPE_DOMAIN_PROFILE']

const searchOf =
  ({ choice, people }: Server) =>
  (_reader: Person, { request }: { readonly request: Request }): Response => {
    const { searchParams } = new URL(request.url)
    const unknown = [...searchParams.keys()].find((name) => !known.includes(name))
    if (unknown !== undefined) return invalidArgument(`Invalid JSON payload received. Unknown name "${unknown}"`)
    const query = searchParams.get('query') ?? ''
    const mask = (searchParams.get('readMask') ?? '').split(',').filter((name) => name !== '')
    const asked = searchParams.getAll('sources')
    const pageSize = Number(searchParams.get('pageSize') ?? 100)
    if (query === '') return invalidArgument('Request must specify a query.')
    if (mask.length === 0) return invalidArgument('Request must specify a read mask.')
    const wrong = mask.find((name) => !(name in profileOf(people.persona('employee'))))
    if (wrong !== undefined) return invalidArgument(`Invalid readMask mask path: "${wrong}".`)
    if (asked.length === 0 || asked.some((source) => !sources.includes(source)))
      return invalidArgument('Request must specify at least one directory source.')
    if (!(pageSize >= 0 && pageSize <= 500)) return invalidArgument('Page size must be between 1 and 500.')
    const found = people.beginning(query, pageSize || 100)
    if (found.length === 0) return HttpResponse.json({})
    const all = people.beginning(query, Infinity)
    return HttpResponse.json({
      people: found.map((person) => masked(profileOf(person, choice.language), person, mask)),
      totalSize: all.length,
      ...(all.length > found.length ? { nextPageToken: String(found.length) } : {}),
    })
  }

type Profile = Readonly<Record<string, readonly unknown[]>>

function masked(profile: Profile, person: Person, mask: readonly string[]): Record<string, unknown> {
  const fields = Object.entries(profile).filter(([name, list]) => mask.includes(name) && list.length > 0)
  return { resourceName: `people/1000${person.index}`, etag: `%${person.id}`, ...Object.fromEntries(fields) }
}

/** All directory fields of a person. */
function profileOf(person: Person, language?: string): Profile {
  const { jobTitle, department, office } = positionOf(person, language)
  const metadata = { primary: true, source: { type: 'DOMAIN_PROFILE', id: `1000${person.index}` } }
  const organization = {
    ...(jobTitle === null ? {} : { title: jobTitle }),
    ...(department === null ? {} : { department }),
  }
  const { name: displayName, givenName, surname: familyName, email: value } = person
  return {
    names: [{ metadata, displayName, givenName, familyName }],
    emailAddresses: [{ metadata, value, type: 'work' }],
    organizations: Object.keys(organization).length === 0 ? [] : [{ metadata, current: true, ...organization }],
    locations: office === null ? [] : [{ metadata, type: 'desk', current: true, value: office }],
    photos: [{ metadata, url: pictureOf(person), ...(person.hasPhoto ? {} : { default: true }) }],
  }
}
