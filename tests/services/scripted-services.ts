import { clearPersonal } from '#src/platform/stored.ts'
import '#src/app/session/registrations.ts'
import * as v from 'valibot'
import { vi } from 'vitest'
import type { Calendar, CalendarProvider, EventChange, EventDraft, Person } from '#src/calendars/calendar.ts'
import type { Explanation } from '#src/engine/compute.ts'
import { createScheduleSource } from '#src/features/availability/model/schedule-source.ts'
import { clearFavourites } from '#src/features/home/model/favourites/state.ts'
import { clearNotices } from '#src/features/notices/model/state.ts'
import { otherCalendars, othersEvents } from '#src/features/other-calendars/model/state.ts'
import { peopleMeant } from '#src/features/people/model/rules/people.ts'
import '#src/features/bookings/model/reservations/load-reservations.ts'
import { clearReservations } from '#src/features/bookings/model/reservations/state.ts'
import { closeDraft } from '#src/features/bookings/model/reserve/draft-state.ts'
import '#src/features/bookings/model/reserve/rules/read-entry.ts'
import { clearAwaiting } from '#src/features/bookings/model/reserve/state.ts'
import { expandSeries } from '#src/features/bookings/model/series/rules/expand-series.ts'
import type { CalendarDay, IanaZone, QuarterSpan } from '#src/kernel/time/units.ts'
import type { Email } from '#src/kernel/ids.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { Api } from '#src/platform/api.ts'
import { createClock } from '#src/platform/clock.ts'
import type { EngineClient } from '#src/platform/engine/engine-client.ts'
import type { HttpClient } from '#src/platform/http.ts'
import { createLocks, type Locks } from '#src/platform/locks.ts'
import { createPaths } from '#src/platform/paths.ts'
import type { Storage } from '#src/platform/storage.ts'
import { openStorage } from '#src/platform/storage/open-storage.ts'
import { createTokens } from '#src/platform/tokens.ts'
import type { LiveHub, Services } from '#src/base/needs.ts'
import { type Configuration, configFileSchema } from '#src/wire/configuration.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import { attendeeOf, eventOf, momentOf, otherRoom, room } from './drafted-events.ts'
import { openTestScope } from './open-test-scope.ts'

export { draftOf, eventOf, hour, otherRoom, room, start } from './drafted-events.ts'

// The lazy modules of the flows are imported above because a lazy import does not resolve under simulated time.

/** Returns the event after a change. */
function changedEvent(event: CalendarEvent, { subject, when, resources, attendees }: EventChange): CalendarEvent {
  const rooms = resources?.map(({ name, email }) => attendeeOf(name, email, true))
  const people = attendees?.map(({ name, email, optional, remotely }) => ({
    ...attendeeOf(name, email, false),
    optional,
    remotely,
  }))
  return {
    ...event,
    subject: subject ?? event.subject,
    ...(when && { start: momentOf(when.span.start), end: momentOf(when.span.end), isAllDay: when.isAllDay }),
    ...(resources && { locations: resources.map(({ name, email }) => ({ displayName: name, email })) }),
    attendees: [
      ...(rooms ?? event.attendees.filter(({ resource }) => resource)),
      ...(people ?? event.attendees.filter(({ resource }) => !resource)),
    ],
  }
}

/** The outcome of one create. 'lost': the response never arrives; 'unsent': the request never arrives. */
export type CreateScript = 'made' | 'lost' | 'unsent' | Fault

/** The calendar and the product's server, used by all pages of a test. */
export interface World {
  readonly calls: string[]
  readonly events: CalendarEvent[]
  /** Indexes of the dates of a series on which the room is taken. */
  takenDates: number[]
  seriesDates: number
  /** The occurrences of series. */
  readonly dates: CalendarEvent[]
  /** One entry per create, then 'made'. */
  creates: CreateScript[]
  /** One entry per change, then 'made'. */
  changes: CreateScript[]
  /** The number of requests for the list until it contains a new event. */
  hiddenFor: number
  response: string
  schedules: Schedule[]
  /** The people in the directory. */
  people: Person[]
  explanation: Explanation | null
  faults: Partial<Record<string, Fault>>
  readonly storage: Storage
}

