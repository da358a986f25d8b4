import { rmSync } from 'node:fs'
import * as v from 'valibot'
import { personDay } from '#mocks/server/calendar/person-day.ts'
import { resourceOnWire } from '#mocks/server/resources/resource-body.ts'
import type { Person } from '#mocks/server/people/people.ts'
import type { Server } from '#mocks/server/server.ts'
import { localDayOf } from '#mocks/server/time/clock.ts'
import { venueArchive } from '#mocks/venue/create-venue.ts'
import { roomsByEmail } from '#server/calendar/rooms.ts'
import { codedPlaces } from '#server/http/navigation.ts'
import { storePassword } from '#server/identity/passwords.ts'
import type { Office } from '#server/office.ts'
import { type Hold, holdsOf } from '#server/rules/calendar/holds.ts'
import { type StoredEvent, usualReminder } from '#server/rules/calendar/stored-event.ts'
import { usualFilters, usualTypes } from '#server/rules/resources/usual.ts'
import { type DocumentName, documentSchemas } from '#server/rules/resources/documents.ts'
import { addConfirmation, keyOf } from '#server/store/confirmations.ts'
import { writeDocument } from '#server/store/documents.ts'
import { addHolds, putEvent } from '#server/store/events.ts'
import type { Queries, Role } from '#server/store/schema.ts'
import { openStore } from '#server/store/open.ts'
import { putVenue } from '#server/store/venues.ts'
import { openVenueArchive, describeVenueFault } from '@foyer/indoor'
import { oneDay } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { openWorld } from '#tests/mocks/open-world.ts'
import { passwordOfAll, personaEmails } from './seeded-people.ts'

// Fills the store of Foyer's own server with the people, resources, maps, devices and events of a simulated campus.

interface Seeds {
  /** UTC milliseconds. */
  readonly now: number
  /** Stored form, see `identity/passwords.ts`. */
  readonly password?: string
  readonly role?: (person: Person) => Role
}

const noPicture = (): string => ''

export const seedOrganisation = (queries: Queries, now: number): Promise<unknown> =>
  queries
    .insertInto('organisation')
    .values({ id: 1, name: 'Foyer', languages: '["en"]', time_zone: 'Europe/Prague', created_at: now })
    .execute()

export async function seedPeople(
  queries: Queries,
  people: Server['people'],
  { now, password, role = () => 'person' }: Seeds,
): Promise<void> {
  for (const person of people.all)
    await queries
      .insertInto('people')
      .values({
        id: `id of ${person.email}`,
        email: emailOf(person.email),
        name: person.name,
        given_name: person.givenName,
        surname: person.surname,
        role: role(person),
        state: 'active',
        ...(password !== undefined && { password }),
        created_at: now,
        changed_at: now,
      })
      .execute()
}

export async function seedResources(
  queries: Queries,
  { choice, resources }: Pick<Server, 'choice' | 'resources'>,
  { now }: Seeds,
): Promise<void> {
  for (const [position, resource] of resources.all.entries()) {
    const { id, name, email, resourceTypeId, ...body } = resourceOnWire(choice, resource, noPicture)
    await queries
      .insertInto('resources')
      .values({
        id,
        name: name ?? '',
        email: emailOf(email ?? ''),
        position,
        is_deleted: 0,
        changed_at: now,
        type_id: String(resourceTypeId),
        area_id: resource.place.areaId,
        body: JSON.stringify({ ...body, files: [] }),
      })
      .execute()
  }
}

/** Stores the events between two instants: those of resources and personas, and the days of other people. */
export async function seedEvents(
  queries: Queries,
  { calendar, choice, confirmations, people, resources }: Server,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const events = new Map<string, StoredEvent>()
  for (const resource of resources.all)
    for (const { id } of calendar.busyOfResource(resource, from, to)) {
      const event = calendar.event(id)
      if (event !== null) events.set(id, resource.kind === 'room' ? event : forOne(event))
    }
  for (const person of people.all) {
    const own = calendar.eventsOf(person.email, from, to)
    for (const event of own) events.set(event.id, event)
    if (own.length === 0)
      for (const event of dayEvents(choice.seed, person, from, from + daysOfPeople * oneDay))
        events.set(event.id, event)
  }
  const emails = resources.all.map(({ email }) => email)
  const rooms = await roomsByEmail(queries, emails)
  const storedHolds: Hold[] = []
  for (const event of events.values()) {
    const holds = holdsOf(event, (address) => rooms.get(address)?.confirmation)
    // If two personas have planned the same room and time, the first one gets it.
    if (isOwn(event) && holds.some((hold) => storedHolds.some((other) => isSameTime(hold, other)))) continue
    if (isOwn(event)) storedHolds.push(...holds)
    await putEvent(queries, event, null)
    await addHolds(queries, event.id, holds)
    const isReleased = isOwn(event) && confirmations.of(event).canceled
    if (isReleased) await addConfirmation(queries, keyOf(event), { state: 'released', by: null, at: event.start })
  }
}

