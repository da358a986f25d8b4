import type { Server } from '#mocks/server/server.ts'
import { beginSession } from '#server/identity/sessions.ts'
import { createBook } from '#server/calendar/book.ts'
import { newEventFor } from '#server/http/calendar-events.ts'
import { readNewEvent } from '#server/rules/calendar/read-event.ts'
import type { Reader } from '#server/rules/calendar/stored-event.ts'
import { eventsOfMailboxes, heldSpans, putEvent } from '#server/store/events.ts'
import type { CalendarProvider } from '#src/calendars/calendar.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { createClock } from '#src/platform/clock.ts'
import { createHttp } from '#src/platform/http.ts'
import { createTokens } from '#src/platform/tokens.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { Abilities, ContractWorld, Entered } from '#tests/calendars/contract/entrance.ts'
import { draft } from '#tests/calendars/graph-before.ts'
import { afternoon, hour } from '#tests/calendars/signed-in.ts'
import { friday, openWorld } from '#tests/mocks/open-world.ts'
import { openOffice, type OpenOffice } from '../open-office.ts'
import { seedPeople, seedResources } from '../seeded-office.ts'
import { storesWith } from '../store-folder.ts'

/** Faults that can be injected before Foyer's own server: lost replies and expired access. */
export const abilitiesOfServer: Abilities = { faults: new Set(['reply-lost', 'unauthorized']), photos: false }

interface ServerWorld extends ContractWorld {
  readonly here: OpenOffice
  /** Sends a request to the server. Returns null if the reply is lost. */
  deliver(request: Request): Promise<Response | null>
}

const worlds = new WeakMap<ContractWorld, ServerWorld>()
const origin = 'https://rooms.example.com'
const minute = 60_000

let campus: Promise<Server> | undefined

/** Returns the simulated campus, which all worlds share: it is only read. */
const openCampus = (): Promise<Server> =>
  (campus ??= openWorld({ serverType: 'touch-calendar' }).then(({ backEnd }) => backEnd.server))

const newCampusStore = storesWith(async (db) => {
  const server = await openCampus()
  const { people, calendar } = server
  await seedPeople(db, people, { now: friday })
  await seedResources(db, server, { now: friday })
  const [owner, self] = [people.persona('manager'), people.persona('employee')]
  await db.insertInto('delegates').values({ owner: owner.email, delegate: self.email }).execute()
  // Their holds are not stored, because these rooms are not used here.
  const known = new Map(
    [self, owner].flatMap(({ email }) =>
      calendar.eventsOf(email, friday - 24 * hour, friday + 31 * 24 * hour).map((event) => [event.id, event] as const),
    ),
  )
  for (const event of known.values()) await putEvent(db, event, null)
})

