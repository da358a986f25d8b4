import { proxy, ref } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { boot as bootParts } from '#src/app/session/boot.ts'
import { leaveSession, signOut } from '#src/features/account/model/sign-out.ts'
import { session } from '#src/features/account/model/state.ts'
import { engineSettings } from '#src/features/settings/model/engine-settings.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { loadSchedules } from '#src/features/timeline/model/load-schedules.ts'
import { notify } from '#src/features/notices/model/state.ts'
import { connection, setOnline } from '#src/base/connection.ts'
import type { FirstLoad } from '#src/app/session/watch-connection.ts'
import { followCheckIns } from '#src/features/bookings/model/reservations/follow-check-ins.ts'
import { loadReservations } from '#src/features/bookings/model/reservations/load-reservations.ts'
import { presses } from '#src/features/bookings/model/presses.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import { draftState } from '#src/features/bookings/model/reserve/draft-state.ts'
import { keepDraft, restoreKeptDraft } from '#src/features/bookings/model/reserve/stored-draft.ts'
import { configuration, settings } from '#src/features/settings/model/state.ts'
import { arrangeTimeline } from '#src/features/timeline/model/arrange-timeline.ts'
import { timeline } from '#src/features/timeline/model/state.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { succeed } from '#src/kernel/result.ts'
import { followOffice } from '#src/app/session/follow-office.ts'
import { faultMessageKey } from '#src/locale/fault-message.ts'
import { wait } from '#src/platform/wait.ts'
import { createLater } from '#src/base/later.ts'
import type { Entrance, Reading, Visit, Services } from '#src/base/needs.ts'
import { createParts, type ServicesOptions, visits } from './parts.ts'
import { beginScreen, isOpenToVisitors } from './routing.ts'
import { loadShellParts } from './slots.ts'

/** Logs malformed responses and offers to connect the calendar, until the session ends. */
function followFaults(services: Services): void {
  const onFault = (fault: Fault | null): void => {
    if (fault) react(services, fault)
  }
  const endings = [
    subscribeKey(reservations, 'fault', onFault),
    subscribeKey(timeline, 'fault', onFault),
    subscribeKey(draftState, 'fault', onFault),
  ]
  for (const end of endings) services.scope.add(end)
}

function react(services: Services, fault: Fault): void {
  if (fault.kind === 'malformed') console.warn(fault.kind, fault)
  // A guest has no calendar to connect.
  if (fault.kind !== 'sign-in-needed' || !session.rights.reserve) return
  const { claims = null } = fault
  notify({
    kind: 'warning',
    key: faultMessageKey(fault),
    action: { key: 'notice.connectCalendar', run: () => void connect(services, claims) },
    // Reservations need the calendar, so the notice stays until the user connects it.
    lasts: null,
  })
}

async function connect(services: Services, claims: string | null): Promise<void> {
  const left = await (await presses.load())?.connectCalendar(services, claims)
  if (left?.ok === false) notify({ kind: 'error', key: faultMessageKey(left.fault) })
}

/** Valtio neither follows nor freezes it. */
type Held<Value extends object> = ReturnType<typeof ref<Value>>

/**
 * The services for the screens: those of a signed-in user, of a visitor, or of the entrance. All are null during boot or after
 * its failure.
 */
export const running = proxy<{
  services: Held<Services> | null
  visit: Held<Visit> | null
  entrance: Held<Entrance> | null
}>({
  services: null,
  visit: null,
  entrance: null,
})

/**
 * Boots the product, boots it again after a sign-in, and shows the entrance after a sign-out here or in another tab. The phase
 * and the fault are in `features/account/state`. `restart` is called by 'Try again' on the error screen.
 */
export function startServices(options: ServicesOptions): { readonly restart: () => Promise<void> } {
  /** Session of the running product. */
  let started: string | null = null
  const restart = async (): Promise<void> => {
    running.services?.end()
    running.visit?.end()
    running.services = null
    running.visit = null
    running.entrance = null
    const before = options.tokens.session()
    const outcome = await bootParts(parts)
    // If another user has signed in in another tab meanwhile, no data of the previous user may be shown.
    if (outcome.kind === 'ready' && options.tokens.session() !== before) {
      outcome.services.end()
      outcome.services.engine.dispose()
      return restart()
    }
    started = before
    if (outcome.kind === 'signed-out' && (await parts.signInSilently(outcome.entrance))) return
    running.entrance = outcome.kind === 'signed-out' ? ref(outcome.entrance) : null
    running.visit = outcome.kind === 'visiting' ? ref(outcome.visit) : null
    running.services = outcome.kind === 'ready' ? ref(outcome.services) : null
    if (outcome.kind === 'ready') begin(outcome.services, first)
    if (outcome.kind === 'visiting') void visits.need().then(({ keepVisit }) => keepVisit(outcome.visit))
  }
  const ended = (services: Services): void => {
    running.services = null
    running.entrance = ref<Entrance>(services)
  }
  /** Resolves when the first screen has its data. */
  let first = Promise.resolve()
  const configured = (services: Reading): void => {
    // The screen requests it again and reports failures.
    first = beginScreen(services).catch(() => undefined)
  }
  const parts = createParts(options, { restart, isOpenToVisitors, ended, configured })
  followTabs(options, restart, () => started)
  followNetwork()
  keepDraft()
  void restart()
  return { restart }
}

