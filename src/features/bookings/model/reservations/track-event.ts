import { askEngine } from '#src/base/ask-engine.ts'
import { calendarTurn } from '#src/features/availability/model/calendar-turns.ts'
import { onChangedResources } from '#src/features/availability/model/changed-resources.ts'
import { reload } from '#src/base/reload.ts'
import { notify } from '#src/features/notices/model/state.ts'
import { markConflict } from '../reserve/conflicts.ts'
import { isFormFreeFor, outcomeKind, restoreDraft, setDraftFault } from '../reserve/draft-state.ts'
import { draftResourcesOf, type ResolvedDraft, roomsOf } from '../reserve/resolved-draft.ts'
import type { ReservationDraft } from '../reserve/rules/draft.ts'
import { awaiting, isDropped, setAwaitedStep } from '../reserve/state.ts'
import { fetchRoomBookings } from '../reserve/held-rooms.ts'
import { notifyDeclinedDates } from '../series/keep-series.ts'
import type { Email } from '#src/kernel/ids.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { wait } from '#src/platform/wait.ts'
import type { Reading, Booking } from '#src/base/needs.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { pollDelay, responseOf } from './rules/changed-parts.ts'

/**
 * A room declined (decisions, 'Conflict on create'): the form comes back as it was typed, with the holder of the slot
 * and the nearest alternatives. If another form is open, it is unchanged, and a notification offers the declined one.
 */
async function onRoomDeclined(
  services: Booking,
  {
    draft,
    order,
    declined,
  }: { readonly draft: ReservationDraft; readonly order: ResolvedDraft; readonly declined: number },
): Promise<void> {
  const room = order.event.resources[declined]
  const resourceId = draft.resourceIds[declined] ?? null
  if (!room) return
  const [held] = await fetchRoomBookings(services, [room.email], draft.span)
  await reload(services, { emails: [room.email] })
  if (services.signal.aborted) return
  // The declined event stays in the calendar, so another attempt is a new event.
  const again: ReservationDraft = { ...draft, clientId: crypto.randomUUID() }
  const showAgain = async (): Promise<void> => {
    restoreDraft(again, draftResourcesOf(order))
    setDraftFault({ kind: 'room-declined' })
    await markConflict(services, again, resourceId, held?.event ?? null)
  }
  const isFree = isFormFreeFor(draft.clientId)
  if (isFree) await showAgain()
  notify({
    kind: 'error',
    about: draft.clientId,
    key: 'notice.reservation.declined',
    values: { subject: draft.subject, room: room.name },
    ...(isFree ? {} : { action: { key: 'notice.reservation.openAgain', run: () => void showAgain() } }),
  })
}

export interface Followed {
  readonly draft: ReservationDraft
  readonly order: ResolvedDraft
  readonly event: CalendarEvent
  /** Called if a room declines, with its index in the order. By default the form comes back for another attempt. */
  readonly onDeclined?: (declined: number, latest: CalendarEvent) => Promise<void>
  /** Set if no notice should report that the rooms have accepted. */
  readonly isQuiet?: boolean
}

/**
 * Polls the event until every room has accepted or one has declined (section 4), and notifies the user. The outcome is
 * stored in `reserve/state`. If the event is gone, it is reported. Stops if its time has passed.
 */
export async function awaitResponse(
  services: Booking,
  { draft, order, event, onDeclined, isQuiet = false }: Followed,
): Promise<void> {
  const { clientId, subject } = draft
  const values = { subject, room: roomsOf(order) }
  const isFollowed = clientId in awaiting.byClientId
  for await (const latest of watchEvent(services, event)) {
    // The user has undone it meanwhile: do not report that the event is gone.
    if (isFollowed && isDropped(clientId)) return
    if (latest === null) {
      setAwaitedStep(clientId, 'event-not-found')
      notify({ kind: 'error', key: 'fault.event-not-found.message', values })
      await reload(services)
      return
    }
    const declined = order.event.resources.findIndex(({ email }) => responseOf(latest, email) === 'declined')
    if (declined >= 0) {
      setAwaitedStep(clientId, 'declined')
      await (onDeclined ? onDeclined(declined, latest) : onRoomDeclined(services, { draft, order, declined }))
      return
    }
    if (order.event.resources.every(({ email }) => responseOf(latest, email) === 'accepted')) {
      setAwaitedStep(clientId, 'accepted')
      if (!isQuiet) notify({ kind: outcomeKind(clientId), key: 'notice.reservation.accepted', values, about: clientId })
      if (draft.recurrence !== null) await notifyDeclinedDates(services, draft, latest)
      await reload(services, { emails: order.event.resources.map(({ email }) => email) })
      return
    }
  }
}

/**
 * Returns the event after its room has responded. Returns null if the event is gone, or the fault 'cancelled' if its
 * time or the session ended first.
 */
export async function awaitRoom(
  services: Booking,
  event: CalendarEvent,
  room: Email | null,
): Promise<Result<CalendarEvent | null>> {
  for await (const latest of watchEvent(services, event)) {
    if (latest === null) return succeed(null)
    if (responseOf(latest, room) !== 'pending') return succeed(latest)
  }
  return fail({ kind: 'cancelled' })
}

/** Minimum milliseconds between two polls, even if rooms change more often. */
const least = 1_000

/**
 * Yields the known event, then its current state in the calendar: polled every 5 s, after 5 minutes every 30 s (section
 * 4, 'After create or patch'), and at once after a change notification of one of its rooms. If the event is gone,
 * yields null and ends. Also ends when the event's time has passed or the session is over. If the calendar is
 * unavailable, the next poll tries again.
 */
async function* watchEvent(services: Booking, event: CalendarEvent): AsyncGenerator<CalendarEvent | null, void, void> {
  const { calendar, clock, signal } = services
  const since = performance.now()
  const rooms = followRooms(services, event)
  let latest = event
  try {
    yield latest
    for (;;) {
      await rooms.changed(pollDelay(performance.now() - since))
      await calendarTurn(services)
      if (signal.aborted || clock.now() >= latest.end.utcDateTime) return
      const asked = await calendar.of(event.calendarOf).event(event, signal)
      if (signal.aborted) return
      if (!asked.ok) continue
      if (asked.value === null || asked.value.cancelled) {
        yield null
        return
      }
      latest = asked.value
      yield latest
    }
  } finally {
    rooms.leave()
  }
}

interface FollowedRooms {
  /** Resolves after a change notification of one of the rooms since the last call, or after `atMost` milliseconds. */
  changed(atMost: number): Promise<void>
  leave(): void
}

function followRooms(services: Reading, event: CalendarEvent): FollowedRooms {
  const rooms = roomsAt(services, event)
  let news = new AbortController()
  const leave = onChangedResources(services, (ids) => {
    const told = news
    if (ids === null) told.abort()
    else void rooms.then((known) => ids.some((id) => known.has(id)) && told.abort())
  })
  return {
    leave,
    async changed(atMost) {
      const { signal } = services
      await wait(Math.min(least, atMost), signal)
      await wait(atMost - least, AbortSignal.any([signal, news.signal]))
      // Notifications from now on lead to another poll after this one.
      news = new AbortController()
    },
  }
}

async function roomsAt({ engine }: Reading, { attendees }: CalendarEvent): Promise<ReadonlySet<string>> {
  const addresses = attendees.filter(({ resource }) => resource).map(({ emailAddress }) => emailAddress.address)
  const asked = await askEngine(engine.resourcesByEmail(addresses))
  return new Set(asked.ok ? asked.value.flatMap((room) => room?.id ?? []) : [])
}
