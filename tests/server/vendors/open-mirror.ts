import { mirror as mirrorJob } from '#server/jobs/mirror.ts'
import { release } from '#server/jobs/release.ts'
import { bookOf } from '#server/calendar/book-of.ts'
import { connectRoomCalendars, type RoomCalendars } from '#server/vendors/room-calendars.ts'
import type { ResourceRecord } from '#mocks/server/resources/resources.ts'
import type { ResourceOnWire } from '#src/wire/resource.ts'
import { oneDay, oneMinute } from '#src/kernel/time/moment.ts'
import { type EventLogRecord, readConfirmationStatuses } from '#src/wire/cache.ts'
import { readSchedules } from '#src/wire/schedule.ts'
import { easyRoom, friday } from '#tests/mocks/open-world.ts'
import { bodyOf } from '../identity-helpers.ts'
import type { SeenCall } from '#tests/platform/scripted-server.ts'
import { openOffice } from '../open-office.ts'
import { storedEvent } from '../rules/stored-event.ts'
import { serveVendor } from './serve-vendor.ts'
import { isToken, vendorSettings } from './vendor-before.ts'

export const vendors = ['o365', 'gspace'] as const
export type VendorKind = (typeof vendors)[number]

/** Saturday, 9:41 in Prague, when rooms of the simulated vendor are free. */
export const saturday = friday + oneDay

const iso = (instant: number): string => new Date(instant).toISOString()

/** The record with which a page registers a reservation. */
export const logRecord = (
  facts: Pick<EventLogRecord, 'resourceUsername' | 'realStart' | 'realEnd'>,
): EventLogRecord => ({
  id: '',
  iCalUId: '',
  resourceDisplayName: '',
  subject: '',
  showAs: 'busy',
  action: 'create',
  doneBy: '',
  organiserName: '',
  organiserEmail: '',
  orders: [],
  ...facts,
})

interface Wire extends Readonly<Record<string, unknown>> {
  readonly id: string
}

interface Reserved {
  readonly subject?: string
  readonly from: number
  readonly to: number
  readonly rooms?: readonly ResourceRecord[]
  readonly isPrivate?: boolean
  /** Weeks of a series. */
  readonly weeks?: number
}