export async function createWorld(): Promise<World> {
  return {
    calls: [],
    events: [],
    dates: [],
    takenDates: [],
    seriesDates: 0,
    creates: [],
    changes: [],
    hiddenFor: 0,
    response: 'none',
    schedules: [],
    people: [],
    explanation: null,
    faults: {},
    storage: await openStorage('eva@example.com'),
  }
}

const lost: Fault = { kind: 'timed-out', what: 'create' }

function calendarOf(world: World): Calendar {
  const { calls, events, dates } = world
  const respond = <Value>(name: string, value: () => Value): Promise<Result<Value>> => {
    calls.push(name)
    const fault = world.faults[name]
    return Promise.resolve(fault ? fail(fault) : succeed(value()))
  }
  const withResponses = (event: CalendarEvent): CalendarEvent => ({
    ...event,
    attendees: event.attendees.map((one) => ({ ...one, status: { response: world.response } })),
  })
  /** Runs `act` unless the script loses or refuses the request. */
  const write = (name: string, scripts: CreateScript[], act: () => Result<CalendarEvent>) => {
    calls.push(name)
    const script = scripts.shift() ?? 'made'
    if (script === 'unsent') return Promise.resolve(fail(lost))
    if (typeof script === 'object') return Promise.resolve(fail(script))
    const result = act()
    return Promise.resolve(result.ok && script === 'lost' ? fail(lost) : result)
  }
  const own: Omit<Calendar, 'of'> = {
    myInfo: () => Promise.resolve(fail({ kind: 'offline' })),
    myImage: () => Promise.resolve(succeed(null)),
    findPeople: (text) => respond(`findPeople ${text}`, () => peopleMeant(text, world.people)),
    personImage: (email) => respond(`personImage ${email}`, () => null),
    async *schedules() {
      calls.push('schedules')
      yield await Promise.resolve(succeed(world.schedules))
    },
    events: () =>
      respond('events', () => {
        world.hiddenFor -= 1
        const mine = events.filter((event) => event.type !== 'seriesMaster' && event.calendarOf === null)
        const listed = [...mine, ...dates]
        return { events: world.hiddenFor >= 0 ? [] : listed.map(withResponses), problems: [] }
      }),
    event: ({ id }) =>
      respond('event', () => {
        const found = events.find((event) => event.id === id && event.calendarOf === null)
        return found ? withResponses(found) : null
      }),
    findCreated: ({ clientId }) =>
      respond('findCreated', () => events.find((event) => event.clientId === clientId) ?? null),
    create: (draft) =>
      write('create', world.creates, () => {
        const event = eventOf(draft, `event-${events.length + 1}`)
        if (draft.recurrence) addSeries(world, event, draft)
        else events.push(event)
        return succeed(event)
      }),
    change: (event, change) =>
      write('change', world.changes, () => {
        const list = dates.some(({ id }) => id === event.id) ? dates : events
        const index = list.findIndex(({ id }) => id === event.id)
        if (index < 0) return fail({ kind: 'event-not-found' })
        const changed = changedEvent(event, change)
        list[index] = changed
        return succeed(withResponses(changed))
      }),
    remove: ({ id }) =>
      respond('remove', () => {
        const list = dates.some((date) => date.id === id) ? dates : events
        list.splice(
          list.findIndex((event) => event.id === id),
          1,
        )
        return null
      }),
    respond: (_event, response) => respond(response, () => null),
    finish: () => respond('finish', () => null),
    master: (id) =>
      respond('master', () => {
        const event = events.find((one) => one.id === id)
        return event
          ? { event, pattern: null, end: null, timeZone: 'Europe/Prague', firstDay: '2026-11-23' as CalendarDay }
          : null
      }),
    occurrences: (masterId, span) =>
      respond('occurrences', () => ({
        events: dates
          .filter((date) => date.seriesMasterId === masterId && date.start.utcDateTime < span.end)
          .filter(({ end }) => end.utcDateTime > span.start)
          .map(withResponses),
        problems: [],
      })),
    endSeries: (_masterId, lastDay) => respond(`endSeries ${lastDay}`, () => null),
  }
  /** Calls of a colleague's calendar are recorded with its address and return only its events. */
  const of = (owner: Email | null): Calendar => ({
    ...own,
    ...(owner === null
      ? {}
      : {
          events: () =>
            respond(`events of ${owner}`, () => ({
              events: events.filter((event) => event.calendarOf === owner).map(withResponses),
              problems: [],
            })),
          event: ({ id }) =>
            respond(`event of ${owner}`, () => {
              const found = events.find((event) => event.id === id && event.calendarOf === owner)
              return found ? withResponses(found) : null
            }),
        }),
    of: (other) => (other === null ? ownCalendar : of(other)),
  })
  // Always the same object, so that a test can spy on it.
  const ownCalendar = of(null)
  return ownCalendar
}

