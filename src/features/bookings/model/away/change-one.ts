import type { Person } from '#src/calendars/calendar.ts'
import { reload } from '#src/base/reload.ts'
import { notify } from '#src/features/notices/model/state.ts'
import { keepIntent, removeIntent } from '../reservations/keep-intent.ts'
import { intentId } from '../reservations/rules/intent.ts'
import { connection } from '#src/base/connection.ts'
import { registerDelete, sendCancellation } from '../reservations/cancel-reservation.ts'
import { myAnswer } from '../reservations/load-reservations.ts'
import { actAlone } from '../reservations/event-lock.ts'
import { responseOf } from '../reservations/rules/changed-parts.ts'
import { type Reservation, withEvent } from '../reservations/rules/derive.ts'
import { replaceReservation } from '../reservations/state.ts'
import { awaitRoom } from '../reservations/track-event.ts'
import { draftedOf } from '../reserve/begin-change.ts'
import { checkChange } from '../reserve/check-change.ts'
import { ownEvent } from '../reserve/check-slot.ts'
import type { Drafted } from '../reserve/draft-state.ts'
import { reserve } from '../reserve/reserve.ts'
import { resolveDraft } from '../reserve/resolved-draft.ts'
import { sendChange } from '../reserve/send-change.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { type Fault, traitsOf } from '#src/kernel/fault.ts'
import type { InstantSpan } from '#src/kernel/time/units.ts'
import type { Planning, Booking } from '#src/base/needs.ts'
import type { CalendarEvent } from '#src/wire/event.ts'

/** A change that was made, and how to undo it. */
export interface Changed {
  readonly undo: () => Promise<Result<null>>
  /** There was no network: the request is stored and sent later. */
  readonly isKept: boolean
}

const changed = (undo: Changed['undo'], isKept = false): Result<Changed> => succeed({ undo, isKept })

/**
 * Cancels one reservation, or declines it as an attendee, without a notice. Without network the request is stored. Undo
 * reserves the same again, accepts again, or withdraws the stored request.
 */
export async function leaveOne(services: Booking, reservation: Reservation, comment: string): Promise<Result<Changed>> {
  const { event } = reservation
  const done = await actAlone(services, reservation, 'cancelling', async () => {
    const sent = await sendCancellation(services, reservation, comment)
    if (sent.ok) await registerDelete(services, event)
    return sent
  })
  if (done.ok) {
    return changed(() => (event.isOrganizer ? reserveAgain(services, reservation) : acceptAgain(services, reservation)))
  }
  if (!traitsOf(done.fault).isUnanswered || services.signal.aborted) return done
  await keepIntent(services, 'cancel', reservation, comment)
  return changed(async () => {
    await removeIntent(services, intentId('cancel', event.id))
    return succeed(null)
  }, true)
}

/** Reserves a cancelled time again, if it is still free. A date of a series becomes a reservation of its own. */
async function reserveAgain(services: Booking, { event, resourceName }: Reservation): Promise<Result<null>> {
  const drafted = await draftedOf(services, event)
  if (!drafted.ok) return drafted
  const { draft } = drafted.value
  // The calendar accepts an event without a subject, the form does not.
  const made = await reserve(services, { ...draft, subject: draft.subject.trim() || resourceName }, null, true)
  return made.ok ? succeed(null) : made
}

/**
 * Accepts a declined invitation, tentatively unless the user had accepted before. Fails with 'event-not-found' if the calendar
 * removes declined events.
 */
function acceptAgain(services: Booking, reservation: Reservation): Promise<Result<null>> {
  const answer = myAnswer(reservation.event) === 'accepted' ? 'accept' : 'tentative'
  return actAlone(services, reservation, 'answering', () => services.calendar.respond(reservation.event, answer, ''))
}

/** Returns the reason why a reservation cannot be moved to this time, or null. Reads the rooms' own calendars. */
export async function checkMove(services: Planning, { event }: Reservation, span: InstantSpan): Promise<Fault | null> {
  const kept = await draftedOf(services, event)
  return kept.ok ? obstacleTo(services, event, kept.value, span) : kept.fault
}

