import type { Scope } from '#src/kernel/scope.ts'
import type { ScheduleBatch } from '#src/engine/compute.ts'
import { showKeptSchedules } from '#src/features/offline/stored-start.ts'
import { showWindow } from '#src/features/timeline/show-window.ts'
import { pinnedPeople, setData, setProgress, setTaken, timeline } from '#src/features/timeline/state.ts'
import { heldQuery, paintAnswer, wantedWindow } from '#src/features/timeline/window-state.ts'
import { type Email, fail, type QuarterSpan, type Result, succeed } from '#src/kernel/result.ts'
import type { Services } from '#src/services.ts'
import { askEngine } from './ask-engine.ts'
import { putBatch } from './schedule-source.ts'

/** Milliseconds before the rows off screen are loaded. */
const breath = 50
/** Milliseconds the first answer of a start may take before what was kept is shown in its place. */
const patience = 500
/** Rows asked for first when no view has said what it shows. */
const firstRows = 32

interface Loading {
  readonly span: QuarterSpan
  readonly scope: Scope
  /** Asked for since the last call: not asked for again, lest an address nobody answers for be asked for ever. */
  asked: Set<Email>
  /** The rows off screen were given up when a call failed: they are taken up again as soon as one succeeds. */
  isCut: boolean
  /** What an earlier session kept, once it was looked for. */
  kept: Promise<void> | null
  background: Promise<Result<null>> | null
}

interface Loadings {
  current: Loading | null
  /** The timeline was left. Until somebody looks again nothing is loaded that nobody would see. */
  isLeft: boolean
}

const createLoadings = (): Loadings => ({ current: null, isLeft: false })

/**
 * Loads the schedules that are missing or older than a minute: the rows on screen first, which is what the result tells
 * of, then all others in the background. Other days end what was under way for the days before. `missing` is what is known to be
 * missing on screen: by an arrangement just made, or by an event.
 */
export async function loadSchedules(services: Services, missing: readonly Email[] = []): Promise<Result<null>> {
  const { opened } = timeline
  if (!opened) return succeed(null)
  const loading = loadingOf(services, opened.span)
  loading.asked = new Set()
  const stopWaiting = timeline.data === 'loading' ? waitFor(services, loading) : null
  const [people, rows] = await Promise.all([loadPeople(services, loading), loadRows(services, loading, missing)])
  stopWaiting?.()
  const outcome = people.ok ? rows : people
  if (!isCurrent(services, loading)) return succeed(null)
  settle(services, loading, outcome)
  if (outcome.ok) goOn(services, loading)
  // Then these are the first rows, and whoever waits for rows waits for them.
  else await loading.kept
  return outcome
}

/** Only the rows on screen, as often as a schedule may be cached. Where that works again, all others go on too. */
export async function refreshShownSchedules(services: Services): Promise<Result<null>> {
  const { opened } = timeline
  if (!opened) return succeed(null)
  const loading = loadingOf(services, opened.span)
  const outcome = await loadRows(services, loading)
  if (!isCurrent(services, loading)) return outcome
  settle(services, loading, outcome)
  if (outcome.ok && loading.isCut) {
    loading.asked = new Set()
    goOn(services, loading)
  }
  return outcome
}

/** The timeline is no longer on screen: what is under way for it ends. */
export function leaveSchedules({ scope }: Services): void {
  const loadings = scope.keep(createLoadings)
  loadings.isLeft = true
  loadings.current?.scope.end()
  loadings.current = null
  setProgress(null)
}

/** The timeline is on screen again: whatever is missing may be loaded. */
export function returnToSchedules({ scope }: Services): void {
  scope.keep(createLoadings).isLeft = false
}

function goOn(services: Services, loading: Loading): void {
  if (services.scope.keep(createLoadings).isLeft) return
  loading.background ??= loadOthers(services, loading).finally(() => {
    loading.background = null
  })
}

function loadingOf(services: Services, span: QuarterSpan): Loading {
  const loadings = services.scope.keep(createLoadings)
  const under = loadings.current
  if (under && under.span.from === span.from && under.span.to === span.to) return under
  under?.scope.end()
  const begun: Loading = {
    span,
    scope: services.scope.child(),
    asked: new Set(),
    isCut: false,
    kept: null,
    background: null,
  }
  loadings.current = begun
  return begun
}

const isCurrent = (services: Services, loading: Loading): boolean =>
  services.scope.keep(createLoadings).current === loading && !loading.scope.signal.aborted

