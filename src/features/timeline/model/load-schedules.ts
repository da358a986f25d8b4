import { searchState } from '#src/base/search-state.ts'
import type { Scope } from '#src/kernel/scope.ts'
import type { ScheduleBatch } from '#src/engine/compute.ts'
import { showKeptSchedules } from './show-kept-schedules.ts'
import { showWindow } from '#src/features/timeline/model/show-window.ts'
import { pinnedPeople, setData, setProgress, setTaken, timeline } from '#src/features/timeline/model/state.ts'
import { reader } from '#src/base/reader.ts'
import { heldQuery, paintAnswer, wantedWindow } from '#src/features/timeline/model/window-state.ts'
import type { Email } from '#src/kernel/ids.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { QuarterSpan } from '#src/kernel/time/units.ts'
import type { Reading, Planning } from '#src/base/needs.ts'
import { putBatch } from '#src/features/availability/model/put-schedules.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { calendarTurn, scheduleTurn } from '#src/features/availability/model/calendar-turns.ts'
import { atMostEvery } from '#src/base/coalesce.ts'
import type { NextEmails } from '#src/base/schedules.ts'

/** Milliseconds until rows off screen are loaded. */
const breath = 50
/** Milliseconds the first response after a start may take before cached rows are shown instead. */
const patience = 500
/** Rows requested first if no view has reported its rows yet. */
const firstRows = 32
/**
 * Rows on either side of the screen that are loaded in the background: all of most organisations, and no more of a larger
 * one than its servers and a browser can do with (docs/scale.md).
 */
const reach = 50_000

interface Loading {
  readonly span: QuarterSpan
  readonly scope: Scope
  /**
   * Addresses requested since the last call of `loadSchedules`. They are not requested again, because an address
   * without any response would be requested forever.
   */
  asked: Set<Email>
  /** Set if a call failed and the rows off screen were abandoned. They are loaded again when a call succeeds. */
  isCut: boolean
  /** A live event caused it: calls to a vendor's calendar take turns. Not for a user who looks at other rows. */
  isPaced: boolean
  /** Resolves when the schedules cached by an earlier session are shown; null until they are read. */
  kept: Promise<void> | null
  background: Promise<Result<null>> | null
}

interface Loadings {
  current: Loading | null
  /** The timeline is off screen. Until it is shown again, nothing is loaded in the background. */
  isLeft: boolean
}

const createLoadings = (): Loadings => ({ current: null, isLeft: false })

/**
 * Loads the schedules that are missing or older than a minute: first the rows on screen, then all others in the
 * background. The result is about the rows on screen. If the days have changed, loading for the former days stops.
 * `missing` are addresses on screen that are known to be missing, from the latest arrangement or from an event. If a live
 * event is the cause (`isPaced`), calls to a vendor's calendar take turns, and people are loaded with the rows or in a turn
 * of their own, for which nothing waits.
 */
export async function loadSchedules(
  services: Planning,
  missing: readonly Email[] = [],
  { isPaced = false }: { readonly isPaced?: boolean } = {},
): Promise<Result<null>> {
  const { opened } = searchState
  if (!opened) return succeed(null)
  const loading = loadingOf(services, opened.span)
  loading.asked = new Set()
  loading.isPaced = isPaced
  const stopWaiting = timeline.data === 'loading' ? waitFor(services, loading) : null
  const [people, rows] = isPaced
    ? [succeed(null), await loadPacedRows(services, loading, missing)]
    : await Promise.all([loadPeople(services, loading), loadRows(services, loading, missing)])
  stopWaiting?.()
  const outcome = people.ok ? rows : people
  if (!isCurrent(services, loading)) return succeed(null)
  settle(services, loading, outcome)
  if (outcome.ok) continueLoading(services, loading)
  // If the load failed, the cached rows are the first rows, and callers that wait for rows wait for them.
  else await loading.kept
  return outcome
}

/**
 * Loads only the rows on screen, as often as schedules expire. If this succeeds after a failure, all other rows are
 * loaded too.
 */