async function obstacleTo(
  services: Planning,
  event: CalendarEvent,
  kept: Drafted,
  span: InstantSpan,
): Promise<Fault | null> {
  // Only the time changes, so a missing subject is no obstacle.
  const draft = { ...kept.draft, span, subject: kept.draft.subject.trim() || '–' }
  const order = await resolveDraft(services, draft)
  if (!order.ok) return order.fault
  return checkChange(services, draft, order.value, { own: ownEvent({ event, kept }), parts: ['when'] })
}

/** Moves one reservation to another time in the same rooms, without a notice, after another check. */
export async function moveOne(
  services: Booking,
  reservation: Reservation,
  span: InstantSpan,
): Promise<Result<Changed>> {
  const kept = await draftedOf(services, reservation.event)
  if (!kept.ok) return kept
  const wanted = { ...kept.value, draft: { ...kept.value.draft, span } }
  const moved = await change(services, reservation, kept.value, wanted)
  if (!moved.ok) return moved
  const { event: movedEvent, undo } = moved.value
  void followRoom(services, reservation, movedEvent, undo)
  return changed(undo)
}

/** Sends a change. Returns the changed event, and how to undo the change. */
async function change(
  services: Booking,
  reservation: Reservation,
  kept: Drafted,
  wanted: Drafted,
): Promise<Result<{ readonly event: CalendarEvent; readonly undo: Changed['undo'] }>> {
  const sent = await send(services, reservation, kept, wanted)
  if (!sent.ok) return sent
  const undo = async (): Promise<Result<null>> => {
    const back = await send(services, withEvent(reservation, sent.value, services.clock.now()), wanted, kept)
    return back.ok ? succeed(null) : back
  }
  return succeed({ event: sent.value, undo })
}

/** Checks and sends a change of the time, or only sends any other change. */
function send(services: Booking, reservation: Reservation, kept: Drafted, wanted: Drafted) {
  return actAlone(services, reservation, 'changing', async (): Promise<Result<CalendarEvent>> => {
    if (!connection.online) return fail({ kind: 'offline' })
    const isMove = kept.draft.span.start !== wanted.draft.span.start
    const obstacle = isMove ? await obstacleTo(services, reservation.event, kept, wanted.draft.span) : null
    if (obstacle) return fail(obstacle)
    const sent = await sendChange(services, reservation.event, { kept, wanted })
    if (sent.ok) replaceReservation(withEvent(reservation, sent.value, services.clock.now()))
    return sent
  })
}

/** A room may decline the new time after all. Continues after the return, because it may respond late. */
async function followRoom(
  services: Booking,
  reservation: Reservation,
  moved: CalendarEvent,
  undo: Changed['undo'],
): Promise<void> {
  const { event, resourceEmail, resourceName } = reservation
  const answered = await awaitRoom(services, moved, resourceEmail)
  if (!answered.ok || answered.value === null || services.signal.aborted) return
  await reload(services, { emails: resourceEmail === null ? [] : [resourceEmail] })
  if (responseOf(answered.value, resourceEmail) !== 'declined') return
  const putBack = async (): Promise<void> => {
    await undo()
    await reload(services)
  }
  notify({
    kind: 'error',
    key: 'notice.reservation.changeDeclined',
    values: { subject: event.subject, room: resourceName },
    action: { key: 'notice.reservation.putBack', run: () => void putBack() },
  })
}

/**
 * Invites a colleague to take the reservation over. No calendar lets another user become the organiser, so it stays in the
 * user's name.
 */
export async function handOverOne(
  services: Booking,
  reservation: Reservation,
  colleague: Person,
): Promise<Result<Changed>> {
  const kept = await draftedOf(services, reservation.event)
  if (!kept.ok) return kept
  const { draft } = kept.value
  const { name, email } = colleague
  const others = draft.attendees.filter((one) => one.email !== email)
  const attendees = [...others, { name, email, optional: false, remotely: false }]
  const wanted = { ...kept.value, draft: { ...draft, attendees } }
  const sent = await change(services, reservation, kept.value, wanted)
  return sent.ok ? changed(sent.value.undo) : sent
}