const rowsOnScreen = (): number => {
  const visible = wantedWindow()?.visible
  // Before the first arrangement a view has its size but no rows.
  return visible && visible.rowTo > visible.rowFrom ? visible.rowTo - visible.rowFrom : firstRows
}

/** Loads the rows on screen, or those that are known to be missing. */
async function loadRows(services: Services, loading: Loading, missing: readonly Email[] = []): Promise<Result<null>> {
  for (const email of missing) loading.asked.add(email)
  const emails = missing.length > 0 ? succeed(missing) : await nextMissing(services, loading, rowsOnScreen(), new Set())
  if (!emails.ok) return emails
  return showAll(services, loading, services.schedules.load(emails.value, loading.span, loading.scope.signal))
}

/** Loads until nothing is missing. Each batch starts at the rows that are on screen by then. */
async function loadOthers(services: Services, loading: Loading): Promise<Result<null>> {
  const { span, scope } = loading
  // The rows on screen are drawn first.
  await new Promise<void>((resume) => setTimeout(resume, breath))
  const others = (count: number) => nextMissing(services, loading, count, loading.asked)
  let outcome: Result<null> = succeed(null)
  // After a failed call the others go on, so that as many rows as possible are filled.
  for await (const batch of services.schedules.load(others, span, scope.signal)) {
    const shown = await showBatch(services, loading, batch)
    if (shown.ok) continue
    if (outcome.ok) outcome = shown
    // The engine is lost, or the server sends nothing readable.
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
  services: Services,
  loading: Loading,
  limit: number,
  but: ReadonlySet<Email>,
): Promise<Result<readonly Email[]>> {
  if (!isCurrent(services, loading)) return succeed([])
  const rowFrom = wantedWindow()?.visible.rowFrom ?? 0
  // Some of the first are being loaded already. More are listed only if that is not enough, because a list may have thousands.
  for (let asked = limit + Math.min(but.size, 2 * limit); ; asked *= 4) {
    const missing = await askEngine(services.engine.missing({ rowFrom, limit: asked, now: services.clock.now() }))
    if (!missing.ok) return missing
    const emails = missing.value.filter((email) => !but.has(email)).slice(0, limit)
    if (emails.length === 0 && missing.value.length >= asked) continue
    for (const email of emails) loading.asked.add(email)
    return succeed(emails)
  }
}

function loadPeople(services: Services, loading: Loading): Promise<Result<null>> {
  return showAll(services, loading, services.schedules.live.load(pinnedPeople(), loading.span, loading.scope.signal))
}

async function showAll(
  services: Services,
  loading: Loading,
  batches: AsyncIterable<Result<ScheduleBatch>>,
): Promise<Result<null>> {
  for await (const batch of batches) {
    const shown = await showBatch(services, loading, batch)
    if (!shown.ok) return shown
  }
  return succeed(null)
}

/** Paints the rows that a batch changed and shows how far the loading is. */
async function showBatch(services: Services, loading: Loading, batch: Result<ScheduleBatch>): Promise<Result<null>> {
  const query = heldQuery(timeline.now)
  const put = await putBatch(services.engine, 'shown', batch, query ?? undefined)
  if (!put.ok) return put
  if (!isCurrent(services, loading)) return fail({ kind: 'cancelled' })
  const { loaded, total, answer } = put.value
  setTaken(loaded < total ? { loaded, total } : null)
  const isPainted = query && answer ? paintAnswer(query, answer, null) : false
  if (!isPainted) void showWindow(services)
  return succeed(null)
}

/** What is shown is as good as the last attempt; what was shown before stays. */
function settle(services: Services, loading: Loading, outcome: Result<null>): void {
  if (outcome.ok) setData('ready')
  else if (outcome.fault.kind !== 'cancelled') {
    const hadData = timeline.data === 'ready' || timeline.data === 'stale'
    setData(hadData ? 'stale' : 'failed', outcome.fault)
    showKept(services, loading)
  }
}

/** What is kept is shown while the first answer is still waited for; answers that come later take its place. */
function waitFor(services: Services, loading: Loading): () => void {
  const timer = setTimeout(() => isCurrent(services, loading) && showKept(services, loading), patience)
  return () => clearTimeout(timer)
}

function showKept(services: Services, loading: Loading): void {
  loading.kept ??= showKeptSchedules(services).catch(ignore)
}

/** Without what was kept the screen says what it lacks. */
const ignore = (): void => undefined