/** Opens Foyer's own server with the people, resources and a month of events of the simulated campus. */
async function openServerWorld(): Promise<ServerWorld> {
  const { people, resources } = await openCampus()
  const onlineMeetingURL = 'https://meet.heron.example/{id}'
  const here = await openOffice({ settings: { ...(await newCampusStore()), onlineMeetingURL } })
  here.now = friday
  const { db } = here.office
  const [owner, facility] = [people.persona('manager'), people.persona('facility')]
  const book = createBook(here.office)
  let isReplyLost = false
  let serial = 0

  const create = async (organizer: Reader, start: number, end: number, more: object) => {
    const body = { start: new Date(start).toISOString(), end: new Date(end).toISOString(), ...more }
    const read = readNewEvent(body, newEventFor(here.office, organizer, `colleague ${(serial += 1)}`))
    if (!read.ok) throw new Error(read.fault)
    const created = await book.create(read.value)
    if (!created.ok) throw new Error(created.fault)
  }
  for (const colleague of people.all.slice(4, 8))
    await create(colleague, friday + hour, friday + 2 * hour, { subject: 'Secret', isPrivate: true })
  const toRoom = (resource: (typeof resources.all)[number]) => ({
    name: resource.name,
    email: resource.email,
    zone: resource.place.city.zone,
    city: resource.place.city.code,
    hours: resource.hours,
    isFailing: false,
  })
  const world: ServerWorld = {
    here,
    people: people.all.map(({ name, email }) => ({ name, email, hasPhoto: false })),
    rooms: resources.all.map(toRoom).toSorted((one, other) => Number(isPlace(other)) - Number(isPlace(one))),
    closed: facility,
    letRoomsAnswer: () => undefined,
    busyOf: async ({ email }, from, to) =>
      (await heldSpans(db, emailOf(email), from, to)).map(({ starts_at, ends_at }) => ({
        start: starts_at,
        end: ends_at,
        status: 'busy',
      })),
    eventsOf: async (address, from, to) =>
      (await eventsOfMailboxes(db, [emailOf(address)], from, to)).get(emailOf(address)) ?? [],
    put: async (event) => void (await putEvent(db, event, null)),
    reserve: async ({ email }, start, end) => {
      // Set the clock, so that the past and the night can be reserved too.
      here.now = start
      await create(owner, start, end, { attendees: [{ email, kind: 'resource' }] })
      here.now = friday
    },
    freeRoom: async (times, days) => {
      for (const resource of resources.rooms) {
        const { settings } = resource
        const isEasy =
          resource.reservedTo === null &&
          resource.reservationsEnabled &&
          !resource.requiresConfirmation &&
          !settings.rejectOutsideWorkingHours &&
          (settings.maxAdvanceDays ?? 365) >= days &&
          (settings.minimumMeetingDurationInMinutes ?? 0) <= 60
        const held = await Promise.all(times.map(({ start, end }) => heldSpans(db, resource.email, start, end)))
        if (isEasy && held.every((spans) => spans.length === 0)) return toRoom(resource)
      }
      throw new RangeError('No room is free')
    },
    arm: (fault) => {
      if (fault === 'reply-lost') isReplyLost = true
      else if (fault === 'unauthorized') here.now += 16 * minute
      else throw new RangeError(`The server has no fault '${fault}'`)
    },
    disarm: () => void (isReplyLost = false),
    deliver: async (request) => {
      const text = request.body === null ? null : await request.text()
      const headers = new Headers(request.headers)
      if (text !== null) headers.set('content-length', String(Buffer.byteLength(text)))
      const { method, url } = request
      const response = await here.app.answer(new Request(url, { method, headers, body: text }), {
        address: '192.0.2.1',
      })
      if (!isReplyLost || method === 'GET') return response
      isReplyLost = false
      return null
    },
  }
  worlds.set(world, world)
  return world
}

const isPlace = ({ email }: { readonly email: string }): boolean => email.includes('.room.')

/** Signs in the product's client at Foyer's own server. */
export async function signInAtServer(
  provider: CalendarProvider,
  persona: 'employee' | 'manager' = 'employee',
  known?: ContractWorld,
): Promise<Entered> {
  const world = (known && worlds.get(known)) ?? (await openServerWorld())
  const { here } = world
  const person = (persona === 'employee' ? 'eliska.novotna' : 'oliver.hughes') + '@foyer.example'
  const session = await beginSession(here.office.db, {
    subject: `person:id of ${person}`,
    way: 'password',
    now: here.now,
  })
  const tokens = createTokens('memory')
  tokens.set(session)
  const calls: string[] = []
  let running = 0
  let mostAtOnce = 0
  const http = createHttp({
    apiURL: origin,
    calendarURL: `${origin}/calendar`,
    tokens,
    clock: createClock(),
    onSignedOut: () => undefined,
    fetch: async (input, init) => {
      const request = new Request(String(input), init)
      if (!request.url.startsWith(`${origin}/calendar/`)) return orThrow(await world.deliver(request))
      calls.push(`${request.method} ${request.url}`)
      mostAtOnce = Math.max(mostAtOnce, ++running)
      try {
        return orThrow(await (entered.strike?.(request) ?? world.deliver(request)))
      } finally {
        running--
      }
    },
    isOnline: () => true,
  })
  http.useCalendar(provider)
  const room = await world.freeRoom([{ start: afternoon, end: afternoon + 4 * hour }], 1)
  const entered: Entered = {
    hours: true,
    subjects: true,
    meetings: true,
    declinedEvents: true,
    answersAtOnce: true,
    at: world,
    provider,
    calendar: provider.connect(http),
    person: person as Email,
    room,
    order: {
      ...draft,
      span: { start: afternoon as Instant, end: (afternoon + hour) as Instant },
      resources: [{ name: room.name, email: room.email as Email }],
      attendees: [],
    },
    calls,
    strike: null,
    mostAtOnce: () => mostAtOnce,
  }
  return entered
}

function orThrow(response: Response | null): Response {
  if (response === null) throw new TypeError('Failed to fetch')
  return response
}