/** Adds a series and its occurrences. */
function addSeries({ events, dates }: World, event: CalendarEvent, draft: EventDraft): void {
  if (!draft.recurrence) return
  events.push({ ...event, type: 'seriesMaster' })
  for (const [index, span] of expandSeries(draft.recurrence, draft.span, draft.timeZone as IanaZone).entries()) {
    const date = eventOf({ ...draft, span }, `${event.id}.${index + 1}`)
    const originalStart = { ...date.start, isDate: false }
    dates.push({ ...date, type: 'occurrence', seriesMasterId: event.id, originalStart, clientId: null })
  }
}

function apiOf(world: World): Api {
  const respond = (name: string, value: unknown = null) =>
    vi.fn<() => Promise<Result<unknown>>>(() => {
      world.calls.push(name)
      const fault = world.faults[name]
      return Promise.resolve(fault ? fail(fault) : succeed(value))
    })
  const api = {
    account: {
      oauthLogout: respond('oauthLogout'),
      ewsLogout: respond('ewsLogout'),
      oauthLogin: respond('oauthLogin'),
    },
    assist: { configurations: respond('configurations', 'unchanged'), resources: respond('resources', 'unchanged') },
    licences: { list: respond('licences') },
    event: {
      log: respond('log'),
      errorLog: respond('errorLog'),
      action: respond('action'),
      confirmStatuses: respond('confirmStatuses', { good: [], problems: [] }),
    },
    integrations: { createMeeting: respond('createMeeting', { url: 'https://meet.example.com/1' }) },
    otherCalendars: {
      list: respond('otherCalendars', { good: [], problems: [] }),
      search: respond('searchCalendars', { good: [], problems: [] }),
      add: respond('addCalendar'),
      update: respond('changeCalendar'),
      remove: respond('removeCalendar'),
    },
    news: { list: respond('news', []) },
    navigation: { pois: respond('pois', []), attribution: () => null },
    objects: { list: respond('objects', []) },
    favourites: {
      list: respond('favourites', ['room-1']),
      add: respond('addFavourite'),
      remove: respond('removeFavourite'),
    },
  }
  // Only the calls of the tested flows. Others throw 'not a function'.
  return api as unknown as Api
}

function engineOf(world: World): EngineClient {
  const engine = {
    resource: (id: string) => Promise.resolve([room, otherRoom].find((one) => one.id === id) ?? null),
    emailsOf: (ids: readonly string[]) =>
      Promise.resolve([room, otherRoom].flatMap(({ id, email }) => (ids.includes(id) ? (email ?? []) : []))),
    resourcesByEmail: (emails: readonly Email[]) =>
      Promise.resolve(
        emails.map((email) => [room, otherRoom].find((one) => one.email?.toLowerCase() === email) ?? null),
      ),
    explain: () => Promise.resolve(world.explanation),
    whyNot: () => Promise.resolve([]),
    alternatives: () => Promise.resolve([]),
    put: () => Promise.resolve(succeed({ loaded: 0, total: 0, problems: [], answer: null })),
    expire: (emails?: readonly Email[]) => {
      world.calls.push(emails ? `expire ${emails.join()}` : 'expire')
      return Promise.resolve()
    },
    openSeries: ({ spans }: { readonly spans: readonly QuarterSpan[] }) => {
      world.seriesDates = spans.length
      return Promise.resolve({ chosen: [], candidates: [], windows: [] })
    },
    series: () =>
      Promise.resolve({
        dates: Array.from({ length: world.seriesDates }, (_, index) => ({
          isFree: !world.takenDates.includes(index),
          resourceId: 'room-1',
          state: 0,
          reason: 'none',
          event: null,
          message: null,
        })),
        best: null,
        plan: null,
      }),
    closeSeries: () => Promise.resolve(),
    setPointsOfInterest: () => Promise.resolve(false),
    joinResources: () => Promise.resolve(null),
    setClosures: () => Promise.resolve(null),
    dispose: () => world.calls.push('dispose'),
  }
  return engine as unknown as EngineClient
}

