import type { DeskOffer } from '#src/engine/compute.ts'
import { bookFavourite } from '#src/features/favourites/book-favourite.ts'
import { dismissBooking, home } from '#src/features/home/state.ts'
import { takeBackPress } from '#src/features/reserve/one-tap.ts'
import { type CalendarDay, traitsOf } from '#src/kernel/result.ts'
import type { Services } from '#src/services.ts'
import { choose, type MadeReservation, refuse, setOutcome, setSending, week } from './state.ts'

/** Key of the booking of a day. Home shows the same under this key. */
export const cardOfDay = (day: CalendarDay): string => `desk ${day}`

export interface WantedDesk {
  readonly day: CalendarDay
  readonly desk: DeskOffer
}

/**
 * Reserves a desk for each of these days, one after another, because each checks the reservations made before it. A day that
 * fails does not affect the others. Its desk is not offered for it again, unless the failure was not about the desk.
 * `isRepair`: another desk after a failure, which is undone together with the days reserved before.
 */
export async function reserveDays(
  services: Services,
  wanted: readonly WantedDesk[],
  subject: string,
  isRepair = false,
): Promise<void> {
  if (week.sending > 0 || week.outcome?.isUndoing || wanted.length === 0) return
  const before = isRepair ? (week.outcome?.made ?? []) : []
  const made: MadeReservation[] = []
  setOutcome(null)
  for (const [index, { day, desk }] of wanted.entries()) {
    setSending(wanted.length - index)
    const event = await bookFavourite(services, desk, desk.span, subject, cardOfDay(day))
    if (services.signal.aborted) return
    const booking = home.bookings[cardOfDay(day)]
    if (event) made.push({ day, deskId: desk.id, event })
    else if (booking?.step === 'failed' && !traitsOf(booking.fault).isPassing) refuse(day, desk.id)
  }
  setSending(0)
  setOutcome({ made: [...before, ...made], failed: wanted.length - made.length, isUndoing: false })
}

/** Cancels the reservations of the last press. The days stay ticked, so that other desks can be chosen for them. */
export async function undoReserved(services: Services): Promise<void> {
  const { outcome } = week
  if (outcome === null || outcome.isUndoing) return
  setOutcome({ ...outcome, isUndoing: true })
  for (const { day, deskId, event } of outcome.made) {
    choose(day, { isTicked: true, deskId })
    const booking = home.bookings[cardOfDay(day)]
    if (booking) dismissBooking(cardOfDay(day), booking.clientId)
    await takeBackPress(services, deskId, event)
    if (services.signal.aborted) return
  }
  setOutcome(null)
}