/** Milliseconds after which the first rows no longer wait for another screen, nor the live connection for the first rows. */
const longestStart = 3_000

/**
 * Milliseconds that the first loads wait for a connection that is being set up. What is loaded before it stands is loaded again,
 * because a change in between may have been missed.
 */
const longestConnecting = 300

/** Resolves when the hub is connected or has failed, and at once without network. */
function whenConnected({ scope }: Reading): Promise<void> {
  if (connection.hub === 'Connected' || !connection.online) return Promise.resolve()
  return new Promise((resolve) => {
    // Its code may be loading still, so the first change may be that it connects.
    const stop = subscribeKey(connection, 'hub', (hub) => {
      if (hub === 'Connecting') return
      stop()
      resolve()
    })
    scope.add(stop)
  })
}

/** Starts everything that runs while a user is signed in. Parts fail independently, and each shows its own state. */
function begin(services: Services, first: Promise<void>): void {
  const { rights, isGuest } = session
  restoreKeptDraft()
  const atMost = (work: Promise<unknown>) => Promise.race([work, wait(longestStart, services.signal)])
  // The engine handles one request at a time, so the visible screen comes first.
  const connected = Promise.race([whenConnected(services), wait(longestConnecting, services.signal)])
  const shown = atMost(Promise.all([first, connected]))
    .then(() => arrangeTimeline(services))
    .then((arranged) => loadSchedules(services, arranged.ok ? arranged.value : []))
  if (rights.reserve) {
    followOffice(services)
    followCheckIns(services)
  }
  const own = connected.then(() => (rights.reserve ? loadReservations(services) : succeed(null)))
  const loading = connected.then((): FirstLoad | null => {
    if (connection.hub !== 'Connected') return null
    let isUnbroken = true
    // Synchronous, because a connection lost and restored within one tick is an interruption too.
    services.scope.add(subscribeKey(connection, 'hub', () => void (isUnbroken = false), true))
    const loaded = Promise.all([shown, own]).then((parts) => parts.find((part) => !part.ok) ?? succeed(null))
    return { askedAt: services.clock.now(), loaded, isUnbroken: () => isUnbroken }
  })
  // Later, because loading its code would delay the first rows, which do not need it.
  void Promise.all([loading, atMost(shown)]).then(([load]) => startBackgroundWork(services, load))
  followFaults(services)
  services.scope.add(subscribeKey(settings, 'language', () => void applyLanguage(services)))
  services.scope.add(subscribeKey(settings, 'weekStart', () => void arrangeTimeline(services)))
  const notifyMemoryOnly = (): void => void notify({ kind: 'warning', key: 'fault.storage-unavailable.message' })
  if (isGuest) {
    notifyLimits(services)
    return
  }
  if (services.storage.mode === 'memory') notifyMemoryOnly()
  services.storage.onMode(notifyMemoryOnly)
}

/** The work that starts once the first rows are shown. */
const background = createLater('background work', () => import('./keep-current.ts'))

/** Lazy-loaded because the first screen waits for none of it. Without network it is loaded when the device is back online. */
async function startBackgroundWork(services: Services, first: FirstLoad | null): Promise<void> {
  const { signal } = services
  const code = await background.load()
  if (signal.aborted) return
  // Without network, its banner could not be loaded.
  void loadShellParts().catch(() => undefined)
  void presses.load()
  if (code) code.keepCurrent(services, first)
  else window.addEventListener('online', () => void startBackgroundWork(services, null), { once: true, signal })
}

/** Notifies a guest of the limits before they try. */
function notifyLimits(services: Services): void {
  const action = { key: 'place.login' as const, run: () => void signOut(services) }
  notify({ kind: 'info', key: 'notice.guest.welcome', lasts: null, action })
}

/** Sorts names by the rules of the chosen language. */
async function applyLanguage(services: Reading): Promise<void> {
  const { current, licences } = configuration
  if (!current) return
  const told = await askEngine(services.engine.configure(engineSettings(current, licences)))
  if (told.ok) await arrangeTimeline(services)
}

/** Signs in or out in all tabs when one does. */
function followTabs({ tokens }: ServicesOptions, restart: () => Promise<void>, started: () => string | null): void {
  tokens.subscribe(() => {
    const { services, visit, entrance } = running
    const isSignedIn = tokens.isSignedIn()
    // Opens the same page for the user. A guest's token hides that of the user, so any change restarts it.
    if (visit) {
      if (isSignedIn) void restart()
    } else if (!services) {
      if (isSignedIn && entrance) void restart()
    } else if (!isSignedIn) void leaveSession(services, { expired: tokens.lastEnd() !== 'signed-out' })
    // Signed out and in again, perhaps as another user, before this tab was notified of either.
    else if (tokens.session() !== started()) {
      void leaveSession(services, { expired: false, keepTokens: true }).then(restart)
    }
  })
}

/** Follows the network state. A page that did not come from a service worker has just used the network, so it counts as online. */
export function followNetwork(): void {
  setOnline(navigator.onLine || !navigator.serviceWorker?.controller)
  globalThis.addEventListener('online', () => setOnline(true))
  globalThis.addEventListener('offline', () => setOnline(false))
}