export async function refreshShownSchedules(services: Planning): Promise<Result<null>> {
  const { opened } = searchState
  if (!opened) return succeed(null)
  const loading = loadingOf(services, opened.span)
  const outcome = await loadRows(services, loading)
  if (!isCurrent(services, loading)) return outcome
  settle(services, loading, outcome)
  if (outcome.ok && loading.isCut) {
    loading.asked = new Set()
    continueLoading(services, loading)
  }
  return outcome
}

/** Stops loading because the timeline is no longer on screen. */
export function leaveSchedules({ scope }: Reading): void {
  const loadings = scope.keep(createLoadings)
  loadings.isLeft = true
  loadings.current?.scope.end()
  loadings.current = null
  setProgress(null)
}

/** Allows loading in the background again because the timeline is on screen. */
export function returnToSchedules({ scope }: Reading): void {
  scope.keep(createLoadings).isLeft = false
}

function continueLoading(services: Planning, loading: Loading): void {
  if (services.scope.keep(createLoadings).isLeft) return
  loading.background ??= loadOthers(services, loading).finally(() => {
    loading.background = null
  })
}

function loadingOf(services: Reading, span: QuarterSpan): Loading {
  const loadings = services.scope.keep(createLoadings)
  const under = loadings.current
  if (under && under.span.from === span.from && under.span.to === span.to) return under
  under?.scope.end()
  const begun: Loading = {
    span,
    scope: services.scope.child(),
    asked: new Set(),
    isCut: false,
    isPaced: false,
    kept: null,
    background: null,
  }
  loadings.current = begun
  return begun
}

const isCurrent = (services: Reading, loading: Loading): boolean =>
  services.scope.keep(createLoadings).current === loading && !loading.scope.signal.aborted

const rowsOnScreen = (): number => {
  const visible = wantedWindow()?.visible
  // Before the first arrangement, a view has a size but no rows.
  return visible && visible.rowTo > visible.rowFrom ? visible.rowTo - visible.rowFrom : firstRows
}

/** Loads the rows on screen, or the addresses that are known to be missing. */
async function loadRows(services: Planning, loading: Loading, missing: readonly Email[] = []): Promise<Result<null>> {
  for (const email of missing) loading.asked.add(email)
  const emails = missing.length > 0 ? succeed(missing) : await nextMissing(services, loading, rowsOnScreen(), new Set())
  if (!emails.ok) return emails
  return showAll(services, loading, services.schedules.load(emails.value, loading.span, loading.scope.signal))
}

/** The same after a live event, in turns if the schedules come from the calendar itself. */
async function loadPacedRows(services: Planning, loading: Loading, missing: readonly Email[]): Promise<Result<null>> {
  const areRowsLive = services.schedules.limitOf({ bulk: false, single: true })
  if (!areRowsLive) {
    loadPeopleSoon(services)
    return loadRows(services, loading, missing)
  }
  for (const email of missing) loading.asked.add(email)
  const emails = missing.length > 0 ? succeed(missing) : await nextMissing(services, loading, rowsOnScreen(), new Set())
  if (!emails.ok) return emails
  const waiting = [...new Set([...pinnedPeople(), ...emails.value])]
  const next: NextEmails = async () => {
    const batch = waiting.splice(0, services.provider.limits.schedulesPerCall)
    if (batch.length > 0) await calendarTurn(services)
    return succeed(batch)
  }
  return showAll(services, loading, services.schedules.load(next, loading.span, loading.scope.signal))
}

/** Milliseconds between two loads of the people on screen that live events about rooms cause. */
const leastBetweenPeople = 1_000

/** Loads the own day and the people on screen again. They come from the calendar, even if rows come from a cache. */
const loadPeopleSoon = atMostEvery(leastBetweenPeople, async (services: Planning) => {
  const { opened } = searchState
  if (!opened || pinnedPeople().length === 0) return
  await calendarTurn(services)
  if (services.signal.aborted || searchState.opened !== opened) return
  const loading = loadingOf(services, opened.span)
  const loaded = await loadPeople(services, loading)
  if (isCurrent(services, loading)) settle(services, loading, loaded)
})

