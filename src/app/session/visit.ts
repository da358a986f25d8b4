import type { CalendarProvider } from '#src/calendars/calendar.ts'
import { engineSettings } from '#src/features/settings/model/engine-settings.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { pollServer } from '#src/base/poll-server.ts'
import { createScheduleSource } from '#src/features/availability/model/schedule-source.ts'
import { openVenue, siteOf } from '#src/features/maps/model/floorplan/open-venue.ts'
import { qrIdOf, slotIn } from '#src/base/qr-link.ts'
import { currentConfiguration, setConfiguration, setLicences, settings } from '#src/features/settings/model/state.ts'
import { beginMap } from '#src/features/maps/model/wayfinding/open-map.ts'
import { mapFromPlace } from '#src/base/rules/map-path.ts'
import type { Email } from '#src/kernel/ids.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { type Fault, traitsOf } from '#src/kernel/fault.ts'
import type { Scope } from '#src/kernel/scope.ts'
import { oneMinute } from '#src/kernel/time/moment.ts'
import type { Api } from '#src/platform/api.ts'
import { fetchConfiguration } from '#src/platform/assist.ts'
import type { HttpClient } from '#src/platform/http.ts'
import type { Page } from '#src/platform/page.ts'
import type { EarlyServices, Entrance, Services } from '#src/services.ts'
import { checkAssist } from '#src/wire/assist.ts'
import type { ConfigFile, ServerType } from '#src/wire/configuration.ts'
import type { Parts } from '#src/base/parts.ts'
import { guestCalendar } from '#src/features/account/model/sign-in-methods.ts'
import { setBootPhase, setBootStep, setVisiting, setVisitRefused } from '#src/features/account/model/state.ts'

/** Visitors are not asked for their name. */
const visitorName = 'Visitor'

type Venue = Api['navigation']['venue']

const isDenied = (asked: Result<unknown>): boolean => !asked.ok && traitsOf(asked.fault).deniesSession === true

/**
 * Returns an API that requests the map without a session, and again with a guest session if the server requires one. The guest
 * session starts silently; `onRefused` is called if it cannot. `first` is the first answer about the map.
 */
function createVisitorApi(
  { api, tokens }: Pick<Entrance, 'api' | 'tokens'>,
  mayBeGuest: boolean,
  onRefused: (reason: Fault) => void,
): { readonly api: Api; readonly first: Promise<Result<unknown>> } {
  let entering: Promise<Result<null>> | null = null
  let answer: (asked: Result<unknown>) => void = () => undefined
  const first = new Promise<Result<unknown>>((resolve) => (answer = resolve))

  const enter = async (): Promise<Result<null>> => {
    if (!mayBeGuest) return fail({ kind: 'forbidden', detail: 'guests are not admitted' })
    const admitted = await api.account.guest({ name: visitorName })
    if (!admitted.ok) return admitted
    tokens.start(admitted.value, { guest: true })
    return succeed(null)
  }
  const venue: Venue = async (...request) => {
    let asked = await api.navigation.venue(...request)
    const isClosed = isDenied(asked)
    if (isClosed) {
      const entered = await (entering ??= enter().finally(() => (entering = null)))
      asked = entered.ok ? await api.navigation.venue(...request) : entered
    }
    if (isClosed && !asked.ok) onRefused(asked.fault)
    answer(asked)
    return asked
  }
  // The points of interest belong to the map, so they are requested with the session that it needs.
  const pois: Api['navigation']['pois'] = async (signal) =>
    isDenied(await first) ? fail({ kind: 'not-found', what: 'points of interest' }) : api.navigation.pois(signal)
  return { api: { ...api, navigation: { ...api.navigation, venue, pois } }, first }
}

/** Loading a calendar's code would only delay the map. */
const providerOf = (serverType: ServerType): CalendarProvider => ({
  serverType,
  signInService: null,
  signInBy: 'page',
  logoutCall: 'oauthLogout',
  ownMeeting: null,
  baseURL: null,
  token: 'product',
  scope: '',
  reservesForOthers: false,
  finishReloadDelay: 0,
  limits: { schedulesPerCall: 1, scheduleDays: 1, parallelCalls: 1, seriesDates: 1, peopleFound: 1, liveEventPause: 0 },
  authorizeUrl: () => null,
  connect: () => guestCalendar,
})

/**
 * Returns the path of the public map for the code of one of its places. Returns null for any other code: a resource's code
 * reserves it, which needs a sign-in.
 */
