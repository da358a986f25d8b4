import { oneDay, oneMinute } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { readRecord, stringsOf } from '../../handlers/answers.ts'
import { http, HttpResponse, type RequestHandler } from '../../msw.ts'
import { homeZoneOf } from '../../server/calendar/person-day.ts'
import { failingCalendar, graphDigits, viewOf } from '#server/rules/calendar/schedule-body.ts'
import type { BusyItem } from '#server/rules/calendar/stored-event.ts'
import { type Person, portrait, positionOf } from '../../server/people/people.ts'
import { longOffice } from '../../server/resources/resources.ts'
import type { Server } from '../../server/server.ts'
import { badRequest, forReader, graphError, preferredZone, readMoment, writeMoment } from './reader.ts'
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
  userType: 'Member',
  preferredLanguage: null,
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
  const query = (searchParams.get('$search') ?? '').replace(/^"(?:\w+:)?|"$/g, '')
  return people.beginning(query, Math.min(Number(searchParams.get('$top') ?? 25), 100))
}

/** Documented limits of getSchedule. */
const addressesAtMost = 20
const longestSpan = 62 * oneDay

/** POST /me/calendar/getSchedule, for rooms and people. */
export function scheduleHandlers(server: Server): RequestHandler[] {
  return [
    http.post(
      `${server.calendarURL}/me/calendar/getSchedule`,
      forReader(server, async (_reader, { request }) => {
        const body = await readRecord(request)
        const schedules = stringsOf(body.schedules)
        const from = readMoment(body.startTime)
        const to = readMoment(body.endTime)
        const interval = typeof body.availabilityViewInterval === 'number' ? body.availabilityViewInterval : 30
        if (from === null || to === null || from >= to) return badRequest('Invalid time range.')
        if (interval < 5 || interval > 1440) return badRequest('availabilityViewInterval must be between 5 and 1440.')
        if (to - from >= longestSpan) return graphError(400, '5006', 'The requested time duration is too long.')
        if (schedules.length === 0 || schedules.length > addressesAtMost)
          return graphError(400, 'ErrorInvalidParameter', 'At most 20 schedules can be asked for.')
        const zone = preferredZone(request)
        return HttpResponse.json({
          '@odata.context':
            'https://graph.microsoft.com/v1.0/$metadata#Collection(microsoft.graph.scheduleInformation)',
          value: schedules.map((address) => scheduleOf(server, address, from, to, interval, zone)),
        })
      }),
    ),
  ]
}

function scheduleOf(
  server: Server,
  address: string,
  from: number,
  to: number,
  interval: number,
  zone: string,
): unknown {
  const { resources, people, calendar } = server
  const key = emailOf(address)
  const resource = resources.byEmail.get(key)
  const person = people.byEmail.get(key)
  if (resource?.isFailing === true) return { scheduleId: address, error: failingCalendar }
  if (resource === undefined && person === undefined) {
    const error = { message: 'The SMTP address is not valid.', responseCode: 'ErrorMailRecipientNotFound' }
    return { scheduleId: address, error }
  }
  const items =
    resource === undefined
      ? person === undefined
        ? []
        : calendar.busyOfPerson(person, from, to)
      : calendar.busyOfResource(resource, from, to)
  const hours = resource?.hours ?? longOffice
  return {
    scheduleId: address,
    availabilityView: viewOf(items, from, to, graphDigits, interval * oneMinute),
    scheduleItems: items.map((item) => scheduleItem(item, zone)),
    workingHours: {
      daysOfWeek: hours.daysOfWeek,
      startTime: `${hours.startTime.slice(0, 5)}:00.0000000`,
      endTime: `${hours.endTime.slice(0, 5)}:00.0000000`,
      timeZone: { name: resource?.place.city.wireZone ?? (person === undefined ? 'UTC' : homeZoneOf(person)) },
    },
  }
}

function scheduleItem(item: BusyItem, zone: string): unknown {
  const times = { status: item.status, start: writeMoment(item.start, zone), end: writeMoment(item.end, zone) }
  return item.isPrivate
    ? { ...times, isPrivate: true }
    : { ...times, isPrivate: false, subject: item.subject, location: item.location }
}
