import type { SeriesDeviation } from '#src/features/series/rules/recurrence.ts'
import type { CalendarDay, Fault, Instant } from '#src/kernel/result.ts'
import { oneDay, plus } from '#src/kernel/time/moment.ts'
import type { ReservationDraft } from './draft.ts'

/** Milliseconds between looks for a created event (specification, section 4, 'Creation flow'). */
const createRetryInterval = 2_000
/** Milliseconds after which a create is no longer waited for, nor ever sent. */
export const createPatience = 600_000
/** Milliseconds after which an event that the calendar took but does not show is said to be not confirmed yet (fault F24). */
const usualShowing = 30_000
/** Milliseconds for which an event must stay not found, look-up after look-up, to count as never created. */
export const settleTime = 10_000
/** Milliseconds for which a registration is tried again before the entry is closed without it. */
export const registrationPatience = oneDay

/**
 * How far one create is known to have come:
 * prepared -> sending -> sent -> visible -> registered -> done, or failed. The single dates of a series are seen to while it
 * is 'visible', one after the other, before it is registered.
 * 'prepared' was surely not sent, or surely not created; 'sending' may or may not be created; 'sent' was acknowledged.
 */
export type CreateStep = 'prepared' | 'sending' | 'sent' | 'visible' | 'registered' | 'done' | 'failed'

/** The journal's record of one create. It is stored after every step, before the next one is begun. */
export interface CreateEntry {
  readonly clientId: string
  readonly draft: ReservationDraft
  readonly step: CreateStep
  readonly eventId: string | null
  readonly iCalUId: string | null
  /** When the user asked for it. */
  readonly at: Instant
  readonly stepAt: Instant
  /** While 'sending': when the first look-up since then found nothing. No look-up is made while the request is under way. */
  readonly absentSince: Instant | null
  /** Nothing is done before this. */
  readonly notBefore: Instant
  /** Failed registrations in a row. */
  readonly failures: number
  /** Everything was reloaded while the registration still failed, so that the event shows. */
  readonly isShown: boolean
  /** Dates of the series on which its deviation was carried out, or refused with the fault. */
  readonly adjusted: readonly AdjustedDate[]
  /**
   * The rooms are on the event. A series with dates that differ is made without them: a room that met the dates on which it
   * is taken would refuse the whole. So is one that goes on with another, which holds the rooms until then.
   */
  readonly isInvited: boolean
  readonly follows: FollowedSeries | null
  readonly fault: Fault | null
}

/**
 * The series that this create goes on with from another day on. It is shortened when the create is in the calendar and
 * before its rooms are asked: until then nothing of it is given up.
 */
export interface FollowedSeries {
  readonly masterId: string
  /** Its last day from then on. */
  readonly lastDay: CalendarDay
}

/** How the deviation of one date came out. */
export interface AdjustedDate {
  readonly day: CalendarDay
  readonly fault: Fault | null
}

/** What a flow does next; it reports back what came of it as a `CreateHappening`. */
export type CreateAction = 'send' | 'look-up' | 'wait-visible' | 'adjust' | 'invite' | 'register' | 'reload' | 'done'

interface CreatedEvent {
  readonly id: string
  readonly iCalUId: string | null
}

export type CreateHappening =
  /** About to send: the entry must be stored before the request leaves. */
  | { readonly kind: 'sending' }
  | { readonly kind: 'created'; readonly event: CreatedEvent }
  /** No reply, or one that does not tell whether the event was created (time-out, network, 5xx). */
  | { readonly kind: 'reply-lost' }
  /** A reply that says: not created, and not to be tried again. Or that the series it goes on with cannot be shortened. */
  | { readonly kind: 'refused'; readonly fault: Fault }
  /** A reply that says: not created now; `retryAfter` in milliseconds. */
  | { readonly kind: 'postponed'; readonly retryAfter: number }
  | { readonly kind: 'found'; readonly event: CreatedEvent }
  /** The calendar answered a look-up begun at `lookedUpAt` and does not have the event. */
  | { readonly kind: 'absent'; readonly lookedUpAt: Instant }
  | { readonly kind: 'look-up-failed' }
  | ({ readonly kind: 'adjusted' } & AdjustedDate)
  /** The rooms were put on the event, or it is gone. */
  | { readonly kind: 'invited' }
  /** The calendar could not be asked just now. */
  | { readonly kind: 'adjusting-failed' }
  | { readonly kind: 'registered' }
  | { readonly kind: 'registration-failed' }
  | { readonly kind: 'reloaded' }

/** The entry to store before anything else happens. */
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
 * What to do next, once `waitBefore` has passed. The same answer resumes an entry after a reload: whatever may have been
 * sent is looked up before it is sent again. One flow at a time may act on an entry, across tabs.
 */
export function nextAction(entry: CreateEntry, now: Instant): CreateAction {
  switch (entry.step) {
    case 'prepared':
      // Too old to be what the user still wants; the look-up only makes sure of closing it rightly.
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

/** The calendar took it and does not show it for longer than is usual; it goes on being looked for. */
export function isOverdue({ step: at, stepAt }: CreateEntry, now: Instant): boolean {
  return at === 'sent' && now - stepAt >= usualShowing
}

/** Milliseconds to wait before `nextAction` is carried out. */
export function waitBefore(entry: CreateEntry, now: Instant): number {
  return nextAction(entry, now) === 'reload' ? 0 : Math.max(0, entry.notBefore - now)
}

/** The entry after something happened to it. What cannot happen at its step leaves it as it is. */
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

/** What remains to be done differently on single dates, once the series is in the calendar. */
export function pendingDeviations({ draft, adjusted }: CreateEntry): readonly SeriesDeviation[] {
  return draft.deviations.filter(({ day }) => !adjusted.some((done) => done.day === day))
}

/** Every date is settled once: what was refused is told, and tried again only when the user says so. */
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

/** Not known to be created. */
function isOpen({ step: at }: CreateEntry): boolean {
  return at === 'prepared' || at === 'sending'
}

/** In the calendar, beside the series it goes on with. */
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