/** Loads until nothing is missing. Each batch starts at the rows that are on screen at that time. */
async function loadOthers(services: Planning, loading: Loading): Promise<Result<null>> {
  const { span, scope } = loading
  // Rows on screen are drawn first.
  await new Promise<void>((resume) => setTimeout(resume, breath))
  const others: NextEmails = async (count) => {
    if (!loading.isPaced) return nextMissing(services, loading, count, loading.asked)
    const { schedulesPerCall } = services.provider.limits
    const size = services.schedules.limitOf({ bulk: count, single: schedulesPerCall })
    const next = await nextMissing(services, loading, size, loading.asked)
    if (next.ok && next.value.length > 0) await scheduleTurn(services)
    return next
  }
  let outcome: Result<null> = succeed(null)
  // If a call fails, the other calls continue, so that as many rows as possible are filled.
  for await (const batch of services.schedules.load(others, span, scope.signal)) {
    const shown = await showBatch(services, loading, batch)
    if (shown.ok) continue
    if (outcome.ok) outcome = shown
    // The engine is lost, or the response is malformed.
    if (batch.ok) break
  }
  if (isCurrent(services, loading)) {
    setProgress(null)
    loading.isCut = !outcome.ok
    settle(services, loading, outcome)
  }
  return outcome
}

async function nextMissing(
  services: Reading,
  loading: Loading,
  limit: number,
  but: ReadonlySet<Email>,
): Promise<Result<readonly Email[]>> {
  if (!isCurrent(services, loading)) return succeed([])
  const rowFrom = wantedWindow()?.visible.rowFrom ?? 0
  // Some of the first addresses are being loaded already. More are listed only if needed, because a list may have
  // thousands.
  for (let asked = limit + Math.min(but.size, 2 * limit); ; asked *= 4) {
    const missing = await askEngine(
      services.engine.missing({ rowFrom, limit: asked, reach, now: services.clock.now() }),
    )
    if (!missing.ok) return missing
    const emails = missing.value.filter((email) => !but.has(email)).slice(0, limit)
    if (emails.length === 0 && missing.value.length >= asked) continue
    for (const email of emails) loading.asked.add(email)
    return succeed(emails)
  }
}

function loadPeople(services: Planning, loading: Loading): Promise<Result<null>> {
  return showAll(services, loading, services.schedules.live.load(pinnedPeople(), loading.span, loading.scope.signal))
}

async function showAll(
  services: Reading,
  loading: Loading,
  batches: AsyncIterable<Result<ScheduleBatch>>,
): Promise<Result<null>> {
  for await (const batch of batches) {
    const shown = await showBatch(services, loading, batch)
    if (!shown.ok) return shown
  }
  return succeed(null)
}

/** Draws the rows that a batch changed and shows the progress of loading. */
async function showBatch(services: Reading, loading: Loading, batch: Result<ScheduleBatch>): Promise<Result<null>> {
  const query = heldQuery(reader.now)
  const put = await putBatch(services.engine, 'shown', batch, query ?? undefined)
  if (!put.ok) return put
  if (!isCurrent(services, loading)) return fail({ kind: 'cancelled' })
  const { loaded, total, answer } = put.value
  setTaken(loaded < total ? { loaded, total } : null)
  const isPainted = query && answer ? paintAnswer(query, answer, null) : false
  if (!isPainted) void showWindow(services)
  return succeed(null)
}

/** Sets the state of the data to the outcome of the last attempt. Rows that are already on screen stay. */
function settle(services: Reading, loading: Loading, outcome: Result<null>): void {
  if (outcome.ok) setData('ready')
  else if (outcome.fault.kind !== 'cancelled') {
    const hadData = timeline.data === 'ready' || timeline.data === 'stale'
    setData(hadData ? 'stale' : 'failed', outcome.fault)
    showKept(services, loading)
  }
}

/**
 * Shows cached schedules if the first response is late; later responses replace them. Returns a function that cancels
 * this.
 */
function waitFor(services: Reading, loading: Loading): () => void {
  const timer = setTimeout(() => isCurrent(services, loading) && showKept(services, loading), patience)
  return () => clearTimeout(timer)
}

function showKept(services: Reading, loading: Loading): void {
  loading.kept ??= showKeptSchedules(services).catch(ignore)
}

/** If there are no cached schedules, the screen shows what is missing. */
const ignore = (): void => undefined