export interface Scripted {
  readonly services: Services
  readonly went: string[]
  /** Closes the page. Its calls have no effect and never resolve. */
  die(): void
}

/** Creates a proxy with methods that do nothing and never resolve after the page is closed. */
function mortal<Part extends object>(part: Part, isDead: () => boolean): Part {
  return new Proxy(part, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver)
      if (typeof member !== 'function') return member
      // Another calendar of the same page.
      if (name === 'of') return (...given: unknown[]) => mortal(Reflect.apply(member, target, given) as object, isDead)
      return (...given: unknown[]) => (isDead() ? new Promise(() => undefined) : Reflect.apply(member, target, given))
    },
  })
}

/** Adds a schedule source to services. */
export const withSchedules = (services: Omit<Services, 'schedules'>): Services => ({
  ...services,
  schedules: createScheduleSource(services),
})

/** The services of a tab at a path. A second call with the same world is the tab after a reload. */
export function scriptServices(
  world: World,
  { path = '/home', locks }: { path?: string; locks?: Locks } = {},
): Scripted {
  const went: string[] = []
  const scope = openTestScope()
  let isDead = false
  const ofPage = <Part extends object>(part: Part): Part => mortal(part, () => isDead)
  const provider = {
    serverType: 'o365',
    signInService: 'Microsoft 365',
    signInBy: 'page',
    logoutCall: 'oauthLogout',
    ownMeeting: 'Microsoft Teams',
    scope: 'scope',
    finishReloadDelay: 3_000,
    limits: { schedulesPerCall: 20, scheduleDays: 61, seriesDates: 999, liveEventPause: 1_000 },
  } as CalendarProvider
  const services: Services = withSchedules({
    clock: createClock(),
    tokens: createTokens('memory'),
    http: {} as HttpClient,
    api: apiOf(world),
    paths: createPaths(),
    routing: {
      path: () => path,
      query: () => '',
      navigate: (to) => void went.push(to),
      leave: (to) => void went.push(to),
      reload: () => undefined,
    },
    redirectUri: 'https://foyer.example/account/oauth-callback',
    configFile: v.parse(configFileSchema, {
      apiURL: 'https://api.foyer.example',
      pictureHosts: ['media.foyer.example'],
    }),
    provider,
    assist: null,
    configuration: {
      signInProviders: [],
      filters: [],
      serverType: 'o365',
      clientId: 'client',
      prompt: '',
      onlineMeetingProviders: ['zoom'],
      onlineMeetingsEnabled: true,
      areas: [],
      resourceTypeInfos: [],
    } as unknown as Configuration,
    restart: () => Promise.resolve(),
    calendar: ofPage(calendarOf(world)),
    engine: ofPage(engineOf(world)),
    hub: { stop: () => Promise.resolve(void world.calls.push('hub.stop')) } as unknown as LiveHub,
    storage: { ...world.storage, journal: ofPage(world.storage.journal) },
    locks: locks ?? createLocks(),
    scope,
    signal: scope.signal,
    end: () => scope.end(),
  })
  const die = (): void => {
    isDead = true
    scope.end()
  }
  return { services, went, die }
}

/** Clears the stores, which are module state. */
export function clearStores(): void {
  clearAwaiting()
  clearFavourites()
  clearNotices()
  otherCalendars.clear()
  othersEvents.clear()
  clearReservations()
  closeDraft()
  clearPersonal()
}
