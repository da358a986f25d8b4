import type { RouteFault, WayQuery, WayView } from '#src/engine/compute.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import type { FeatureId, PlaceCategory, PlaceRef } from '@foyer/indoor'
import { settings } from '#src/features/settings/model/state.ts'
import type { Reading } from '#src/base/needs.ts'
import { rememberPlace, wishesOf } from './map-settings.ts'
import { advance } from './rules/session/advance.ts'
import type { Choice, Session, SessionEvent } from './rules/session/session.ts'
import {
  mapState,
  setCategory,
  setClosed,
  setPicking,
  setRerouted,
  setWay,
  setWaySession,
  setWithoutStairs,
} from './state.ts'

interface RouteRequests {
  /** Number of requests so far. */
  count: number
  wantedStep: number | null
  /** Destination used instead of the target: the nearest place that can be reached. */
  instead: PlaceRef | null
}

const createRequests = (): RouteRequests => ({ count: 0, wantedStep: null, instead: null })

/** Sets the step at which the route resumes once it is found. */
export function resumeAt({ scope }: Reading, step: number): void {
  scope.keep(createRequests).wantedStep = step
}

/** Applies an event to the session, and requests the route if the event calls for one. */
export function announceRoute(services: Reading, event: SessionEvent): void {
  const before = mapState.session
  const session = advance(before, event)
  if (session === before) return
  setWaySession(session)
  if (event.kind !== 'found' && event.kind !== 'failed') setPicking(null)
  // The next list is for another end of the route.
  if (['choose', 'select', 'restart'].includes(event.kind)) setCategory(null)
  if (event.kind === 'choose') noteChoice(services, event.role, event)
  if (['choose', 'follow', 'swap', 'restart'].includes(event.kind)) services.scope.keep(createRequests).instead = null
  if (session.progress !== 'found') setWay(null, session.progress === 'failed' ? mapState.wayFault : null)
  if (session.progress === 'asked') {
    setRerouted(false)
    void askForWay(services)
  }
}

function noteChoice(services: Reading, what: string, { placeId, way }: Choice): void {
  void rememberPlace(services, placeId)
  const detail = `${what} ${way}`
  void services.storage.log({ at: services.clock.now(), level: 'info', what: 'place chosen', detail })
}

/** Shows the places of a category. An open route stays, and is left behind the list. */
export function showCategory(services: Reading, category: PlaceCategory): void {
  for (let depth = 0; depth < 4 && mapState.session.mode !== 'Default'; depth += 1)
    announceRoute(services, { kind: 'back' })
  setPicking(null)
  setCategory(category)
}

/** Leads the open route over a place, or over none. */
export function setStop(services: Reading, stop: Choice | null): void {
  const { start, target } = mapState.session
  if (start === null || target === null) return
  announceRoute(services, { kind: 'follow', start, target, stop })
  if (stop !== null) noteChoice(services, 'stop', stop)
}

export interface OpenWay {
  readonly target: Choice
  readonly stop: Choice | null
  /** True if the user has started to walk. */
  readonly isBegun: boolean
}

/** Returns the rest of the open route: a stop that was reached is not. Null if there is no target. */
export function restOfWay({ session, way }: Pick<typeof mapState, 'session' | 'way'>): OpenWay | null {
  const { target, stop, step, stepState } = session
  if (target === null) return null
  const isBegun = stepState !== 'NotStarted'
  const isPassed = isBegun && way !== null && way.stopAt !== null && step >= way.stopAt
  return { target, stop: isPassed ? null : stop, isBegun }
}

/**
 * Continues the open route from another place, to the same target and over the same stop, unless that was reached. If
 * no route is open and none was before, the place is only the start.
 */
export function continueFrom(services: Reading, start: Choice, before: OpenWay | null = null): void {
  const rest = restOfWay(mapState) ?? before
  if (rest === null) return announceRoute(services, { kind: 'choose', role: 'start', ...start })
  const { target, stop, isBegun } = rest
  if (isBegun && start.placeId !== target.placeId) resumeAt(services, 0)
  announceRoute(services, { kind: 'follow', start, target, stop })
  noteChoice(services, 'start', start)
}

/** Plans a route to the nearest place that can be reached, as given in the fault. */
export function goNearest(
  services: Reading,
  { levelId, point }: { levelId: string; point: { x: number; y: number } },
): void {
  services.scope.keep(createRequests).instead = { levelId, point }
  announceRoute(services, { kind: 'again' })
}

/** Requests a route. `isLate` returns true if another request has begun since, or if the screen has closed. */
async function requestWay(services: Reading, query: WayQuery) {
  const requests = services.scope.keep(createRequests)
  requests.count += 1
  const own = requests.count
  const isLate = (): boolean => own !== requests.count || services.signal.aborted
  return { answered: await askEngine(services.engine.findWay(query)), isLate }
}

