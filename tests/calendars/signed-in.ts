import { calendarTerritory, type SimulatedCalendar } from '#mocks/server/server.ts'
import type { CalendarProvider } from '#src/calendars/calendar.ts'
import type { Email, Instant } from '#src/kernel/result.ts'
import type { ServerType } from '#src/wire/configuration.ts'
import { createClock } from '#src/platform/clock.ts'
import { createHttp, type HttpClient } from '#src/platform/http.ts'
import { createTokens } from '#src/platform/tokens.ts'
import type { Persona } from '#mocks/server/people/people.ts'
import { apiURL, friday, openWorld, type OpenWorld } from '#tests/mocks/open-world.ts'
import type { ContractWorld, Entered } from './contract/entrance.ts'
import { draft } from './graph-before.ts'
import { openWorldOf, simulatedWorld } from './simulated-world.ts'

export const hour = 3_600_000
/** Friday, 15:00 in Prague, when nobody who signs in here has anything planned. */
export const afternoon = friday + 5 * hour + 19 * 60_000

/** A provider, also one whose name is not in the product's list. */
export type AnyProvider = Omit<CalendarProvider, 'serverType'> & { readonly serverType: string }

/** The names of the folders in `src/calendars`, one for each calendar. */
export const providerNames: readonly string[] = Object.keys(import.meta.glob('/src/calendars/*/index.ts')).map((path) =>
  path.replace(/^\/src\/calendars\/|\/index\.ts$/g, ''),
)

/** What a calendar has no word for on its wire; everything else is the contract. */
export interface Declared {
  /** Schedules tell working hours. */
  readonly hours: boolean
  /** Schedules tell what an event is about, and who may not know. */
  readonly subjects: boolean
  /** Makes a link to join by itself. */
  readonly meetings: boolean
  /** Finds an event that was declined, so that it can be accepted after all. Exchange removes it. */
  readonly declinedEvents: boolean
  /** Resources answer with the create or change, not after a while. */
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
  /** What stands for the calendar; the simulation's own of the server type unless given. */
  readonly simulated?: SimulatedCalendar
  readonly declared: Declared
  /** Carries requests to the back end; directly unless given. */
  readonly carry?: (world: OpenWorld) => (request: Request) => Promise<Response | null>
}

/**
 * The product's own client and a provider before the simulated back end, signed in as one of its people, in a world of
 * its own unless one is given.
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
  let underWay = 0
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
      mostAtOnce = Math.max(mostAtOnce, ++underWay)
      try {
        return come(await (signedIn.strike?.(request) ?? carry(request)))
      } finally {
        underWay--
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
