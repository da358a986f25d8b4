import type { Parts } from '#src/base/parts.ts'
import type { Calendar } from '#src/calendars/calendar.ts'
import { createScope } from '#src/kernel/scope.ts'
import { reportConfiguration } from '#src/features/availability/model/refresh-configuration.ts'
import { loadFavourites } from '#src/features/home/model/favourites/load-favourites.ts'
import { setFavourites } from '#src/features/home/model/favourites/state.ts'
import { keepLog } from '#src/base/log.ts'
import { applyConfiguration, assembleServices, type Base, configureEngine, feedEngine } from './assemble.ts'
import { readKeptStart } from './kept-start.ts'
import { welcomeUser } from './welcome-user.ts'
import {
  forgetUser,
  knownUserKey,
  recallUser,
  rememberFormerUser,
  rememberUser,
} from '#src/features/account/model/known-user.ts'
import { setFilteredAreas } from '#src/features/settings/model/state.ts'
import { detailOf, type Fault, traitsOf } from '#src/kernel/fault.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import type { Api } from '#src/platform/api.ts'
import { fetchConfiguration, fetchResources } from '#src/platform/assist.ts'
import { apiAddress } from '#src/platform/http/address.ts'
import { thisPage } from '#src/platform/page.ts'
import type { SessionStanding } from '#src/platform/session-owner.ts'
import { clearExpired, deleteStorage } from '#src/platform/storage/database.ts'
import { clearPersonal, clearSessionShelf, readStored } from '#src/platform/stored.ts'
import type { Tokens } from '#src/platform/tokens.ts'
import { withinPatience } from '#src/platform/wait.ts'
import type { Entrance, Services, Visit } from '#src/base/needs.ts'
import { checkAssist } from '#src/wire/assist.ts'
import type { ConfigFile } from '#src/wire/configuration.ts'
import { enter, leadOn, leadToSetUp } from '#src/features/account/model/sign-in-methods.ts'
import {
  type AccountUser,
  setBootFault,
  setBootPhase,
  setBootStep,
  setSignedIn,
} from '#src/features/account/model/state.ts'

/** The factories of a page: one more than those of a device. */
export interface PageParts extends Parts {
  loadVisit(): Promise<Pick<typeof import('./visit.ts'), 'startVisit'>>
}

export type BootOutcome =
  | { readonly kind: 'ready'; readonly services: Services }
  /** Without an account, for the screens that are open to visitors. */
  | { readonly kind: 'visiting'; readonly visit: Visit }
  | { readonly kind: 'signed-out'; readonly entrance: Entrance }
  | { readonly kind: 'failed'; readonly fault: Fault }

/**
 * Boots the application: configuration file, account, storage, configuration, calendar, licences, resources into the
 * engine, favourites and settings. Nothing personal is shown before the account is known. The live connection is set up
 * meanwhile: what is loaded after it stands need not be loaded again.
 */