async function askForWay(services: Reading): Promise<void> {
  const query = queryOf(services)
  if (query === null) return
  const { answered, isLate } = await requestWay(services, query)
  if (isLate()) return
  if (!answered.ok) return failed(services, { kind: 'Unknown', detail: answered.fault.kind })
  if (!answered.value.ok) return failed(services, answered.value.fault)
  const { value: way } = answered.value
  announceRoute(services, { kind: 'found', stepCount: way.steps.length })
  if (mapState.session.progress !== 'found') return
  setWay(way, null)
  const requests = services.scope.keep(createRequests)
  const { wantedStep } = requests
  if (wantedStep !== null) announceRoute(services, { kind: 'jump', step: Math.min(wantedStep, way.steps.length - 1) })
  requests.wantedStep = null
  await compareWithoutStairs(services, query, way, isLate)
}

/**
 * Rebuilds the steps after a map was opened in another language, because they contain place names, or after something
 * was closed or opened. The progress stays while the route is the same. A new route starts at its first step, and the screen says so.
 */
export async function translateWay(services: Reading): Promise<void> {
  const { session, way, withoutStairs } = mapState
  if (session.progress === 'asked') return askForWay(services)
  const query = queryOf(services)
  if (query === null || (way === null && !mayOpen(session))) return
  const { answered, isLate } = await requestWay(services, query)
  if (isLate() || mapState.way !== way) return
  const translated = answered.ok && answered.value.ok ? answered.value.value : null
  if (way === null) return translated === null ? undefined : reroute(services)
  if (translated === null || !isSameWay(translated, way)) return reroute(services)
  setWay(translated, null)
  if (withoutStairs === null) await compareWithoutStairs(services, query, translated, isLate)
  else setWithoutStairs(withoutStairs)
}

/** Returns true if there is no route now, but may be one after something was opened. */
const mayOpen = ({ progress, fault }: Session): boolean =>
  progress === 'failed' && (fault === 'NotFound' || fault === 'BarrierFreeRouteNotFound')

function isSameWay(one: WayView, other: WayView): boolean {
  const linesOf = ({ steps }: WayView): string => JSON.stringify(steps.map(({ levelId, points }) => [levelId, points]))
  return linesOf(one) === linesOf(other)
}

/** Requests the route on screen again. Another screen stays, and says that the route has changed. */
function reroute(services: Reading): void {
  const { mode } = mapState.session
  const isShown = mode === 'ShowRouteMessage' || mode === 'StepByStepNavigation'
  announceRoute(services, { kind: isShown ? 'again' : 'overtaken' })
  setRerouted(isShown)
}

async function compareWithoutStairs(
  services: Reading,
  query: WayQuery,
  way: WayView,
  isLate: () => boolean,
): Promise<void> {
  if (way.isStepFree) return
  const beside = await askEngine(services.engine.findWay({ ...query, isStepFree: true }))
  if (isLate() || mapState.way !== way || !beside.ok) return
  if (beside.value.ok) setWithoutStairs({ metres: beside.value.value.metres, seconds: beside.value.value.seconds })
  else if (beside.value.fault.kind === 'BarrierFreeRouteNotFound') setWithoutStairs('none')
}

function queryOf({ scope }: Reading): WayQuery | null {
  const { session, places, kept, stand } = mapState
  const { instead } = scope.keep(createRequests)
  const { start, target, stop } = session
  if (start === null || target === null) return null
  const nameOf = ({ placeId }: Choice): string => places.list.find(({ id }) => id === placeId)?.name ?? ''
  return {
    from: { featureId: start.placeId },
    to: instead ?? { featureId: target.placeId },
    stop: stop && { place: { featureId: stop.placeId }, name: nameOf(stop) },
    targetName: nameOf(target),
    ...wishesOf(kept),
    heading: start.placeId === stand?.placeId ? stand.heading : null,
    language: settings.language,
  }
}

function failed(services: Reading, fault: RouteFault): void {
  setWay(null, fault)
  services.scope.keep(createRequests).wantedStep = null
  announceRoute(services, { kind: 'failed', fault: fault.kind })
}

/** Avoids passages that the user found closed, as long as this map is open. */
export async function avoidPasses(services: Reading, passes: readonly FeatureId[]): Promise<void> {
  const closed = [...new Set([...mapState.closed, ...passes])]
  setClosed(closed)
  await askEngine(services.engine.closeWays(closed))
  if (!services.signal.aborted) announceRoute(services, { kind: 'again' })
}

/** Stops avoiding passages. The current route was planned without them, so it must be planned again. */
export async function takeAllPasses(services: Reading): Promise<void> {
  setClosed([])
  await askEngine(services.engine.closeWays([]))
  if (services.signal.aborted) return
  announceRoute(services, { kind: mapState.session.progress === 'found' ? 'overtaken' : 'again' })
}
