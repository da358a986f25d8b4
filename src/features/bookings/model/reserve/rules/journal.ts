import type { SeriesDeviation } from '../../series/rules/recurrence.ts'
import type { CalendarDay, Instant } from '#src/kernel/time/units.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { oneDay, plus } from '#src/kernel/time/moment.ts'
import type { ReservationDraft } from './draft.ts'

/** Milliseconds between look-ups of a created event (specification, section 4, 'Creation flow'). */
const createRetryInterval = 2_000
/** Milliseconds after which a create is abandoned and never sent. */
export const createPatience = 600_000
/**
 * Milliseconds after which an event that the calendar accepted but does not show is reported as not confirmed yet
 * (fault F24).
 */
const usualShowing = 30_000
/** Milliseconds for which successive look-ups must not find an event before it counts as never created. */
export const settleTime = 10_000
/** Milliseconds for which a registration is retried before the entry is closed without it. */
export const registrationPatience = oneDay

/**
 * Known progress of one create: prepared -> sending -> sent -> visible -> registered -> done, or failed. While it is
 * 'visible', the single dates of a series are adjusted one after the other, before it is registered. 'prepared' was
 * certainly not sent or not created; 'sending' may or may not be created; 'sent' was acknowledged.
 */
export type CreateStep = 'prepared' | 'sending' | 'sent' | 'visible' | 'registered' | 'done' | 'failed'

/** The journal's record of one create. It is stored after every step, before the next one begins. */
export interface CreateEntry {
  readonly clientId: string
  readonly draft: ReservationDraft
  readonly step: CreateStep
  readonly eventId: string | null
  readonly iCalUId: string | null
  /** Time of the user's request. */
  readonly at: Instant
  readonly stepAt: Instant
  /**
   * While 'sending': start of the first look-up that found nothing. No look-up is made while the request is under way.
   */
  readonly absentSince: Instant | null
  /** Time before which nothing is done. */
  readonly notBefore: Instant
  /** Failed registrations in a row. */
  readonly failures: number
  /** True after a reload that shows the event although the registration still fails. */
  readonly isShown: boolean
  /** Dates of the series with a settled deviation: applied, or refused with the fault. */
  readonly adjusted: readonly AdjustedDate[]
  /**
   * True if the rooms are on the event. A series with deviations is created without them, because a room that is taken
   * on an original date would refuse the whole series. A series that continues another is also created without them,
   * because the other one holds the rooms until then.
   */
  readonly isInvited: boolean
  readonly follows: FollowedSeries | null
  readonly fault: Fault | null
}

/**
 * The series that this create continues from another day on. It is shortened after the create is in the calendar and
 * before the rooms are invited, so that none of it is given up earlier.
 */
export interface FollowedSeries {
  readonly masterId: string
  /** Its last day after it is shortened. */
  readonly lastDay: CalendarDay
}

/** The outcome of one date's deviation. */
export interface AdjustedDate {
  readonly day: CalendarDay
  readonly fault: Fault | null
}

/** The next action of a flow. The flow reports the outcome as a `CreateHappening`. */
export type CreateAction = 'send' | 'look-up' | 'wait-visible' | 'adjust' | 'invite' | 'register' | 'reload' | 'done'

interface CreatedEvent {
  readonly id: string
  readonly iCalUId: string | null
}

export type CreateHappening =
  /** About to send: the entry must be stored before the request leaves. */
  | { readonly kind: 'sending' }
  | { readonly kind: 'created'; readonly event: CreatedEvent }
  /** No reply, or one that does not show if the event was created (time-out, network, 5xx). */
  | { readonly kind: 'reply-lost' }
  /** The event was not created and must not be tried again, or the series that it continues cannot be shortened. */
  | { readonly kind: 'refused'; readonly fault: Fault }
  /** The event was not created now; `retryAfter` in milliseconds. */
  | { readonly kind: 'postponed'; readonly retryAfter: number }
  | { readonly kind: 'found'; readonly event: CreatedEvent }
  /** The look-up begun at `lookedUpAt` succeeded and the calendar does not have the event. */
  | { readonly kind: 'absent'; readonly lookedUpAt: Instant }
  | { readonly kind: 'look-up-failed' }
  | ({ readonly kind: 'adjusted' } & AdjustedDate)
  /** The rooms were put on the event, or it is gone. */
  | { readonly kind: 'invited' }
  /** The calendar is unavailable at the moment. */
  | { readonly kind: 'adjusting-failed' }
  | { readonly kind: 'registered' }
  | { readonly kind: 'registration-failed' }
  | { readonly kind: 'reloaded' }

/** Returns the entry to store before anything else happens. */
export function openEntry(draft: ReservationDraft, now: Instant, follows: FollowedSeries | null = null): CreateEntry {
  return {
    clientId: draft.clientId,
    draft,
    step: 'prepared',
    eventId: null,
    iCalUId: null,
    at: now,
    stepAt: now,
    absentSince: null,
    notBefore: now,
    failures: 0,
    isShown: false,
    adjusted: [],
    isInvited: draft.deviations.length === 0 && follows === null,
    follows,
    fault: null,
  }
}

/**
 * Returns the next action, to be executed after `waitBefore`. It also resumes an entry after a reload: a request that
 * may have been sent is looked up before it is sent again. Only one flow at a time may act on an entry, across tabs.
 */
export function nextAction(entry: CreateEntry, now: Instant): CreateAction {
  switch (entry.step) {
    case 'prepared':
      // Too old to be sent; the look-up only makes sure that it is closed correctly.
      return isTooLate(entry, now) ? 'look-up' : 'send'
    case 'sending':
      return 'look-up'
    case 'sent':
      return 'wait-visible'
    case 'visible':
      if (pendingDeviations(entry).length > 0) return 'adjust'
      if (!entry.isInvited) return 'invite'
      return entry.failures > 0 && !entry.isShown ? 'reload' : 'register'
    case 'registered':
      return 'reload'
    case 'done':
    case 'failed':
      return 'done'
  }
}

