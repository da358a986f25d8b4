import { lookUpSpan } from '#src/calendars/batches.ts'
import type { EventDraft } from '#src/calendars/calendar.ts'
import { reload } from '#src/base/reload.ts'
import { notify } from '#src/features/notices/model/state.ts'
import { logEvent } from '../reservations/load-reservations.ts'
import { adjustDate } from '../series/keep-series.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { type Fault, traitsOf } from '#src/kernel/fault.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { wait } from '#src/platform/wait.ts'
import type { Reading, Booking } from '#src/base/needs.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { draftState, type DraftStep, isInForm, setDraftStep } from './draft-state.ts'
import { journalNow, type KeptEntry } from './journal-entry.ts'
import { makeOnlineMeeting } from './online-meeting.ts'
import type { ResolvedDraft } from './resolved-draft.ts'
import {
  type CreateAction,
  type CreateEntry,
  type CreateHappening,
  isOverdue,
  pendingDeviations,
} from './rules/journal.ts'
import { awaiting, setAwaitedStep } from './state.ts'

/** Finds a created event in the calendar. Returns null if it does not show yet. */
async function findVisible(
  { calendar: calendars, signal }: Booking,
  entry: CreateEntry,
  order: EventDraft,
): Promise<Result<CalendarEvent | null>> {
  const calendar = calendars.of(order.onBehalf?.owner.email ?? null)
  const listed = await calendar.events(lookUpSpan(order.span), signal)
  if (!listed.ok) return listed
  const isOurs = (event: CalendarEvent): boolean =>
    event.id === entry.eventId || (event.clientId !== null && event.clientId === entry.clientId)
  const shown = listed.value.events.find(isOurs)
  if (shown || entry.eventId === null) return succeed(shown ?? null)
  // The list shows the dates of a series, not the series itself: fetch the series.
  const isDate = listed.value.events.some(({ seriesMasterId }) => seriesMasterId === entry.eventId)
  return isDate ? calendar.event({ id: entry.eventId, iCalUId: entry.iCalUId }, signal) : succeed(null)
}

/**
 * Executes a create from the step in its journal entry to the end, one step at a time: send, look up, wait until
 * visible, adjust single dates of a series, register, reload. A request that may have been sent is looked up before it
 * is sent again. Returns the event after the first reload of everything. If the registration failed, it is retried
 * until `finished` resolves.
 */
export async function executeCreate(
  services: Booking,
  entry: KeptEntry,
  order: ResolvedDraft,
): Promise<{ readonly answer: Result<CalendarEvent>; readonly finished: Promise<void> }> {
  const run = { event: null as CalendarEvent | null }
  for (;;) {
    const { action, delay } = entry.next()
    if (action === 'done') break
    if (isInForm(entry.current.clientId)) setDraftStep(stepOf(action))
    await wait(delay, services.signal)
    if (services.signal.aborted) return { answer: fail({ kind: 'cancelled' }), finished: Promise.resolve() }
    await entry.record(await perform(services, entry, order, run, action))
    if (action === 'reload') break
  }
  const { fault } = entry.current
  if (entry.current.step === 'failed') return settled(fail(fault ?? { kind: 'event-not-found' }))
  const event = run.event ?? (await findEvent(services, entry))
  if (!event) return settled(fail({ kind: 'event-not-found' }))
  return { answer: succeed(event), finished: registerLater(services, entry, event) }
}

const settled = (answer: Result<CalendarEvent>) => ({ answer, finished: Promise.resolve() })

async function perform(
  services: Booking,
  entry: KeptEntry,
  order: ResolvedDraft,
  run: { event: CalendarEvent | null },
  action: CreateAction,
): Promise<CreateHappening> {
  const { calendar, signal } = services
  switch (action) {
    case 'send': {
      const { onlineMeeting: isMet, onlineMeetingBy: by = null } = entry.current.draft
      const onlineMeeting = isMet ? await makeOnlineMeeting(services, order.event, by) : null
      await entry.record({ kind: 'sending' })
      // The entry has become too old to be sent: the journal decides the next step.
      if (entry.current.step !== 'sending') return { kind: 'look-up-failed' }
      if (await services.storage.journal.isWithdrawn(entry.current.clientId)) {
        return { kind: 'refused', fault: { kind: 'event-not-found' } }
      }
      const resources = entry.current.isInvited ? order.event.resources : []
      const created = await calendar.create({ ...order.event, resources, onlineMeeting }, signal)
      if (created.ok) {
        run.event = created.value
        return { kind: 'created', event: created.value }
      }
      return created.fault.kind === 'conflict'
        ? afterConflict(services, order, created.fault)
        : happeningOf(created.fault)
    }
    case 'look-up': {
      setAwaitedStep(entry.current.clientId, 'looking-up')
      const lookedUpAt = journalNow()
      const found = await calendar.findCreated(order.event, signal)
      if (!found.ok) return { kind: 'look-up-failed' }
      run.event = found.value
      return found.value ? { kind: 'found', event: found.value } : { kind: 'absent', lookedUpAt }
    }
    case 'wait-visible': {
      const lookedUpAt = journalNow()
      reportFinding(entry, lookedUpAt)
      const found = await findVisible(services, entry.current, order.event)
      if (!found.ok) return { kind: 'look-up-failed' }
      run.event = found.value ?? run.event
      return found.value ? { kind: 'found', event: found.value } : { kind: 'absent', lookedUpAt }
    }
    case 'adjust':
      // Its dates are part of the series, which has another version afterwards.
      run.event = null
      return adjustNext(services, entry)
    case 'invite': {
      const event = run.event ?? (await findEvent(services, entry))
      if (!event) return { kind: 'adjusting-failed' }
      const obstacle = await endFollowedSeries(services, entry, event)
      if (obstacle) return obstacle
      const invited = await calendar.change(event, { resources: order.event.resources }, signal)
      const isGone = !invited.ok && invited.fault.kind === 'event-not-found'
      // After a conflict it is read again.
      run.event = invited.ok ? invited.value : isGone ? event : null
      return { kind: invited.ok || isGone ? 'invited' : 'adjusting-failed' }
    }
    case 'register': {
      const event = run.event ?? (await findEvent(services, entry))
      if (!event) return { kind: 'registration-failed' }
      run.event = event
      const logged = await logEvent(services, event, 'create')
      return { kind: logged.ok ? 'registered' : 'registration-failed' }
    }
    case 'reload':
    case 'done':
      await reload(services)
      return { kind: 'reloaded' }
  }
}