/** An office whose rooms are at a simulated vendor over TLS, with two of its rooms and a person to book there. */
export async function openMirror(kind: VendorKind, roomOptions: Partial<ResourceOnWire> = {}) {
  const vendor = await serveVendor(kind)
  const { world, network } = vendor
  const { server } = world.backEnd
  const settings = {
    ...vendorSettings({ FOYER_GOOGLE_ADMIN: server.people.persona('facility').email }),
    calendar: kind === 'o365' ? ('microsoft' as const) : ('google' as const),
  }
  const { microsoft, google, calendar } = settings
  /** What becomes of the requests of the office. */
  const wire: { state: 'open' | 'cut' | 'denied'; onChange: () => void } = { state: 'open', onChange: () => undefined }
  /** Calls of the office to the vendor, without those for tokens. */
  const calls: SeenCall[] = []
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const url = new URL(String(input))
    if (wire.state === 'cut') throw new TypeError('fetch failed')
    if (isToken(url.href)) return network.fetch(input, init)
    const { method = 'GET', body } = init
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : null
    calls.push({
      method,
      url: url.href,
      path: url.pathname,
      headers: new Headers(init.headers),
      body: sent,
      credentials: 'omit',
    })
    if (sent !== null) wire.onChange()
    if (wire.state === 'open') return network.fetch(input, init)
    const error = { code: kind === 'o365' ? 'ErrorAccessDenied' : 403, message: 'Access is denied.' }
    return Response.json({ error }, { status: 403 })
  }
  const connect = (): RoomCalendars => {
    const found = connectRoomCalendars(kind, settings, { ...network, fetch })
    if (found === null) throw new Error('no credentials')
    return found
  }
  const here = await openOffice({ settings: { microsoft, google, calendar }, rooms: connect() })
  const [one, two] = freeRooms()
  for (const room of [one, two])
    await here.addResource(room.id, {
      email: room.email,
      name: room.name,
      body: JSON.stringify({ username: room.id, ...roomOptions }),
    })
  const person = server.people.persona('employee')
  const me = await here.signUp('Some Body')
  await here.office.db.updateTable('people').set({ email: person.email }).where('id', '=', me.id).execute()
  const events = kind === 'o365' ? '/me/events' : 'https://www.googleapis.com/calendar/v3/calendars/primary/events'
  // The clock is set forward, and nobody renews the token.
  await here.office.db
    .updateTable('sessions')
    .set({ access_until: friday + 1_000 * oneDay })
    .execute()
  let [last, puts] = [0, 0]
  syncClock()

  function freeRooms(): readonly [ResourceRecord, ResourceRecord] {
    const first = easyRoom(world, saturday, saturday + oneDay)
    return [first, easyRoom(world, saturday, saturday + oneDay, first)]
  }
  function syncClock(): void {
    here.now = world.timers.now()
  }
  const request = async (method: string, path: string, body?: unknown): Promise<Wire> => {
    const response = await world.graph(method, path, body)
    if (response === null || !response.ok) throw new Error(`${method} ${path}: ${response?.status}`)
    return response.status === 204 || response.status === 202 ? { id: '' } : ((await response.json()) as Wire)
  }
  const zoned = (instant: number) =>
    kind === 'o365'
      ? { dateTime: iso(instant).slice(0, 19), timeZone: 'UTC' }
      : { dateTime: iso(instant), timeZone: 'UTC' }
  const recurrence = ({ from, weeks }: Reserved) =>
    weeks === undefined
      ? {}
      : kind === 'gspace'
        ? { recurrence: [`RRULE:FREQ=WEEKLY;COUNT=${weeks}`] }
        : {
            recurrence: {
              pattern: { type: 'weekly', interval: 1, daysOfWeek: ['saturday'], firstDayOfWeek: 'monday' },
              range: {
                type: 'numbered',
                startDate: iso(from).slice(0, 10),
                numberOfOccurrences: weeks,
                recurrenceTimeZone: 'UTC',
              },
            },
          }
  const runMirror = (): Promise<number | null> => mirrorJob.run(here.office)

  return {
    ...vendor,
    kind,
    wire,
    calls,
    settings,
    here,
    one,
    two,
    me,
    person,
    connect,
    runMirror,
    /** Lets time pass for the vendor and the office. */
    pass: (milliseconds: number): void => {
      world.timers.leap(milliseconds)
      syncClock()
    },
    /** A minute later, what the vendor has is known. */
    poll: async (): Promise<void> => {
      world.timers.leap(oneMinute)
      syncClock()
      await runMirror()
    },
    release: () => release.run(here.office),
    book: () => bookOf(here.office),
    /** Books as a person, in Outlook or Google Calendar. Rooms answer within seconds. */
    reserve: async (event: Reserved): Promise<string> => {
      const { subject = 'Review', from, to, rooms = [one], isPrivate = false } = event
      const made = await request(
        'POST',
        events,
        kind === 'o365'
          ? {
              subject,
              start: zoned(from),
              end: zoned(to),
              sensitivity: isPrivate ? 'private' : 'normal',
              attendees: rooms.map(({ name, email }) => ({ type: 'resource', emailAddress: { name, address: email } })),
              ...recurrence(event),
            }
          : {
              summary: subject,
              start: zoned(from),
              end: zoned(to),
              visibility: isPrivate ? 'private' : 'default',
              attendees: rooms.map(({ email }) => ({ email, resource: true })),
              ...recurrence(event),
            },
      )
      world.timers.pass(10_000)
      syncClock()
      return made.id
    },
    /** Puts an accepted event into the calendar of a room, whatever the rules of the room are. */
    put: ({
      subject = 'Review',
      from,
      to,
      room = one,
    }: Pick<Reserved, 'subject' | 'from' | 'to'> & { readonly room?: ResourceRecord }): void => {
      puts += 1
      const attendee = {
        name: room.name,
        address: room.email,
        type: 'resource',
        response: 'accepted',
        respondedAt: 0,
      } as const
      const ids = { id: `AAMkput${puts}=`, iCalUId: `put-${puts}`, clientId: `put-${puts}` }
      const organizer = { name: person.name, address: person.email }
      const event = storedEvent({ subject, start: iso(from), end: iso(to) }, { now: here.now, ...ids, organizer })
      server.calendar.put({ ...event, attendees: [attendee] })
    },
    /** Moves an event of the person by days. Its rooms accept it, whatever their rules are. */
    shift: (subject: string, days: number): void => {
      const { calendar: all } = server
      const known = all
        .eventsOf(person.email, friday, friday + 1_000 * oneDay)
        .find((event) => event.subject === subject)
      if (known === undefined) throw new Error('There is no such event')
      const attendees = known.attendees.map((attendee) => ({ ...attendee, response: 'accepted' as const }))
      all.put({ ...known, start: known.start + days * oneDay, end: known.end + days * oneDay, attendees })
    },
    move: async (id: string, from: number, to: number): Promise<void> => {
      await request('PATCH', `${events}/${encodeURIComponent(id)}`, { start: zoned(from), end: zoned(to) })
      world.timers.pass(10_000)
      syncClock()
    },
    cancel: async (id: string): Promise<void> => {
      await request('DELETE', `${events}/${encodeURIComponent(id)}`)
    },
    /** The event of a person, as the vendor sends it. */
    eventOf: (id: string) => request('GET', `${events}/${encodeURIComponent(id)}`),
    /** The answers of the rooms, as the organizer sees them. */
    answersOf: async (id: string): Promise<readonly string[]> => {
      const event = await request('GET', `${events}/${encodeURIComponent(id)}`)
      return ((event['attendees'] ?? []) as readonly Wire[]).map((attendee) =>
        String((attendee['status'] as { response?: string } | undefined)?.response ?? attendee['responseStatus']),
      )
    },
    /** The dates of a series, by start. */
    datesOf: async (id: string): Promise<readonly Wire[]> => {
      const query =
        kind === 'o365'
          ? `startDateTime=${iso(friday)}&endDateTime=${iso(friday + 60 * oneDay)}`
          : `timeMin=${iso(friday)}&timeMax=${iso(friday + 60 * oneDay)}`
      const listed = await request('GET', `${events}/${encodeURIComponent(id)}/instances?${query}`)
      return (listed['value'] ?? listed['items']) as readonly Wire[]
    },
    /** The schedules of rooms as pages read them. */
    schedules: async (rooms: readonly ResourceRecord[], from: number, to: number) => {
      const body = { fromDate: iso(from), toDate: iso(to), emails: rooms.map(({ email }) => email) }
      const read = readSchedules(await bodyOf(here.send('POST', '/api/cache/schedules', { token: me.token, body })))
      if (read.problems.length > 0) throw new Error(read.problems.join())
      return read.schedules
    },
    /** The reply to `confirm-statuses` about a reservation by the ids of the person's copy. */
    statusOf: async (id: string, room = one, token = me.token) => {
      const event = await request('GET', `${events}/${encodeURIComponent(id)}`)
      const key = { email: room.email, iCalUid: String(event['iCalUId'] ?? event['iCalUID']), id }
      const answered = await here.send('POST', '/api/event/confirm-statuses', { token, body: [key] })
      return readConfirmationStatuses(await answered.json()).good[0]
    },
    /** Checks in as the person, and returns the status of the answer. */
    checkIn: async (id: string, room = one): Promise<number> => {
      const event = await request('GET', `${events}/${encodeURIComponent(id)}`)
      const key = { email: room.email, iCalUid: String(event['iCalUId'] ?? event['iCalUID']), id }
      const body = { ...key, action: 'confirm' }
      return (await here.send('POST', '/api/event/action', { token: me.token, body })).status
    },
    /** Events of the hub since the last call, as 'name argument'. */
    hubEvents: async (): Promise<readonly string[]> => {
      const rows = await here.office.db.selectFrom('outbox').selectAll().where('id', '>', last).orderBy('id').execute()
      last = rows.at(-1)?.id ?? last
      return rows.map(({ name, arguments: given }) => `${name} ${String(JSON.parse(given)[0])}`)
    },
    /** The times that events hold, as 'room start end state', in minutes after `from`. */
    holds: async (from: number): Promise<readonly string[]> => {
      const rows = await here.office.db
        .selectFrom('holds')
        .selectAll()
        .where('ends_at', '>', from)
        .orderBy('starts_at')
        .orderBy('id')
        .execute()
      const minutes = (at: number): number => (at - from) / oneMinute
      return rows.map(({ resource, starts_at: start, ends_at: end, state }) => {
        const name = resource === one.email ? 'one' : resource === two.email ? 'two' : resource
        return `${name} ${minutes(start)} ${minutes(end)} ${state}`
      })
    },
  }
}