/**
 * Returns true if the calendar accepted the event but does not show it for longer than usual. The look-ups continue.
 */
export function isOverdue({ step: at, stepAt }: CreateEntry, now: Instant): boolean {
  return at === 'sent' && now - stepAt >= usualShowing
}

/** Returns the milliseconds to wait before `nextAction` is executed. */
export function waitBefore(entry: CreateEntry, now: Instant): number {
  return nextAction(entry, now) === 'reload' ? 0 : Math.max(0, entry.notBefore - now)
}

/** Returns the entry after a happening. A happening that is impossible at its step leaves the entry unchanged. */
export function advance(entry: CreateEntry, happening: CreateHappening, now: Instant): CreateEntry {
  switch (happening.kind) {
    case 'sending':
      return entry.step === 'prepared' && !isTooLate(entry, now) ? step(entry, 'sending', now) : entry
    case 'created':
      return isOpen(entry) ? { ...step(entry, 'sent', now), ...idsOf(happening.event) } : entry
    case 'reply-lost':
      return entry.step === 'sending' ? { ...entry, notBefore: later(now) } : entry
    case 'refused':
      return entry.step === 'sending' || isMakingWay(entry) ? failWith(entry, happening.fault, now) : entry
    case 'postponed':
      return entry.step === 'sending'
        ? { ...step(entry, 'prepared', now), notBefore: later(now, happening.retryAfter) }
        : entry
    case 'found':
      return isOpen(entry) || entry.step === 'sent'
        ? { ...step(entry, 'visible', now), ...idsOf(happening.event) }
        : entry
    case 'absent':
      return notFound(entry, happening.lookedUpAt, now)
    case 'look-up-failed':
      return isOpen(entry) || entry.step === 'sent' ? { ...entry, notBefore: later(now) } : entry
    case 'adjusted':
      return entry.step === 'visible' ? withAdjusted(entry, happening, now) : entry
    case 'invited':
      return entry.step === 'visible' ? { ...entry, isInvited: true, notBefore: now } : entry
    case 'adjusting-failed':
      return entry.step === 'visible' ? { ...entry, notBefore: later(now) } : entry
    case 'registered':
      return entry.step === 'visible' ? step(entry, 'registered', now) : entry
    case 'registration-failed':
      return entry.step === 'visible' ? afterFailedRegistration(entry, now) : entry
    case 'reloaded':
      if (entry.step === 'registered') return step(entry, 'done', now)
      return entry.step === 'visible' ? { ...entry, isShown: true } : entry
  }
}

/** Returns the deviations of single dates that remain to be applied after the series is in the calendar. */
export function pendingDeviations({ draft, adjusted }: CreateEntry): readonly SeriesDeviation[] {
  return draft.deviations.filter(({ day }) => !adjusted.some((done) => done.day === day))
}

/** Settles a date once. A refusal is reported and retried only at the user's request. */
function withAdjusted(entry: CreateEntry, { day, fault }: AdjustedDate, now: Instant): CreateEntry {
  if (entry.adjusted.some((done) => done.day === day)) return entry
  return { ...entry, adjusted: [...entry.adjusted, { day, fault }], notBefore: now }
}

function notFound(entry: CreateEntry, lookedUpAt: Instant, now: Instant): CreateEntry {
  switch (entry.step) {
    case 'prepared':
      return isTooLate(entry, now) ? failWith(entry, { kind: 'timed-out', what: 'create' }, now) : entry
    case 'sending': {
      const absentSince = entry.absentSince ?? lookedUpAt
      if (lookedUpAt < absentSince + settleTime) return { ...entry, absentSince, notBefore: later(now) }
      return isTooLate(entry, now)
        ? failWith(entry, { kind: 'timed-out', what: 'create' }, now)
        : step(entry, 'prepared', now)
    }
    case 'sent':
      return now - entry.stepAt >= createPatience
        ? failWith(entry, { kind: 'event-not-found' }, now)
        : { ...entry, notBefore: later(now) }
    default:
      return entry
  }
}

function afterFailedRegistration(entry: CreateEntry, now: Instant): CreateEntry {
  if (now - entry.stepAt >= registrationPatience) return step(entry, 'registered', now)
  const failures = entry.failures + 1
  const delay = Math.min(createRetryInterval * 2 ** (failures - 1), slowestRegistration)
  return { ...entry, failures, notBefore: later(now, delay) }
}

const slowestRegistration = 300_000

function step(entry: CreateEntry, to: CreateStep, now: Instant): CreateEntry {
  return { ...entry, step: to, stepAt: now, absentSince: null, notBefore: now }
}

function failWith(entry: CreateEntry, fault: Fault, now: Instant): CreateEntry {
  return { ...step(entry, 'failed', now), fault }
}

/** Returns true if the event is not known to be created. */
function isOpen({ step: at }: CreateEntry): boolean {
  return at === 'prepared' || at === 'sending'
}

/** Returns true if the event is in the calendar and the series that it continues may still have to be shortened. */
function isMakingWay({ step: at, follows, isInvited }: CreateEntry): boolean {
  return at === 'visible' && follows !== null && !isInvited
}

function isTooLate({ at }: CreateEntry, now: Instant): boolean {
  return now - at >= createPatience
}

function later(now: Instant, delay = createRetryInterval): Instant {
  return plus(now, delay)
}

function idsOf({ id, iCalUId }: CreatedEvent): Pick<CreateEntry, 'eventId' | 'iCalUId'> {
  return { eventId: id, iCalUId }
}