/**
 * Ends the series that this create continues before the new one begins. Repeating the request is harmless. If the
 * series cannot be shortened, it stays whole and the new event is removed. Returns null if nothing is in the way.
 */
async function endFollowedSeries(
  { calendar, signal }: Booking,
  { current }: KeptEntry,
  event: CalendarEvent,
): Promise<CreateHappening | null> {
  if (current.follows === null) return null
  const ended = await calendar.of(event.calendarOf).endSeries(current.follows.masterId, current.follows.lastDay, signal)
  if (ended.ok || ended.fault.kind === 'event-not-found') return null
  // If it is unknown whether the series was shortened, its continuation must not be removed.
  if (happeningOf(ended.fault).kind !== 'refused') return { kind: 'adjusting-failed' }
  const removed = await calendar.remove(event, '')
  const isGone = removed.ok || traitsOf(removed.fault).isAbsent
  return isGone ? { kind: 'refused', fault: ended.fault } : { kind: 'adjusting-failed' }
}

/**
 * Adjusts the next date that differs from the series. If the calendar refuses, the fault is recorded and reported at
 * the end; the other dates continue.
 */
async function adjustNext(services: Booking, { current }: KeptEntry): Promise<CreateHappening> {
  const [deviation] = pendingDeviations(current)
  if (!deviation || current.eventId === null) return { kind: 'adjusting-failed' }
  const adjusted = await adjustDate(services, current.eventId, current.draft, deviation)
  if (!adjusted.ok && traitsOf(adjusted.fault).isPassing) return { kind: 'adjusting-failed' }
  return { kind: 'adjusted', day: deviation.day, fault: adjusted.ok ? null : adjusted.fault }
}

/** The event is in the calendar, but the product server was not notified. Retries for as long as the journal allows. */
async function registerLater(services: Reading, entry: KeptEntry, event: CalendarEvent): Promise<void> {
  while (entry.current.step === 'visible') {
    await wait(entry.next().delay, services.signal)
    if (services.signal.aborted) return
    const logged = await logEvent(services, event, 'create')
    await entry.record({ kind: logged.ok ? 'registered' : 'registration-failed' })
  }
  if (entry.current.step === 'registered') await entry.record({ kind: 'reloaded' })
}

/** Fetches the event by the ids in the journal, for example after a reload of the page. */
async function findEvent({ calendar, signal }: Booking, entry: KeptEntry): Promise<CalendarEvent | null> {
  const { eventId, iCalUId, draft } = entry.current
  if (eventId === null) return null
  const found = await calendar.of(draft.reserveFor?.email ?? null).event({ id: eventId, iCalUId }, signal)
  return found.ok ? found.value : null
}

/** A calendar that already holds an event of this id also responds with a conflict. */
async function afterConflict(
  { calendar, signal }: Booking,
  order: ResolvedDraft,
  fault: Fault,
): Promise<CreateHappening> {
  const found = await calendar.findCreated(order.event, signal)
  if (!found.ok) return { kind: 'reply-lost' }
  return found.value ? { kind: 'found', event: found.value } : { kind: 'refused', fault }
}

/** Returns the effect of a fault on the event: not created, not created yet, or unknown. */
function happeningOf(fault: Fault): CreateHappening {
  if (fault.kind === 'throttled') return { kind: 'postponed', retryAfter: fault.retryAfter }
  return traitsOf(fault).mayBeDone ? { kind: 'reply-lost' } : { kind: 'refused', fault }
}

function stepOf(action: CreateAction): DraftStep {
  switch (action) {
    case 'send':
    case 'look-up':
      return 'sending'
    case 'wait-visible':
      return 'waiting-visible'
    case 'adjust':
    case 'invite':
    case 'register':
    case 'reload':
    case 'done':
      return 'registering'
  }
}

/** If it takes longer than usual, the form says so. If the form is not on screen, a notification does. */
function reportFinding({ current }: KeptEntry, now: Instant): void {
  const { clientId, eventId, draft } = current
  const step = isOverdue(current, now) ? 'not-confirmed-yet' : 'finding'
  const isNews = awaiting.byClientId[clientId]?.step !== step
  setAwaitedStep(clientId, step, eventId ?? undefined)
  if (step === 'finding' || !isNews || (draftState.open && isInForm(clientId))) return
  notify({
    kind: 'info',
    key: draft.reserveFor ? 'notice.reservation.notConfirmedYetFor' : 'notice.reservation.notConfirmedYet',
    values: { subject: draft.subject, name: draft.reserveFor?.name ?? '' },
  })
}