async function mapFromCode(services: EarlyServices, id: string): Promise<string | null> {
  const { api, configuration, engine, signal } = services
  const { language } = settings
  const info = await api.qr.info(id, signal)
  if (!info.ok || !info.value.hasLocation) return null
  const { startAreaId: areaId } = info.value
  const opened = await openVenue(services, siteOf(services, areaId), language, signal)
  const places = opened.ok ? await askEngine(engine.venuePlaces(language)) : null
  const isPlace = places?.ok === true && places.value?.list.some((place) => place.id === id)
  return isPlace ? mapFromPlace(configuration.areas, { areaId, placeId: id }) : null
}

interface Basis {
  readonly base: Omit<Entrance, 'provider' | 'assist' | 'configuration' | 'http'> & { readonly http: HttpClient }
  readonly file: ConfigFile
  readonly engine: Services['engine']
  readonly scope: Scope
}

/** The reason why there is no visit, and whether a sign-in may help. */
interface NoVisit {
  readonly needsSignIn: boolean
  readonly reason: Fault
}

/**
 * Opens the map for a visitor without an account: without a session if the server permits that, otherwise with a guest session
 * that asks for nothing. Loads only the configuration and the map, connects to nothing, and stores nothing on the device.
 */
export async function startVisit(
  { createHub, locks, openStorage }: Pick<Parts, 'createHub' | 'locks' | 'openStorage'>,
  { base, file, engine, scope }: Basis,
): Promise<Result<Services, NoVisit>> {
  const { clock, http, paths, routing, tokens } = base
  const { signal } = scope
  const failed = (reason: Fault): Result<never, NoVisit> => fail({ needsSignIn: false, reason })
  const signIn = (reason: Fault): Result<never, NoVisit> => fail({ needsSignIn: true, reason })
  const codeId = qrIdOf(routing.path())
  // The code of a door panel reserves the time that it contains.
  if (codeId !== null && slotIn(routing.query()) !== null) return signIn({ kind: 'signed-out' })

  setBootStep('configuration')
  const storage = await openStorage('' as Email, true, file)
  const fetched = await fetchConfiguration({ api: base.api, storage, clock }, { signal })
  if (!fetched.ok) return failed(fetched.fault)
  const assist = fetched.value.body
  const current = checkAssist(assist)
  // A code may lead to the navigation without an assistant.
  if (!current.ok) return signIn(current.fault)
  const configuration = current.value
  setConfiguration(configuration, assist)
  setLicences(null)
  const configured = askEngine(engine.configure(engineSettings(configuration, null)))

  let refusal: Fault | null = null
  let isRunning = false
  // A code opens public maps only, because most codes are those of resources.
  const mayBeGuest = configuration.guestEnabled && codeId === null
  const { api, first } = createVisitorApi(base, mayBeGuest, (reason) => {
    refusal = reason
    setVisitRefused(reason)
    // The server has closed the map meanwhile. The next start shows the sign-in page.
    if (isRunning) void base.restart()
  })
  const early = { ...base, api, configuration, engine, storage, scope, signal }
  if (codeId !== null) {
    await configured
    const path = await mapFromCode(early, codeId)
    if (path === null) return signIn({ kind: 'signed-out' })
    routing.navigate(path, { replace: true })
  }
  void beginMap(early)
  const [asked] = await Promise.all([first, configured])
  if (refusal !== null) return signIn(refusal)
  if (!asked.ok && traitsOf(asked.fault).isServerDown) return failed(asked.fault)
  if (tokens.isGuest) {
    const licensed = await api.licences.list(signal)
    if (licensed.ok) setLicences(licensed.value)
  }
  setVisiting({ isPublic: !tokens.isGuest })
  setBootPhase('ready')
  isRunning = true
  const provider = providerOf(configuration.serverType)
  return succeed({
    ...early,
    provider,
    assist,
    get configuration() {
      return currentConfiguration(configuration)
    },
    calendar: guestCalendar,
    schedules: createScheduleSource({ api, calendar: guestCalendar, clock, configuration, provider }),
    hub: createHub({ file, paths, http }),
    locks,
    end() {
      scope.end()
      http.abortAll()
      engine.dispose()
      // The next user of this tab signs in, or is another visitor.
      if (tokens.isGuest) tokens.clear()
    },
  })
}

/** Milliseconds between two requests for closed doors and lifts, because visitors have no live connection. */
const every = oneMinute

/** Keeps the closures on the map current while it is on screen. */
export function keepVisit(services: Services, page?: Page): void {
  const { scope, signal } = services
  const look = async (): Promise<void> => {
    const fetched = await fetchConfiguration(services, { signal })
    const checked = fetched.ok && fetched.value.isNews ? checkAssist(fetched.value.body) : null
    if (!signal.aborted && fetched.ok && checked?.ok) setConfiguration(checked.value, fetched.value.body)
  }
  pollServer({ page, scope, look, first: every, every })
}
