import { emailOf } from '#src/wire/scalars.ts'
import { createSimulatedHub } from '../hub/hub.ts'
import { type Hub, kioskObject, mayReceive } from '#server/rules/hub.ts'
import type { ServerType } from '#src/wire/configuration.ts'
import type { RequestHandler } from '../msw.ts'
import type { WorldChoice } from '../worlds/world.ts'
import { createBaseEvents } from './calendar/base-events.ts'
import { createCalendarStore, type CalendarStore } from './calendar/calendar-store.ts'
import type { ChangeLog } from './changes.ts'
import { type ClockSetting, createKeptClock, type ServerClock, type Timers } from './time/clock.ts'
import { createCodes, type Codes } from './sign-in/codes.ts'
import { createColleagues, type Colleagues } from './calendar/colleagues.ts'
import { createUserCollections, type UserCollections } from './collections.ts'
import { createConfirmations, type Confirmations, createReleases, confirmByPresence } from './calendar/confirmations.ts'
import { createEventBook, type EventBook } from './calendar/event-book.ts'
import { createEdits, type Edits } from './edits.ts'
import { createFaults, type Faults } from './faults.ts'
import { createJournal, createRecords, type Journal, type Records } from './records.ts'
import { isAtDevice } from './kiosks/device-place.ts'
import { createKiosks, type Kiosks } from './kiosks/kiosks.ts'
import { createPairings, type Pairings } from './kiosks/pairings.ts'
import { createMailLinks, createTokens, type MailLinks, type Tokens } from './sign-in/tokens.ts'
import { createObjects, type Objects, resourceIdOfObject } from './objects/objects.ts'
import { createPeople, type People } from './people/people.ts'
import { createPersonaCalendar } from './calendar/persona-calendar.ts'
import { createPlaces, type Places } from './resources/places.ts'
import { createProvoke, type Provoke } from './provoke.ts'
import { createRandom } from './random.ts'
import { createResources, type ResourceRecord, type Resources } from './resources/resources.ts'
import { createRoomAnswers, type RoomAnswers } from './calendar/room-answers.ts'
import { rightOf } from '#server/rules/rights.ts'
import type { StoredEvent } from '#server/rules/calendar/stored-event.ts'

export interface ServerOptions {
  readonly choice: WorldChoice
  /** Base URL of the product's API, absolute, without a trailing slash. */
  readonly apiURL: string
  /** Base URL of the generated pictures, absolute, without a trailing slash. */
  readonly picturesURL: string
  /** URL of the navigation of an organisation without Assist. By default it is next to the pictures. */
  readonly navigationURL?: string | undefined
  /** A URL for config.json if the indoor map of the first site is a file, not a generated one. */
  readonly venueURL?: string | undefined
  /** Further members of config.json. */
  readonly config?: Readonly<Record<string, unknown>> | undefined
  readonly log: ChangeLog
  readonly timers: Timers
  /** The time of the device in UTC milliseconds. */
  readonly realNow: () => number
  readonly clock?: ClockSetting | undefined
  /** The calendar in the configuration. */
  readonly serverType?: ServerType | undefined
  /** The simulated calendar of the provider. */
  readonly provider: SimulatedCalendar
}

/** A simulated calendar provider, given to the server by `mocks/back-end.ts`. */
export interface SimulatedCalendar {
  /** The `calendarURL` of config.json, without a trailing slash. Handlers read it as `server.calendarURL`. */
  baseURL(apiURL: string): string
  /** Further URL prefixes that belong to it, such as a directory on another host. */
  readonly elsewhere: readonly string[]
  /** The prefix of its authorize page's URL; null if users sign in through the product. */
  readonly signInURL: string | null
  handlers(server: Server): RequestHandler[]
  /** The response of an armed fault; null or absent means the same response as the product's API. */
  refuse?(fault: StrikingFault): Response | null
  /** The stored id of an event that clients know by another id; null if none matches. Absent if the ids are the same. */
  storedId?(server: Server, id: string): string | null
}

export type StrikingFault = 'unauthorized' | 'throttled' | 'server-errors'

export interface Server extends UserCollections {
  readonly choice: WorldChoice
  readonly serverType: ServerType
  /** The simulated calendar. */
  readonly provider: SimulatedCalendar
  readonly apiURL: string
  readonly calendarURL: string
  readonly navigationURL: string
  /** Null if all maps are generated. */
  readonly venueURL: string | null
  readonly config: Readonly<Record<string, unknown>>
  readonly clock: ServerClock
  readonly timers: Timers
  readonly places: Places
  readonly edits: Edits
  readonly resources: Resources
  readonly people: People
  readonly calendar: CalendarStore
  readonly book: EventBook
  readonly records: Records
  readonly faults: Faults
  readonly tokens: Tokens
  readonly codes: Codes
  readonly mailLinks: MailLinks
  readonly rooms: RoomAnswers
  readonly confirmations: Confirmations
  readonly hub: Hub
  readonly objects: Objects
  readonly provoke: Provoke
  readonly kiosks: Kiosks
  readonly pairings: Pairings
  readonly colleagues: Colleagues
  readonly journal: Journal
  picture(name: string): string
  /** Notifies every client of a change in the rooms of an event. */
  announce(event: StoredEvent): void
  /** Receives the addresses of every schedule call. The first ones after a pause are those on the screen. */
  watch(emails: readonly string[]): void
}

export const defaultServerType: ServerType = 'o365'

const watchedAtMost = 40
const pause = 2_000