const isOwn = ({ id }: StoredEvent): boolean => id.startsWith('own.')

const isSameTime = (one: Hold, other: Hold): boolean =>
  one.resource === other.resource && one.start < other.end && one.end > other.start

/** Removes the people from an event of a desk or a parking space. */
const forOne = (event: StoredEvent): StoredEvent => ({
  ...event,
  attendees: event.attendees.filter(({ type }) => type === 'resource'),
})

/** Number of days for which people have events. */
const daysOfPeople = 9

/** Returns the events of a colleague without a room. */
function dayEvents(seed: number, person: Person, from: number, to: number): readonly StoredEvent[] {
  const days = Array.from({ length: Math.ceil((to - from) / oneDay) }, (_, day) => localDayOf('UTC', from) + day)
  return days.flatMap((day) =>
    personDay(seed, person, day).map(({ id, iCalUId, start, end, status, subject, isPrivate }) => ({
      id,
      iCalUId,
      transactionId: null,
      subject,
      bodyHtml: '',
      bodyPreview: '',
      start,
      end,
      originalTimeZone: 'UTC',
      isAllDay: false,
      organizer: { name: person.name, address: person.email },
      attendees: [],
      showAs: status,
      isPrivate,
      reminder: usualReminder,
      onlineMeetingUrl: null,
      isCancelled: false,
      createdAt: start - oneDay,
      changedAt: start - oneDay,
      location: null,
      marks: {},
    })),
  )
}

/** Stores door panels and kiosks with their rules. */
export async function seedDevices(queries: Queries, { kiosks }: Pick<Server, 'kiosks'>): Promise<void> {
  for (const { id, kind, name, language, resource, areaId, unitId, heading, buildingRules, rules } of kiosks.all) {
    const place = {
      name,
      language,
      resourceId: resource?.id ?? null,
      areaId: resource ? null : areaId,
      unitId,
      heading,
    }
    await queries
      .insertInto('devices')
      .values({
        id,
        kind,
        place: JSON.stringify(place),
        rules: JSON.stringify({ ...buildingRules, ...rules }),
        reports: '[]',
        log: '[]',
      })
      .execute()
  }
}

/** Stores types, filters, areas and points of interest. */
export async function seedDocuments(queries: Queries, { choice, edits }: Server, now: number): Promise<void> {
  const filters = usualFilters(choice.language, noPicture).map(({ choices, ...filter }) => ({
    ...filter,
    choices: choices.map((one) => ({ ...one, imageUrl: null })),
  }))
  const documents: Readonly<Partial<Record<DocumentName, unknown>>> = {
    types: usualTypes(choice.language),
    filters,
    areas: edits.areas(),
    points: edits.points(),
  }
  for (const [name, document] of Object.entries(documents)) {
    v.parse(documentSchemas[name as DocumentName], document)
    await writeDocument(queries, name, document, now)
  }
}

async function seedMaps(queries: Queries, server: Server, now: number): Promise<void> {
  for (const { id: areaId, name } of server.edits.areas().filter(({ parentAreaId }) => parentAreaId === null)) {
    const { bytes, etag } = venueArchive(server, areaId)
    const opened = openVenueArchive(bytes)
    if (!opened.ok) throw new Error(describeVenueFault(opened.fault))
    await putVenue(queries, { area_id: areaId, name, bytes, etag }, codedPlaces(opened.value.venue, areaId), now)
  }
}

/** Stores the whole campus in one transaction. */
export async function seedOffice(
  { db }: Pick<Office, 'db'>,
  server: Server,
  seeds: Seeds & { readonly from: number; readonly to: number },
): Promise<void> {
  await db.transaction().execute(async (queries) => {
    await seedOrganisation(queries, seeds.now)
    await seedPeople(queries, server.people, seeds)
    await seedDocuments(queries, server, seeds.now)
    await seedResources(queries, server, seeds)
    await seedEvents(queries, server, seeds)
    await seedDevices(queries, server)
    await seedMaps(queries, server, seeds.now)
  })
}

/** Stores the simulated campus in a folder that servers can copy. `now` is in UTC milliseconds. */
export async function seedFolder(folder: string, now: number): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  const { backEnd } = await openWorld({ serverType: 'touch-calendar', at: now })
  const store = await openStore(folder)
  await seedOffice(store, backEnd.server, {
    now,
    from: now - 2 * oneDay,
    to: now + 33 * oneDay,
    password: await storePassword(passwordOfAll),
    role: ({ email }) => (email === personaEmails['facility'] ? 'facilities' : 'person'),
  })
  await store.close()
}
