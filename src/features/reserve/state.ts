import { proxy } from 'valtio'
import type { Email, Instant, InstantSpan } from '#src/kernel/result.ts'

/**
 * How far a create has come, as the user is told: being made, then an outcome. 'not-confirmed-yet' is one that the calendar
 * took and does not show; it goes on being looked for.
 */
export type AwaitedStep = 'sending' | 'looking-up' | 'finding' | 'not-confirmed-yet' | AwaitedOutcome

/** 'waiting-for-room' ends only with an answer or the event's end. */
export type AwaitedOutcome = 'waiting-for-room' | 'accepted' | 'declined' | 'event-not-found' | 'failed'

const settled: ReadonlySet<AwaitedStep> = new Set(['accepted', 'declined', 'event-not-found', 'failed'])

/** One create being followed, or how it came out. */
export interface Awaited {
  readonly clientId: string
  readonly subject: string
  readonly resourceName: string
  readonly resourceEmail: Email
  readonly span: InstantSpan
  readonly step: AwaitedStep
  /** Null until the calendar has answered. */
  readonly eventId: string | null
  readonly since: Instant
}

export const awaiting = proxy<{ byClientId: Record<string, Awaited> }>({ byClientId: {} })

/** Begins to follow a create. How earlier ones came out is shown no longer than until then. */
export function setAwaited(awaited: Awaited): void {
  for (const { clientId, step } of Object.values(awaiting.byClientId)) if (settled.has(step)) dropAwaited(clientId)
  awaiting.byClientId[awaited.clientId] = awaited
}

export function setAwaitedStep(clientId: string, step: AwaitedStep, eventId?: string): void {
  const known = awaiting.byClientId[clientId]
  if (known) awaiting.byClientId[clientId] = { ...known, step, eventId: eventId ?? known.eventId }
}

export function dropAwaited(clientId: string): void {
  delete awaiting.byClientId[clientId]
}

export function clearAwaiting(): void {
  awaiting.byClientId = {}
}

/**
 * The time of day that floor plan and list look at (section 3, the floorplan filter's `time`): minutes since midnight on the
 * wall of the timeline's zone; null is now, and on other days the morning.
 */
export const chosenTime = proxy<{ minutes: number | null }>({ minutes: null })

export function setChosenTime(minutes: number | null): void {
  chosenTime.minutes = minutes
}

/** How what was found is shown: one question, three ways to look at its answer. */
export const reserveModes = ['timeline', 'floorplan', 'list'] as const
export type ReserveMode = (typeof reserveModes)[number]

export const reserveMode = proxy<{ current: ReserveMode }>({ current: 'timeline' })

export function setReserveMode(mode: ReserveMode): void {
  reserveMode.current = mode
}