/** Creates a world and replays its changes. */
export async function createServer(options: ServerOptions): Promise<Server> {
  const { choice, timers, apiURL, provider, serverType = defaultServerType } = options
  const records = createRecords(options.log)
  const clock = createKeptClock(options.realNow, options.clock, records)
  const { now } = clock
  const faults = createFaults()
  const places = createPlaces(choice)
  const edits = createEdits(places, records)
  const resources = createResources(choice, places)
  const people = createPeople(choice.seed)
  const baseEvents = createBaseEvents(choice.seed, choice.world, people.all.length)
  const personaCalendar = createPersonaCalendar(
    choice.seed,
    resources,
    people,
    baseEvents,
    choice.world.eventsPerPersona,
  )
  const calendar = createCalendarStore({ seed: choice.seed, resources, people, baseEvents, personaCalendar, records })
  const hub = createSimulatedHub({
    timers,
    faults,
    onObject: (id, item, { user }) =>
      rightOf('HUB Object', user) === 'no' ? 'You aren’t allowed to do this.' : objects.invoke(id, item),
    isFor: (listener, target, args) =>
      mayReceive(listener, target, args, (deviceId, objectId) => {
        const resource = resources.byId.get(resourceIdOfObject(objectId))
        return resource !== undefined && isAtDevice(server.kiosks.known(deviceId), resource)
      }),
  })
  const changed = (resource: ResourceRecord) => hub.broadcast('reload-changed-resource', resource.id)
  const announce = (event: StoredEvent) => {
    for (const attendee of event.attendees) {
      const resource = resources.byEmail.get(emailOf(attendee.address))
      if (resource !== undefined) changed(resource)
    }
  }
  const rooms = createRoomAnswers({
    calendar,
    resources,
    faults,
    timers,
    now,
    onAnswer: (_event, resource) => changed(resource),
  })
  const confirmations = createConfirmations({
    records,
    resources,
    calendar,
    now,
    onCancel: (_event, id) => hub.broadcast('reload-changed-resource', id),
  })
  const releases = createReleases({ calendar, confirmations, people, clock, timers })
  const objects = createObjects({
    choice,
    resources,
    records,
    faults,
    random: createRandom(choice.seed ^ 0x0b1ec7),
    watched: () => watched,
    isHeld: (resource) => calendar.busyOfResource(resource, now(), now() + 1).length > 0,
    onChange: (id, data) => hub.broadcast('ObjectChanged', id, JSON.stringify(data)),
    onPresence: (resource, sensor) =>
      confirmByPresence({ calendar, confirmations }, resource, { sensor, now: now() }).forEach(announce),
  })
  const colleagues = createColleagues({
    seed: choice.seed,
    calendar,
    resources,
    people,
    timers,
    now,
    watched: () => watched,
    onChange: changed,
    onStep: () => objects.act(),
  })
  let watched: readonly ResourceRecord[] = []
  let lastAsked = -Infinity
  const server: Server = {
    choice,
    serverType,
    provider,
    apiURL,
    calendarURL: provider.baseURL(apiURL),
    venueURL: options.venueURL ?? null,
    config: options.config ?? {},
    navigationURL: options.navigationURL ?? options.picturesURL.replace(/[^/]+$/, 'navigation.html'),
    clock: {
      ...clock,
      setTo: (setting) => {
        clock.setTo(setting)
        releases.look()
      },
    },
    timers,
    places,
    edits,
    resources,
    people,
    calendar,
    book: createEventBook({ calendar, resources, colleagues, rooms, records, faults, timers, now, announce }),
    records,
    faults,
    tokens: createTokens(now, records),
    codes: createCodes(records),
    mailLinks: createMailLinks(now, records),
    rooms,
    confirmations,
    hub,
    objects,
    provoke: createProvoke({ places, resources, edits, objects, hub, language: choice.language }),
    kiosks: createKiosks({
      choice,
      places,
      resources,
      records,
      faults,
      now,
      onChange: (id, data) => hub.broadcast('ObjectChanged', kioskObject(id), JSON.stringify(data)),
    }),
    pairings: createPairings(now, records),
    colleagues,
    journal: createJournal(),
    ...createUserCollections(records, (user) => usualFavourites(resources, people, user)),
    picture: (name) => `${options.picturesURL}/${name}.svg`,
    announce,
    watch: (emails) => {
      const at = options.realNow()
      if (at - lastAsked > pause)
        watched = emails.slice(0, watchedAtMost).flatMap((email) => resources.byEmail.get(emailOf(email)) ?? [])
      lastAsked = at
    },
  }
  await records.replay()
  clock.settle(choice.world.cities[0]?.zone ?? 'UTC')
  rooms.resume()
  releases.look()
  return server
}

/** All users start with a few favourites nearby, which Home shows. */
function usualFavourites(resources: Resources, people: People, user: string): readonly string[] {
  const person = people.byEmail.get(user)
  if (person === undefined || person.index > 2) return []
  const cities = [...new Set(resources.rooms.map((room) => room.place.city))]
  const home = cities[person.index % cities.length]
  const near = resources.all.filter((resource) => resource.place.city === home && resource.reservedTo === null)
  const chosen = [
    ...near.filter((resource) => resource.kind === 'room').slice(1, 4),
    ...near.filter((resource) => resource.kind === 'desk').slice(2, 3),
  ]
  return chosen.map(({ id }) => id)
}

/** Every URL prefix of the server's calendar. */
export function calendarTerritory({ provider, calendarURL }: Server): readonly string[] {
  return [`${calendarURL}/`, ...provider.elsewhere]
}
