import { onSessionEnd } from '#src/base/session-end.ts'
import { proxy } from 'valtio'
import type { Email } from '#src/kernel/ids.ts'
import type { Instant, InstantSpan } from '#src/kernel/time/units.ts'
import { storedFlag } from '#src/platform/stored.ts'

/**
 * Progress of a create as the user sees it: steps, then an outcome. 'not-confirmed-yet' means that the calendar
 * accepted the event but does not show it; the look-ups continue.
 */
export type AwaitedStep = 'sending' | 'looking-up' | 'finding' | 'not-confirmed-yet' | AwaitedOutcome

/**
 * 'waiting-for-room' ends only with a response or the event's end. 'cancelling' and 'cancelled' are the user's own doing.
 */
export type AwaitedOutcome =
  | 'waiting-for-room'
  | 'accepted'
  | 'declined'
  | 'event-not-found'
  | 'failed'
  | 'cancelling'
  | 'cancelled'

const settled: ReadonlySet<AwaitedStep> = new Set(['accepted', 'declined', 'event-not-found', 'failed', 'cancelled'])

/** A create that is being tracked, or its outcome. */
export interface Awaited {
  readonly clientId: string
  readonly subject: string
  readonly resourceName: string
  readonly resourceEmail: Email
  readonly span: InstantSpan
  readonly step: AwaitedStep
  /** Null until the calendar has responded. */
  readonly eventId: string | null
  readonly since: Instant
}

export const awaiting = proxy<{ byClientId: Record<string, Awaited> }>({ byClientId: {} })

/** Starts to track a create. Removes the outcomes of earlier ones. */
export function setAwaited(awaited: Awaited): void {
  for (const { clientId, step } of Object.values(awaiting.byClientId)) if (settled.has(step)) dropAwaited(clientId)
  awaiting.byClientId[awaited.clientId] = awaited
}

export function setAwaitedStep(clientId: string, step: AwaitedStep, eventId?: string): void {
  const known = awaiting.byClientId[clientId]
  if (known) awaiting.byClientId[clientId] = { ...known, step, eventId: eventId ?? known.eventId }
}

/**
 * Marks the create of an event that the user is cancelling, so that nobody reports the event as missing. Returns the
 * function to call with the result.
 */
export function cancelAwaited(eventId: string): (isCancelled: boolean) => void {
  const tracked = Object.values(awaiting.byClientId).find((one) => one.eventId === eventId)
  if (!tracked) return () => undefined
  const { clientId, step } = tracked
  setAwaitedStep(clientId, 'cancelling')
  return (isCancelled) => setAwaitedStep(clientId, isCancelled ? 'cancelled' : step)
}

/** Returns true if nothing more is to be reported of a create, because it is forgotten or the user cancels it. */
export function isDropped(clientId: string): boolean {
  const step = awaiting.byClientId[clientId]?.step
  return step === undefined || step === 'cancelling' || step === 'cancelled'
}

export function dropAwaited(clientId: string): void {
  delete awaiting.byClientId[clientId]
}

export function clearAwaiting(): void {
  awaiting.byClientId = {}
}

onSessionEnd(clearAwaiting)

/**
 * The time of day in floor plan and list (section 3, the floorplan filter's `time`): minutes since midnight in wall
 * time of the timeline's zone. Null is now; on other days it is the morning.
 */
export const chosenTime = proxy<{ minutes: number | null }>({ minutes: null })

onSessionEnd(() => setChosenTime(null))

export function setChosenTime(minutes: number | null): void {
  chosenTime.minutes = minutes
}

/** True if the user's own day is pinned above the resources of the timeline; remembered on this device. */
export const myDay = proxy({ isShown: true })

export const showMyDay = storedFlag('assist-my-day', true, (isShown) => {
  myDay.isShown = isShown
})

/**
 * Panes that are open beside the floor plan; remembered on this device. The filters are closed at first, so that the
 * plan has the width.
 */
export const planPanes = proxy({ filters: false, list: true })

const paneOf = (pane: keyof typeof planPanes) =>
  storedFlag(`assist-plan-${pane}`, planPanes[pane], (isShown) => {
    planPanes[pane] = isShown
  })

const panes = { filters: paneOf('filters'), list: paneOf('list') }

export function showPlanPane(pane: keyof typeof planPanes, isShown: boolean): void {
  panes[pane](isShown)
}

/** Views of the results: one query, three views. */
export const reserveModes = ['timeline', 'floorplan', 'list'] as const
export type ReserveMode = (typeof reserveModes)[number]

export const reserveMode = proxy<{ current: ReserveMode }>({ current: 'timeline' })

export function setReserveMode(mode: ReserveMode): void {
  reserveMode.current = mode
}
