import { oneDay } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { zoneOrUtc } from '#src/kernel/time/zones.ts'
import { readRecord } from '../../handlers/answers.ts'
import { http, HttpResponse, type RequestHandler } from '../../msw.ts'
import type { BusyItem } from '#server/rules/calendar/stored-event.ts'
import { type Person, portrait, positionOf } from '../../server/people/people.ts'
import type { Server } from '../../server/server.ts'
import { badRequest, forReader, invalidArgument, notFound, readTime, writeTime, wrongParameter } from './reader.ts'

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
    const requested = searchParams.getAll('sources')
    const pageSize = Number(searchParams.get('pageSize') ?? 100)
    if (query === '') return invalidArgument('Request must specify a query.')
    if (mask.length === 0) return invalidArgument('Request must specify a read mask.')
    const wrong = mask.find((name) => !(name in profileOf(people.persona('employee'))))
    if (wrong !== undefined) return invalidArgument(`Invalid readMask mask path: "${wrong}".`)
    if (requested.length === 0 || requested.some((source) => !sources.includes(source)))
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

const calendarsAtMost = 50
const longestSpan = 90 * oneDay
const bodyFields = ['timeMin', 'timeMax', 'timeZone', 'groupExpansionMax', 'calendarExpansionMax', 'items']

/** POST /calendar/v3/freeBusy, for rooms and people. */
export function freeBusyHandlers(server: Server): RequestHandler[] {
  return [
    http.post(
      `${server.calendarURL}/calendar/v3/freeBusy`,
      forReader(server, async (_reader, { request }) => {
        const wrong = wrongParameter(new URL(request.url).searchParams, [])
        if (wrong !== null) return badRequest(wrong, 'invalidParameter')
        const body = await readRecord(request)
        const unknown = Object.keys(body).find((name) => !bodyFields.includes(name))
        if (unknown !== undefined) return badRequest(`Invalid JSON payload received. Unknown name "${unknown}"`)
        const from = readTime(typeof body.timeMin === 'string' ? body.timeMin : null)
        const to = readTime(typeof body.timeMax === 'string' ? body.timeMax : null)
        if (from === null || to === null) return badRequest('Missing time range.', 'required')
        if (Number.isNaN(from) || Number.isNaN(to)) return badRequest('Bad Request')
        if (to <= from) return badRequest('The specified time range is empty.', 'timeRangeEmpty')
        if (to - from > longestSpan) return badRequest('The requested time range is too long.', 'timeRangeTooLong')
        const ids = readIds(body.items)
        if (ids === null) return badRequest('Bad Request')
        const most = Number(body.calendarExpansionMax ?? calendarsAtMost)
        if (most > calendarsAtMost || ids.length > most)
          return badRequest('The number of calendars requested is too large.', 'tooManyCalendarsRequested')
        const zone = zoneOrUtc(typeof body.timeZone === 'string' ? body.timeZone : 'UTC')
        const write = (instant: number) => writeTime(instant, zone)
        return HttpResponse.json({
          kind: 'calendar#freeBusy',
          timeMin: write(from),
          timeMax: write(to),
          calendars: Object.fromEntries(ids.map((id) => [id, calendarOf(server, id, from, to, write)])),
        })
      }),
    ),
  ]
}

function readIds(items: unknown): readonly string[] | null {
  if (!Array.isArray(items)) return null
  const ids = (items as unknown[]).map((item) => (item as { readonly id?: unknown } | null)?.id)
  return ids.every((id) => typeof id === 'string') ? ids : null
}

const failed = (reason: string) => ({ errors: [{ domain: 'global', reason }] })

function calendarOf(
  { calendar, people, resources }: Server,
  id: string,
  from: number,
  to: number,
  write: (instant: number) => string,
): unknown {
  const key = emailOf(id)
  const resource = resources.byEmail.get(key)
  const person = people.byEmail.get(key)
  if (resource?.isFailing === true) return failed('internalError')
  const items =
    resource !== undefined
      ? calendar.busyOfResource(resource, from, to)
      : person === undefined
        ? null
        : calendar.busyOfPerson(person, from, to)
  if (items === null) return { ...failed('notFound'), busy: [] }
  return { busy: merged(items, from, to).map(({ start, end }) => ({ start: write(start), end: write(end) })) }
}

/**
 * Merges adjacent and overlapping intervals and clips them to the requested span. Working elsewhere takes no time here.
 */
function merged(items: readonly BusyItem[], from: number, to: number) {
  const intervals: { start: number; end: number }[] = []
  const busy = items.filter(({ status }) => status !== 'workingElsewhere')
  for (const item of busy.toSorted((one, other) => one.start - other.start)) {
    const start = Math.max(from, item.start)
    const end = Math.min(to, item.end)
    const last = intervals.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else intervals.push({ start, end })
  }
  return intervals
}
