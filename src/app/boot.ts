import { proxy, ref } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { boot as bootParts } from '#src/features/account/boot.ts'
import { connectCalendar } from '#src/features/account/sign-in.ts'
import { leaveSession, signOut } from '#src/features/account/sign-out.ts'
import { session } from '#src/features/account/state.ts'
import { askEngine, engineSettings } from '#src/features/availability/ask-engine.ts'
import { loadSchedules } from '#src/features/availability/load-schedules.ts'
import { takeHubEvent } from '#src/features/availability/on-hub-event.ts'
import { notify } from '#src/features/notices/state.ts'
import { setOnline } from '#src/features/offline/state.ts'
import { loadReservations } from '#src/features/reservations/load-reservations.ts'
import { reservations } from '#src/features/reservations/state.ts'
import { draftState } from '#src/features/reserve/draft-state.ts'
import { keepDraft, restoreKeptDraft } from '#src/features/reserve/stored-draft.ts'
import { configuration, settings } from '#src/features/settings/state.ts'
import { arrangeTimeline } from '#src/features/timeline/arrange-timeline.ts'
import { timeline } from '#src/features/timeline/state.ts'
import type { Fault } from '#src/kernel/result.ts'
import { faultMessageKey } from '#src/locale/fault-message.ts'
import { wait } from '#src/platform/wait.ts'
import type { EarlyProduct, Entrance, Product } from '#src/services.ts'
import { createParts, type ProductOptions } from './product.ts'
import { beginScreen } from './routing.ts'

/** Logs malformed responses and offers to connect the calendar, until the session ends. */
function followFaults(product: Product): void {
  const onFault = (fault: Fault | null): void => {
    if (fault) react(product, fault)
  }
  const endings = [
    subscribeKey(reservations, 'fault', onFault),
    subscribeKey(timeline, 'fault', onFault),
    subscribeKey(draftState, 'fault', onFault),
  ]
  product.signal.addEventListener('abort', () => endings.forEach((end) => end()), { once: true })
}

function react(product: Product, fault: Fault): void {
  if (fault.kind === 'malformed') console.warn(fault.kind, fault)
  // A guest has no calendar to connect.
  if (fault.kind !== 'sign-in-needed' || !session.rights.reserve) return
  const { claims = null } = fault
  notify({
    kind: 'warning',
    key: faultMessageKey(fault),
    action: { key: 'notice.connectCalendar', run: () => void connect(product, claims) },
    // Reservations need the calendar, so the notice stays until the user connects it.
    lasts: null,
  })
}

async function connect(product: Product, claims: string | null): Promise<void> {
  const left = await connectCalendar(product, claims)
  if (!left.ok) notify({ kind: 'error', key: faultMessageKey(left.fault) })
}

/** What there is to give to the screens: a product after sign-in, an entrance before. Both null while starting or failed. */
export const running = proxy<{ product: Product | null; entrance: Entrance | null }>({ product: null, entrance: null })

/**
 * Boots the product and keeps it: after a sign-in it boots anew, after a sign-out here or in another tab the entrance is
 * shown. The phase and the fault are in `state/boot`. `restart` is the 'try again' of the error screen.
 */
export function startProduct(options: ProductOptions): { readonly restart: () => Promise<void> } {
  /** The session that the running product belongs to. */
  let started: string | null = null
  const restart = async (): Promise<void> => {
    running.product?.end()
    running.product = null
    running.entrance = null
    const before = options.tokens.session()
    const outcome = await bootParts(parts)
    // Somebody else signed in in another tab meanwhile: nothing of the one before is shown.
    if (outcome.kind === 'ready' && options.tokens.session() !== before) {
      outcome.product.end()
      outcome.product.engine.dispose()
      return restart()
    }
    started = before
    running.entrance = outcome.kind === 'signed-out' ? ref(outcome.entrance) : null
    running.product = outcome.kind === 'ready' ? ref(outcome.product) : null
    if (outcome.kind === 'ready') begin(outcome.product, first)
  }
  const ended = (product: Product): void => {
    running.product = null
    running.entrance = ref<Entrance>(product)
  }
  /** Until what the screen that is arrived at waits for is there. */
  let first = Promise.resolve()
  const configured = (product: EarlyProduct): void => {
    // The screen itself asks again, and tells of what fails.
    first = beginScreen(product).catch(() => undefined)
  }
  const parts = createParts(options, { restart, ended, configured, hubEvent: takeHubEvent })
  followTabs(options, restart, () => started)
  followNetwork()
  keepDraft()
  void restart()
  return { restart }
}

/** Milliseconds after which the first rows no longer wait for another screen, nor the live connection for the first rows. */
const longestStart = 3_000

/** What runs for as long as somebody is signed in. Each part fails for itself and shows its own state. */
function begin(product: Product, first: Promise<void>): void {
  const { rights, isGuest } = session
  restoreKeptDraft()
  const atMost = (work: Promise<unknown>) => Promise.race([work, wait(longestStart, product.signal)])
  // The engine does one thing after another: what is looked at comes first.
  const shown = atMost(first)
    .then(() => arrangeTimeline(product))
    .then((arranged) => loadSchedules(product, arranged.ok ? arranged.value : []))
  // Its code would compete with the first rows, which need nothing of it.
  void atMost(shown).then(() => goOn(product))
  if (rights.reserve) void loadReservations(product)
  followFaults(product)
  const stop = subscribeKey(settings, 'language', () => void applyLanguage(product))
  product.signal.addEventListener('abort', stop, { once: true })
  const tellMemory = (): void => void notify({ kind: 'warning', key: 'notice.storage.memory' })
  if (isGuest) {
    tellLimits(product)
    return
  }
  if (product.storage.mode === 'memory') tellMemory()
  product.storage.onMode(tellMemory)
}

/** Lazy-loaded because the first screen waits for none of it. Without network it is loaded when the device is back online. */
async function goOn(product: Product): Promise<void> {
  const { signal } = product
  const code = await import('./keep-current.ts').catch(() => null)
  if (signal.aborted) return
  if (code) code.keepCurrent(product)
  else window.addEventListener('online', () => void goOn(product), { once: true, signal })
}

/** What a guest cannot do is said before it is tried. */
function tellLimits(product: Product): void {
  const action = { key: 'place.login' as const, run: () => void signOut(product) }
  notify({ kind: 'info', key: 'notice.guest.welcome', lasts: null, action })
}

/** Names are sorted as the chosen language sorts them. */
async function applyLanguage(product: Product): Promise<void> {
  const { current, licences } = configuration
  if (!current) return
  const told = await askEngine(product.engine.configure(engineSettings(current, licences)))
  if (told.ok) await arrangeTimeline(product)
}

/** Signing in or out in one tab does so in all. */
function followTabs({ tokens }: ProductOptions, restart: () => Promise<void>, started: () => string | null): void {
  tokens.subscribe(() => {
    const { product, entrance } = running
    const isSignedIn = tokens.token() !== null
    if (!product) {
      if (isSignedIn && entrance) void restart()
    } else if (!isSignedIn) void leaveSession(product, { expired: tokens.lastEnd() === 'expired' })
    // Signed out and in again, perhaps as somebody else, before this tab heard of either.
    else if (tokens.session() !== started()) {
      void leaveSession(product, { expired: false, keepTokens: true }).then(restart)
    }
  })
}

/** A page that no service worker gave came over the network just now, whatever the browser believes. */
export function followNetwork(): void {
  setOnline(navigator.onLine || !navigator.serviceWorker?.controller)
  globalThis.addEventListener('online', () => setOnline(true))
  globalThis.addEventListener('offline', () => setOnline(false))
}
