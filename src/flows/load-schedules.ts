import type { SchedulesTaken, TakenAt } from '#src/contract/compute.ts'
import type { Email, QuarterSpan } from '#src/core/brand.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import type { Schedule } from '#src/core/wire/schedule.ts'
import { heldQuery, nextSequence, paintAnswer, wantedWindow } from '#src/state/timeline-window.ts'
import { pinnedPeople, setData, setProgress, setTaken, timeline } from '#src/state/timeline.ts'
import { askEngine } from './ask-engine.ts'
import { cachedSchedules } from './cached-schedules.ts'
import { logProblems } from './log-problems.ts'
import type { Product } from './product.ts'
import { showWindow } from './show-window.ts'

/** Addresses in one bulk call: small enough that taking the answer never holds up a scroll. */
const batch = 200
/** Bulk calls under way at once. */
const lanes = 2
/** Milliseconds before the rows off screen are loaded. */
const breath = 50
/** Milliseconds the first answer of a start may take before what was kept is shown in its place. */
const patience = 500
/** Rows asked for first when no view has said what it shows. */
const firstRows = 32

interface Loading {
  readonly span: QuarterSpan
  readonly abort: AbortController
  /** Asked for since the last call: not asked for again, lest an address nobody answers for be asked for ever. */
  asked: Set<Email>
  /** The rows off screen were given up when a call failed: they are taken up again as soon as one succeeds. */
  isCut: boolean
  /** What an earlier session kept, once it was looked for. */
  kept: Promise<void> | null
  background: Promise<Result<null>> | null
}

const loadings = new WeakMap<Product['engine'], Loading>()

/**
 * Loads the schedules that are missing or older than a minute: the rows on screen first, which is what the result tells
 * of, then all others in the background. Other days end what was under way for the days before. `missing` is what is known to be
 * missing on screen: by an arrangement just made, or by an event.
 */
export async function loadSchedules(product: Product, missing: readonly Email[] = []): Promise<Result<null>> {
  const { opened } = timeline
  if (!opened) return succeed(null)
  const loading = loadingOf(product, opened.span)
  loading.asked = new Set()
  const stopWaiting = timeline.data === 'loading' ? waitFor(product, loading) : null
  const [people, rows] = await Promise.all([loadPeople(product, loading), loadRows(product, loading, missing)])
  stopWaiting?.()
  const outcome = people.ok ? rows : people
  if (!isCurrent(product, loading)) return succeed(null)
  settle(product, loading, outcome)
  if (outcome.ok) goOn(product, loading)
  // Then these are the first rows, and whoever waits for rows waits for them.
  else await loading.kept
  return outcome
}

/** Only the rows on screen, as often as a schedule may be cached. Where that works again, all others go on too. */
export async function refreshShownSchedules(product: Product): Promise<Result<null>> {
  const { opened } = timeline
  if (!opened) return succeed(null)
  const loading = loadingOf(product, opened.span)
  const outcome = await loadRows(product, loading)
  if (!isCurrent(product, loading)) return outcome
  settle(product, loading, outcome)
  if (outcome.ok && loading.isCut) {
    loading.asked = new Set()
    goOn(product, loading)
  }
  return outcome
}

/** Timelines that were left. Until somebody looks again nothing is loaded that nobody would see. */
const left = new WeakSet<Product['engine']>()

/** The timeline is no longer on screen: what is under way for it ends. */
export function leaveSchedules({ engine }: Product): void {
  left.add(engine)
  loadings.get(engine)?.abort.abort()
  loadings.delete(engine)
  setProgress(null)
}

/** The timeline is on screen again: whatever is missing may be loaded. */
export function returnToSchedules({ engine }: Product): void {
  left.delete(engine)
}

function goOn(product: Product, loading: Loading): void {
  if (left.has(product.engine)) return
  loading.background ??= loadOthers(product, loading).finally(() => {
    loading.background = null
  })
}

function loadingOf(product: Product, span: QuarterSpan): Loading {
  const under = loadings.get(product.engine)
  if (under && under.span.from === span.from && under.span.to === span.to) return under
  under?.abort.abort()
  const begun: Loading = {
    span,
    abort: new AbortController(),
    asked: new Set(),
    isCut: false,
    kept: null,
    background: null,
  }
  product.signal.addEventListener('abort', () => begun.abort.abort(), { once: true, signal: begun.abort.signal })
  loadings.set(product.engine, begun)
  return begun
}

const isCurrent = (product: Product, loading: Loading): boolean =>
  loadings.get(product.engine) === loading && !loading.abort.signal.aborted

const rowsOnScreen = (): number => {
  const visible = wantedWindow()?.visible
  // Before the first arrangement a view has its size but no rows.
  return visible && visible.rowTo > visible.rowFrom ? visible.rowTo - visible.rowFrom : firstRows
}

/** One lane: the rows from the first on screen on. */
async function loadRows(product: Product, loading: Loading, missing: readonly Email[] = []): Promise<Result<null>> {
  for (const email of missing) loading.asked.add(email)
  const emails = missing.length > 0 ? succeed(missing) : await nextMissing(product, loading, rowsOnScreen(), new Set())
  if (!emails.ok) return emails
  return emails.value.length > 0 ? loadEmails(product, loading, emails.value) : succeed(null)
}

