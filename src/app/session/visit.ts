import { askEngine } from '#src/base/ask-engine.ts'
import { pollServer } from '#src/base/poll-server.ts'
import { openVenue, siteOf } from '#src/features/maps/model/floorplan/open-venue.ts'
import { qrIdOf, slotIn } from '#src/base/qr-link.ts'
import { setConfiguration, setLicences, settings } from '#src/features/settings/model/state.ts'
import { beginMap } from '#src/features/maps/model/wayfinding/open-map.ts'
import { mapFromPlace } from '#src/base/rules/map-path.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { type Fault, traitsOf } from '#src/kernel/fault.ts'
import type { Scope } from '#src/kernel/scope.ts'
import { oneMinute } from '#src/kernel/time/moment.ts'
import type { Api } from '#src/platform/api.ts'
import { fetchConfiguration } from '#src/platform/assist.ts'
import type { Page } from '#src/platform/page.ts'
import type { Entrance, Reading, Visit } from '#src/base/needs.ts'
import { checkAssist } from '#src/wire/assist.ts'
import type { ConfigFile } from '#src/wire/configuration.ts'
import type { Parts } from '#src/base/parts.ts'
import { applyConfiguration, assembleVisit, type Base, configureEngine } from './assemble.ts'
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

/**
 * Returns the path of the public map for the code of one of its places. Returns null for any other code: a resource's code
 * reserves it, which needs a sign-in.
 */
async function mapFromCode(services: Reading, id: string): Promise<string | null> {
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
  readonly base: Base
  readonly file: ConfigFile
  readonly engine: Visit['engine']
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
  { locks, openStorage }: Pick<Parts, 'locks' | 'openStorage'>,
  { base, file, engine, scope }: Basis,
): Promise<Result<Visit, NoVisit>> {
  const { clock, routing, tokens } = base
  const { signal } = scope
  const failed = (reason: Fault): Result<never, NoVisit> => fail({ needsSignIn: false, reason })
  const signIn = (reason: Fault): Result<never, NoVisit> => fail({ needsSignIn: true, reason })
  const codeId = qrIdOf(routing.path())
  // The code of a door panel reserves the time that it contains.
  if (codeId !== null && slotIn(routing.query()) !== null) return signIn({ kind: 'signed-out' })

  setBootStep('configuration')
  const storage = await openStorage({ kind: 'guest' }, file)
  const fetched = await fetchConfiguration({ api: base.api, storage, clock }, { signal })
  if (!fetched.ok) return failed(fetched.fault)
  const assist = fetched.value.body
  const current = checkAssist(assist)
  // A code may lead to the navigation without an assistant.
  if (!current.ok) return signIn(current.fault)
  const configuration = current.value
  applyConfiguration(configuration, assist, null)
  const configured = configureEngine(engine, configuration, null)

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
  const onEnd = (): void => {
    engine.dispose()
    // The next user of this tab signs in, or is another visitor.
    if (tokens.isGuest) tokens.clear()
  }
  const visit = assembleVisit({ base: { ...base, api }, assist, configuration, engine, storage, locks, scope, onEnd })
  if (codeId !== null) {
    await configured
    const path = await mapFromCode(visit, codeId)
    if (path === null) return signIn({ kind: 'signed-out' })
    routing.navigate(path, { replace: true })
  }
  void beginMap(visit)
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
  return succeed(visit)
}

/** Milliseconds between two requests for closed doors and lifts, because visitors have no live connection. */
const every = oneMinute

/** Keeps the closures on the map current while it is on screen. */
export function keepVisit(
  services: Pick<Reading, 'api' | 'clock' | 'scope' | 'signal' | 'storage'>,
  page?: Page,
): void {
  const { scope, signal } = services
  const look = async (): Promise<void> => {
    const fetched = await fetchConfiguration(services, { signal })
    const checked = fetched.ok && fetched.value.isNews ? checkAssist(fetched.value.body) : null
    if (!signal.aborted && fetched.ok && checked?.ok) setConfiguration(checked.value, fetched.value.body)
  }
  pollServer({ page, scope, look, first: every, every })
}
