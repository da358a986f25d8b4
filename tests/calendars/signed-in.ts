import { calendarTerritory, type SimulatedCalendar } from '#mocks/server/server.ts'
import type { CalendarProvider } from '#src/calendars/calendar.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import type { ServerType } from '#src/wire/configuration.ts'
import { createClock } from '#src/platform/clock.ts'
import { createHttp, type HttpClient } from '#src/platform/http.ts'
import { createTokens } from '#src/platform/tokens.ts'
import type { Persona } from '#mocks/server/people/people.ts'
import { afternoon, apiURL, hour, openWorld, type OpenWorld } from '#tests/mocks/open-world.ts'
import type { ContractWorld, Entered } from './contract/entrance.ts'
import { draft } from './graph-before.ts'
import { openWorldOf, simulatedWorld } from './simulated-world.ts'

export { afternoon, hour }

/** A provider with any name. */
export type AnyProvider = Omit<CalendarProvider, 'serverType'> & { readonly serverType: string }

/** The names of the folders in `src/calendars`, one for each calendar. */
export const providerNames: readonly string[] = Object.keys(import.meta.glob('/src/calendars/*/index.ts')).map((path) =>
  path.replace(/^\/src\/calendars\/|\/index\.ts$/g, ''),
)

/** Optional abilities of a calendar; everything else is the contract. */
export interface Declared {
  /** Schedules have working hours. */
  readonly hours: boolean
  /** Schedules have subjects and hide those of private events. */
  readonly subjects: boolean
  /** Creates links of online meetings. */
  readonly meetings: boolean
  /** Keeps declined events, so that they can be accepted later. Exchange removes them. */
  readonly declinedEvents: boolean
  /** Resources respond at once, not after a delay. */
  readonly answersAtOnce: boolean
}

export const declared: Readonly<Record<ServerType, Declared>> = {
  o365: { hours: true, subjects: true, meetings: true, declinedEvents: false, answersAtOnce: false },
  gspace: { hours: false, subjects: false, meetings: true, declinedEvents: true, answersAtOnce: false },
  ews: { hours: true, subjects: true, meetings: false, declinedEvents: false, answersAtOnce: false },
  'touch-calendar': { hours: true, subjects: true, meetings: true, declinedEvents: true, answersAtOnce: false },
}

export interface SignedIn extends Entered {
  readonly world: OpenWorld
  readonly http: HttpClient
}

export interface Entrance {
  readonly serverType: ServerType
  readonly provider: AnyProvider
  /** The simulation of the server type unless given. */
  readonly simulated?: SimulatedCalendar
  readonly declared: Declared
  /** Sends requests to the back end; directly unless given. */
  readonly carry?: (world: OpenWorld) => (request: Request) => Promise<Response | null>
}

/**
 * Signs in to the simulated back end as one of its people, with the real client and a provider. Opens a new world unless
 * one is given.
 */
export async function signIn(
  entrance: Entrance,
  persona: Persona = 'employee',
  known: OpenWorld | ContractWorld | null = null,
): Promise<SignedIn> {
  const { provider, serverType, simulated } = entrance
  const world =
    (known && openWorldOf(known)) ?? (await openWorld({ serverType, ...(simulated ? { provider: simulated } : {}) }))
  const { tokens: issued, people, calendarURL } = world.backEnd.server
  const { email } = people.persona(persona)
  const tokens = createTokens('memory')
  const session = issued.openSession()
  tokens.set({ token: issued.issue(email, 'api', session), refreshToken: issued.issue(email, 'refresh', session) })
  const territory = calendarTerritory(world.backEnd.server)
  const carry = entrance.carry?.(world) ?? ((request: Request) => world.backEnd.answer(request))
  const calls: string[] = []
  let running = 0
  let mostAtOnce = 0
  const http = createHttp({
    apiURL,
    calendarURL,
    tokens,
    clock: createClock(),
    onSignedOut: () => undefined,
    fetch: async (input, init) => {
      const request = new Request(String(input), init)
      if (!territory.some((prefix) => request.url.startsWith(prefix))) return come(await carry(request))
      calls.push(`${request.method} ${request.url}`)
      mostAtOnce = Math.max(mostAtOnce, ++running)
      try {
        return come(await (signedIn.strike?.(request) ?? carry(request)))
      } finally {
        running--
      }
    },
    isOnline: () => true,
  })
  http.useCalendar(provider)
  const at = simulatedWorld(world)
  const room = await at.freeRoom([{ start: afternoon, end: afternoon + 4 * hour }], 1)
  const signedIn: SignedIn = {
    ...entrance.declared,
    at,
    world,
    provider,
    calendar: provider.connect(http),
    http,
    person: email as Email,
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
  return signedIn
}

function come(answer: Response | null): Response {
  if (answer === null) throw new TypeError('Failed to fetch')
  return answer
}
