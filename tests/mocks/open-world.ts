import { type BackEnd, createBackEnd } from '#mocks/back-end.ts'
import { type ChangeLog, createMemoryLog } from '#mocks/server/changes.ts'
import { createManualTimers, type ManualTimers } from '#mocks/server/time/clock.ts'
import { worlds } from '#mocks/worlds/index.ts'
import type { WorldSize } from '#mocks/worlds/world.ts'
import type { Persona } from '#mocks/server/people/people.ts'
import type { ServerType } from '#src/wire/configuration.ts'
import type { SimulatedCalendar } from '#mocks/server/server.ts'
import type { ResourceRecord } from '#mocks/server/resources/resources.ts'

export const apiURL = 'https://foyer.test/sandbox-api'
export const graphURL = 'https://graph.microsoft.com/v1.0'

/** Friday in Prague, 9:41. */
export const friday = Date.parse('2026-11-20T08:41:00Z')
export const hour = 3_600_000
/** Friday, 15:00 in Prague, when all test users are free. */
export const afternoon = friday + 5 * hour + 19 * 60_000

export interface OpenWorld {
  readonly backEnd: BackEnd
  readonly timers: ManualTimers
  readonly log: ChangeLog
  /** The persona's token of the product's API. */
  readonly token: string
  /** Calls the product's API with a token, or without one. */
  send(token: string | null, method: string, path: string, body?: unknown, headers?: object): Promise<Response | null>
  /** Calls the product's API as the persona. */
  api(method: string, path: string, body?: unknown): Promise<Response | null>
  /** Calls Microsoft Graph as the persona. */
  graph(method: string, path: string, body?: unknown): Promise<Response | null>
  /** Returns the first resource that matches. */
  resource(matches: (resource: ResourceRecord) => boolean): ResourceRecord
}

interface WorldOptions {
  readonly world?: string
  readonly size?: WorldSize
  readonly seed?: number
  readonly persona?: Persona
  readonly log?: ChangeLog
  readonly at?: number
  readonly serverType?: ServerType
  readonly provider?: SimulatedCalendar
  readonly language?: string
  readonly venueURL?: string
  readonly config?: Readonly<Record<string, unknown>>
}

/** Opens a simulated back end with manual timers. */
export async function openWorld(options: WorldOptions = {}): Promise<OpenWorld> {
  const { world = 'campus', size = 50, seed = 1, persona = 'employee', log = createMemoryLog(), at = friday } = options
  const choice = worlds[world]
  if (choice === undefined) throw new RangeError(`No world '${world}'`)
  const timers = createManualTimers(at)
  const backEnd = await createBackEnd({
    choice: { world: choice, size, seed, ...(options.language && { language: options.language }) },
    apiURL,
    picturesURL: 'https://foyer.test/pictures',
    log,
    timers,
    realNow: timers.now,
    clock: { anchor: at, at, rate: 1 },
    serverType: options.serverType,
    provider: options.provider,
    venueURL: options.venueURL,
    config: options.config,
  })
  const { tokens, people, resources } = backEnd.server
  const session = tokens.openSession()
  const { email } = people.persona(persona)
  const request = (url: string, token: string | null, method: string, body?: unknown, headers?: object) =>
    backEnd.answer(
      new Request(url, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
  const tokenOf = (kind: 'api' | 'calendar'): string => tokens.issue(email, kind, session)
  return {
    backEnd,
    timers,
    log,
    token: tokenOf('api'),
    send: (token, method, path, body, headers) => request(apiURL + path, token, method, body, headers),
    api: (method, path, body) => request(apiURL + path, tokenOf('api'), method, body),
    graph: (method, path, body) =>
      request(path.startsWith('https:') ? path : graphURL + path, tokenOf('calendar'), method, body),
    resource: (matches) => {
      const found = resources.all.find(matches)
      if (found === undefined) throw new RangeError('No resource matches')
      return found
    },
  }
}

/** Finds a free room that accepts every invitation. */
export const easyRoom = (world: OpenWorld, start: number, end: number, except?: ResourceRecord): ResourceRecord =>
  world.resource(
    (resource) =>
      resource.kind === 'room' &&
      resource !== except &&
      resource.reservedTo === null &&
      !resource.requiresConfirmation &&
      !resource.isFailing &&
      !resource.settings.rejectOutsideWorkingHours &&
      resource.settings.maxAdvanceDays !== 0 &&
      world.backEnd.server.calendar.busyOfResource(resource, start, end).length === 0,
  )

/** The body of a Graph create, in UTC. */
export const newEvent = (room: ResourceRecord, start: number, end: number, more: Record<string, unknown> = {}) => ({
  subject: 'Review',
  start: { dateTime: new Date(start).toISOString().slice(0, 19), timeZone: 'UTC' },
  end: { dateTime: new Date(end).toISOString().slice(0, 19), timeZone: 'UTC' },
  attendees: [{ type: 'resource', emailAddress: { name: room.name, address: room.email } }],
  transactionId: 'made-by-the-client',
  ...more,
})

export interface GraphEvent {
  readonly id: string
  readonly iCalUId: string | null
  readonly subject: string
  readonly transactionId: string | null
  readonly start: { readonly dateTime: string; readonly timeZone: string }
  readonly end: { readonly dateTime: string; readonly timeZone: string }
  readonly attendees: readonly {
    readonly type: string
    readonly status: { readonly response: string }
    readonly emailAddress: { readonly address: string }
  }[]
}

/** Returns the body of a response. Throws if there is no response. */
export async function bodyOf<Body>(response: Response | null): Promise<Body> {
  if (response === null) throw new Error('There is no response')
  return (await response.json()) as Body
}

/** Creates an event in Graph with the body of `newEvent`. */
export const createEvent = async (world: OpenWorld, ...event: Parameters<typeof newEvent>): Promise<GraphEvent> =>
  bodyOf(await world.graph('POST', '/me/events', newEvent(...event)))

/** Returns the response of the room in a Graph event. */
export const roomResponse = (event: GraphEvent): string | undefined =>
  event.attendees.find((attendee) => attendee.type === 'resource')?.status.response