export async function boot(parts: PageParts): Promise<BootOutcome> {
  const { clock, tokens, routing, redirectUri, locks, restart } = parts
  const scope = createScope((error) => console.error('Could not stop part of the session', error))
  const { signal } = scope
  let services: Services | null = null
  // With a cookie there is no token, but the id of a session.
  const hasSession = (tokens.token() ?? tokens.session()) !== null
  const createEngine = () =>
    parts.createEngine(
      async (fresh) => {
        if (services) await parts.on.restore(services, fresh)
      },
      (state) => parts.on.engineState(services, state),
    )
  // Created first, so that its code loads while the requests run. The sign-in page needs no engine.
  const engine = hasSession || parts.isOpenToVisitors(routing.path()) ? createEngine() : null
  const outcome = await bringUp().catch((error: unknown) => {
    // Every exception ends on the error page, so that the user never waits forever.
    console.error('Foyer could not start', error)
    return failed({ kind: 'start-failed', detail: String(error) })
  })
  if (outcome.kind === 'ready' || outcome.kind === 'visiting') return outcome
  engine?.dispose()
  scope.end()
  return outcome

  async function bringUp(): Promise<BootOutcome> {
    const within = withinPatience(async () => hasSession && !services && recallUser(tokens.session()) !== null)
    setBootStep('configuration-file')
    const asked = await within(parts.loadConfigFile())
    const known = !asked.ok && traitsOf(asked.fault).isServerDown && hasSession ? recallUser(tokens.session()) : null
    const file = known ? succeed(known.file) : asked
    if (!file.ok) return failed(file.fault)
    await leaveOthersSession(tokens.bindTo(apiAddress(file.value.apiURL, '', thisPage())))
    await parts.applyModes(file.value)
    const paths = parts.createPaths(file.value)
    const http = parts.createHttp(file.value, paths, () => parts.on.signedOut(services))
    const api = parts.createApi(http, paths, file.value)
    const base: Base = { clock, tokens, http, api, paths, routing, redirectUri, configFile: file.value, restart }
    if (file.value.setUp) return { kind: 'signed-out', entrance: leadToSetUp(base) }

    setBootStep('account')
    const withoutSession = async (expired: boolean): Promise<BootOutcome> => {
      if (!engine || !parts.isOpenToVisitors(routing.path())) return approach(enter(parts, base, { expired }))
      const { startVisit } = await parts.loadVisit()
      const visited = await startVisit(parts, { base, file: file.value, engine, scope })
      if (visited.ok) return { kind: 'visiting', visit: visited.value }
      if (visited.fault.needsSignIn) return approach(enter(parts, base, { expired }))
      return failed(asUnreachable(visited.fault.reason))
    }
    if (!engine || !tokens.isSignedIn()) return withoutSession(tokens.lastEnd() === 'idle')
    const { isGuest } = tokens
    const account = await identify(within(api.account.me()), tokens, file.value)
    if (!account.ok) {
      if (!traitsOf(account.fault).deniesSession) return failed(asUnreachable(account.fault))
      if (!isGuest) await clearExpired()
      return withoutSession(true)
    }
    const user = account.value
    welcomeUser(user.email, routing)
    const storage = await parts.openStorage(
      isGuest ? { kind: 'guest' } : { kind: 'user', email: user.email },
      file.value,
    )
    scope.add(keepLog({ storage, clock }))
    const hub = parts.createHub({ file: file.value, paths, http })
    scope.add(() => void hub.stop())
    parts.on.identified(hub)

    setBootStep('configuration')
    // Requested together, because none depends on another. The resources take by far the longest.
    const resourcesAsked = fetchResources({ api, storage, clock }, { within })
    const favouritesAsked = within(api.favourites.list(signal))
    const settingsAsked = within(api.settings.get())
    const [configured, licensed] = await Promise.all([
      fetchConfiguration({ api, storage, clock }, { within }),
      within(api.licences.list()),
    ])
    if (!configured.ok) return failed(asUnreachable(configured.fault))
    const assist = configured.value.body
    reportConfiguration(routing, assist.problems)
    const current = checkAssist(assist)
    if (!current.ok) return approach(leadOn(base, assist, current.fault))
    const kept = licensed.ok ? null : await readKeptStart(storage)
    const licences = licensed.ok ? licensed.value : (kept?.licences ?? null)
    applyConfiguration(current.value, assist, licences)
    parts.on.configured({ ...base, configuration: current.value, engine, storage, locks, scope, signal })

    setBootStep('calendar')
    const configuredEngine = configureEngine(engine, current.value, licences)
    const feeding = feedEngine({ engine, signal, routing }, configuredEngine, resourcesAsked)
    const provider = await parts.loadProvider(current.value.serverType, file.value)
    if (!provider.ok) return failed(provider.fault)
    http.useCalendar(provider.value)
    const calendar = isGuest ? await loadGuestCalendar() : provider.value.connect(http)

    setBootStep('resources')
    const fed = await feeding
    if (!fed.ok) {
      const fault = asResourcesFault(fed.fault)
      // The stored copies may be the reason, unless nothing responded.
      if (fault.kind === 'resources-unreadable') await storage.clearCaches()
      return failed(fault)
    }

    const onEnd = (): void => parts.on.ended(ready)
    const ready = assembleServices(
      { base, assist, configuration: current.value, engine, storage, locks, scope, onEnd },
      { provider: provider.value, calendar, hub },
    )
    services = ready
    setSignedIn(user, { isGuest })

    setBootStep('favourites')
    const [listed, settled] = await Promise.all([favouritesAsked, settingsAsked])
    if (kept) clock.setOffset(kept.clockOffset)
    const before = kept ?? (listed.ok && settled.ok ? null : await readKeptStart(storage))
    if (before) setFavourites(before.favourites)
    await loadFavourites(services, favouritesAsked)
    setFilteredAreas((settled.ok ? settled.value.location : before)?.filteredAreaIds ?? [])
    setBootPhase('ready')
    parts.on.ready(ready)
    return { kind: 'ready', services }
  }
}

/**
 * Removes what this application stored in a session that it must not continue: `apiURL` has moved to another API, or another deployment
 * on this host has signed a user in. The requests that wait belong to their API, too, so they are not sent to another one.
 */
async function leaveOthersSession(standing: SessionStanding): Promise<void> {
  if (standing === 'moved') {
    forgetUser()
    clearSessionShelf()
    clearPersonal()
    await deleteStorage()
  }
  if (standing !== 'foreign' || readStored('local', knownUserKey) === null) return
  forgetUser()
  await clearExpired()
}

/** Returns the user of the tokens. If the server is unreachable, returns the last user of this session. */
async function identify(
  asking: ReturnType<Api['account']['me']>,
  tokens: Tokens,
  file: ConfigFile,
): Promise<Result<AccountUser>> {
  const { isGuest } = tokens
  const session = tokens.session()
  const asked = await asking
  if (asked.ok) {
    const user = asked.value
    // Nothing about a guest is stored on the device.
    if (!isGuest) rememberUser({ user, session, file })
    return succeed(user)
  }
  if (isGuest) return asked
  const known = recallUser(session)
  if (traitsOf(asked.fault).deniesSession) {
    if (known) rememberFormerUser(known.user.email)
    forgetUser()
  }
  return known && traitsOf(asked.fault).isServerDown ? succeed(known.user) : asked
}

/** Its code is loaded for guests only, while the resources load. */
async function loadGuestCalendar(): Promise<Calendar> {
  const { noCalendar } = await import('#src/calendars/no-calendar.ts')
  return noCalendar('guests have no calendar')
}

async function approach(entering: Result<Entrance> | Promise<Result<Entrance>>): Promise<BootOutcome> {
  const found = await entering
  return found.ok ? { kind: 'signed-out', entrance: found.value } : failed(asUnreachable(found.fault))
}

function failed(fault: Fault): BootOutcome {
  setBootFault(fault)
  return { kind: 'failed', fault }
}

/** Every fault of an unavailable server has the same message during startup (section 8). */
function asUnreachable(fault: Fault): Fault {
  return traitsOf(fault).isServerDown ? { kind: 'api-unreachable', detail: detailOf(fault) } : fault
}

/** The resources that cannot be loaded have a message of their own (section 8), if something responded. */
function asResourcesFault(fault: Fault): Fault {
  if (traitsOf(fault).isUnanswered || fault.kind === 'timed-out') return asUnreachable(fault)
  return fault.kind === 'resources-unreadable' ? fault : { kind: 'resources-unreadable', detail: detailOf(fault) }
}
