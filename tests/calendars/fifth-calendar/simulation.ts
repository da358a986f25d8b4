import { http, HttpResponse, type RequestHandler } from '#mocks/msw.ts'
import { readRecord, stringsOf, textOf } from '#mocks/handlers/answers.ts'
import { forCalendarUser } from '#mocks/handlers/call.ts'
import { besideTheProduct } from '#mocks/providers/index.ts'
import { isOrganizer } from '#server/rules/calendar/stored-event.ts'
import { type Person, portrait } from '#mocks/server/people/people.ts'
import type { Server, SimulatedCalendar } from '#mocks/server/server.ts'
import type { StoredEvent } from '#server/rules/calendar/stored-event.ts'
import { storedEvent } from '../stored-event.ts'

/** Step 5 of docs/adding-a-calendar.md: the calls of the vendor on the calendars that all providers share. */
export const fifthSimulation: SimulatedCalendar = {
  baseURL: besideTheProduct,
  elsewhere: [],
  signInURL: null,
  handlers,
}

function handlers(server: Server): RequestHandler[] {
  const { book, calendar, calendarURL, clock, faults, people, resources } = server
  const answer = (event: StoredEvent | null, reader: Person) =>
    event === null ? new HttpResponse(null, { status: 404 }) : HttpResponse.json(entry(event, reader))

  return [
    http.get(
      `${calendarURL}/whoami`,
      forCalendarUser(server, ({ email, givenName, surname }) =>
        HttpResponse.json({ mail: email, first: givenName, last: surname }),
      ),
    ),
    http.get(
      `${calendarURL}/face`,
      forCalendarUser(server, (reader) => new HttpResponse(portrait(reader))),
    ),
    http.post(
      `${calendarURL}/busy`,
      forCalendarUser(server, async (_reader, { request }) => {
        const { who, from, to } = await readRecord(request)
        return HttpResponse.json(
          stringsOf(who).map((mail) => {
            const resource = resources.byEmail.get(mail.toLowerCase())
            const person = people.byEmail.get(mail.toLowerCase())
            if (resource?.isFailing || (!resource && !person)) return { mail, error: 'There is no such calendar.' }
            const span = [Number(from), Number(to)] as const
            const items = resource
              ? calendar.busyOfResource(resource, ...span)
              : person
                ? calendar.busyOfPerson(person, ...span)
                : []
            return { mail, taken: items.map(({ start, end }) => [start, end]) }
          }),
        )
      }),
    ),
    http.get(
      `${calendarURL}/entries`,
      forCalendarUser(server, (reader, { request }) => {
        const { searchParams } = new URL(request.url)
        const listed = book.list(reader, Number(searchParams.get('from')), Number(searchParams.get('to')))
        const isSpoilt = faults.isArmed('events-malformed')
        return HttpResponse.json(
          listed.map((event, index) => (isSpoilt && index % 4 === 2 ? { id: event.id } : entry(event, reader))),
        )
      }),
    ),
    http.get(
      `${calendarURL}/entry`,
      forCalendarUser(server, (reader, { request }) => {
        const { searchParams } = new URL(request.url)
        const key = searchParams.get('key')
        if (key !== null) return answer(calendar.eventByTransaction(reader.email, key), reader)
        const [ofUid = null] = book.byICalUId(searchParams.get('uid') ?? '', reader)
        return answer(book.find(searchParams.get('id') ?? '', reader) ?? ofUid, reader)
      }),
    ),
    http.put<{ key: string }>(
      `${calendarURL}/entries/:key`,
      forCalendarUser(server, async (reader, { request, params }: WithKey) => {
        const known = calendar.eventByTransaction(reader.email, params.key)
        if (known !== null) return answer(known, reader)
        const created = newEvent(params.key, reader, await readRecord(request), clock.now())
        await book.create(created)
        return answer(created, reader)
      }),
    ),
  ]
}

interface WithKey {
  readonly request: Request
  readonly params: { readonly key: string }
}

const entry = (event: StoredEvent, reader: Person) => ({
  id: event.id,
  uid: event.iCalUId,
  key: event.transactionId,
  title: event.subject,
  owner: event.organizer.address,
  isMine: isOrganizer(event, reader),
  isOff: event.isCancelled,
  from: event.start,
  to: event.end,
  who: event.attendees.map(({ address, type, response }) => ({
    mail: address,
    isRoom: type === 'resource',
    said: response,
  })),
})

function newEvent(
  key: string,
  { name, email }: Person,
  body: Readonly<Record<string, unknown>>,
  now: number,
): StoredEvent {
  const who = Array.isArray(body.who) ? (body.who as { readonly mail: string; readonly isRoom: boolean }[]) : []
  return storedEvent(`fifth-${key}`, {
    transactionId: key,
    subject: textOf(body.title),
    start: Number(body.from),
    end: Number(body.to),
    organizer: { name, address: email },
    attendees: who.map(({ mail, isRoom }) => ({
      name: mail,
      address: mail,
      type: isRoom ? 'resource' : 'required',
      response: 'none',
      respondedAt: 0,
    })),
    createdAt: now,
    changedAt: now,
  })
}