/** Until nothing is missing; each batch begins at the rows that are on screen by then. */
async function loadOthers(product: Product, loading: Loading): Promise<Result<null>> {
  const size = product.configuration.cachingEnabled ? batch : aheadOf(product)
  const runLane = async (): Promise<Result<null>> => {
    for (;;) {
      const emails = await nextMissing(product, loading, size, loading.asked)
      if (!emails.ok || emails.value.length === 0) return emails.ok ? succeed(null) : emails
      const loaded = await loadEmails(product, loading, emails.value)
      if (!loaded.ok) return loaded
    }
  }
  // What is on screen is drawn first.
  await new Promise<void>((resume) => setTimeout(resume, breath))
  const outcomes = await Promise.all(Array.from({ length: lanes }, runLane))
  const outcome = outcomes.find(({ ok }) => !ok) ?? succeed(null)
  if (isCurrent(product, loading)) {
    setProgress(null)
    loading.isCut = !outcome.ok
    settle(product, loading, outcome)
  }
  return outcome
}

/** A provider is asked no further ahead than its calls go on at once, so that what comes on screen is next. */
function aheadOf({ provider: { limits } }: Product): number {
  return Math.ceil((limits.schedulesPerCall * limits.parallelCalls) / lanes)
}

async function nextMissing(
  product: Product,
  loading: Loading,
  limit: number,
  but: ReadonlySet<Email>,
): Promise<Result<readonly Email[]>> {
  if (!isCurrent(product, loading)) return succeed([])
  const rowFrom = wantedWindow()?.visible.rowFrom ?? 0
  // Room for what is under way in the other lanes; more only where that is not enough, lest every list name thousands.
  for (let asked = limit + Math.min(but.size, lanes * batch); ; asked *= 4) {
    const missing = await askEngine(product.engine.missing({ rowFrom, limit: asked, now: product.clock.now() }))
    if (!missing.ok) return missing
    const emails = missing.value.filter((email) => !but.has(email)).slice(0, limit)
    if (emails.length === 0 && missing.value.length >= asked) continue
    for (const email of emails) loading.asked.add(email)
    return succeed(emails)
  }
}

async function loadPeople(product: Product, loading: Loading): Promise<Result<null>> {
  const emails = pinnedPeople()
  return emails.length > 0 ? loadFromProvider(product, loading, emails) : succeed(null)
}

function loadEmails(product: Product, loading: Loading, emails: readonly Email[]): Promise<Result<null>> {
  return product.configuration.cachingEnabled
    ? loadFromCache(product, loading, emails)
    : loadFromProvider(product, loading, emails)
}

async function loadFromCache(product: Product, loading: Loading, emails: readonly Email[]): Promise<Result<null>> {
  const { span, abort } = loading
  const at = askedNow(product, loading)
  const body = await cachedSchedules(product, emails, span, abort.signal)
  if (!body.ok) return body
  const query = heldQuery(timeline.now)
  const answer = product.engine.putScheduleBody(body.value, at, query ?? undefined)
  const taken = await askEngine(answer)
  if (!taken.ok) return taken
  return taken.value.ok ? accept(product, loading, query, taken.value.value) : taken.value
}

async function loadFromProvider(product: Product, loading: Loading, emails: readonly Email[]): Promise<Result<null>> {
  const { span, abort } = loading
  const at = askedNow(product, loading)
  for await (const schedules of product.calendar.schedules(emails, span, abort.signal)) {
    if (!schedules.ok) return schedules
    const taken = await put(product, loading, schedules.value, at)
    if (!taken.ok) return taken
  }
  return succeed(null)
}

const askedNow = ({ clock }: Product, { span }: Loading): TakenAt => ({
  span,
  fetchedAt: clock.now(),
  asked: nextSequence(),
})

async function put(
  product: Product,
  loading: Loading,
  schedules: readonly Schedule[],
  at: TakenAt,
): Promise<Result<null>> {
  const query = heldQuery(timeline.now)
  const call = product.engine.putSchedules(schedules, at, query ?? undefined)
  const taken = await askEngine(call)
  if (!taken.ok) return taken
  return accept(product, loading, query, taken.value)
}

/** Paints what the schedules changed and tells how far the loading is. */
function accept(
  product: Product,
  loading: Loading,
  query: ReturnType<typeof heldQuery>,
  taken: SchedulesTaken,
): Result<null> {
  logProblems('schedules', taken.problems)
  if (!isCurrent(product, loading)) return fail({ kind: 'cancelled' })
  setTaken(taken.loaded < taken.total ? { loaded: taken.loaded, total: taken.total } : null)
  const isPainted = query && taken.answer ? paintAnswer(query, taken.answer, null) : false
  if (!isPainted) void showWindow(product)
  return succeed(null)
}

/** What is shown is as good as the last attempt; what was shown before stays. */
function settle(product: Product, loading: Loading, outcome: Result<null>): void {
  if (outcome.ok) setData('ready')
  else if (outcome.fault.kind !== 'cancelled') {
    const hadData = timeline.data === 'ready' || timeline.data === 'stale'
    setData(hadData ? 'stale' : 'failed', outcome.fault)
    showKept(product, loading)
  }
}

/** What is kept is shown while the first answer is still waited for; answers that come later take its place. */
function waitFor(product: Product, loading: Loading): () => void {
  const timer = setTimeout(() => isCurrent(product, loading) && showKept(product, loading), patience)
  return () => clearTimeout(timer)
}

function showKept(product: Product, loading: Loading): void {
  loading.kept ??= import('./kept.ts').then((kept) => kept.showKeptSchedules(product)).catch(ignore)
}

/** Without what was kept the screen says what it lacks. */
const ignore = (): void => undefined
