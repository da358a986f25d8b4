import CalendarCheck from 'lucide-react/icons/calendar-check'
import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useRef } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { DeskOffer } from '#src/engine/compute.ts'
import { bookFavourite } from '#src/features/home/model/favourites/book-favourite.ts'
import { dismissBooking, home } from '#src/features/home/model/state.ts'
import { useSubject } from '#src/features/bookings/screen/reservations/use-when.ts'
import { takeBackPress } from '#src/features/bookings/model/reserve/one-tap.ts'
import { awaiting } from '#src/features/bookings/model/reserve/state.ts'
import type { CalendarDay } from '#src/kernel/time/units.ts'
import { traitsOf } from '#src/kernel/fault.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import type { Booking } from '#src/base/needs.ts'
import { useBooking } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { choose, type MadeReservation, refuse, setOutcome, setSending, week } from '../model/state.ts'
import styles from './week.module.css'

interface ReserveBarProps {
  /** The ticked days, each with its desk. */
  readonly wanted: readonly WantedDesk[]
  readonly isLoading: boolean
}

/** The button that reserves all ticked days, and the outcome, which can be undone as a whole. */
export const ReserveBar = ({ wanted, isLoading }: ReserveBarProps) => {
  const { t } = useTranslation()
  const services = useBooking()
  const subject = useSubject('workplace')
  const { sending, outcome } = useSnapshot(week)
  const { byClientId } = useSnapshot(awaiting)
  const bar = useRef<HTMLDivElement>(null)
  const isDeclined = (clientId: string | null): boolean =>
    clientId !== null && byClientId[clientId]?.step === 'declined'
  const declined = outcome?.made.filter(({ event }) => isDeclined(event.clientId)).length ?? 0
  const made = (outcome?.made.length ?? 0) - declined
  const failed = (outcome?.failed ?? 0) + declined
  const isUndoing = outcome?.isUndoing === true

  // A button that was pressed and is gone leaves the focus to the one that takes its place.
  useEffect(() => {
    if (sending > 0 || document.activeElement !== document.body || outcome === null) return
    bar.current?.querySelector<HTMLElement>('button')?.focus()
  }, [sending, outcome])

  return (
    <div ref={bar} className={styles.bar}>
      <p role="status" className={styles.outcome}>
        {sending > 0 && t('week.sending', { count: sending })}
        {sending === 0 && outcome && (
          <>
            {made > 0 && (
              <span className={styles.made}>
                <CalendarCheck size={15} aria-hidden="true" />
                {t('week.made', { count: made })}
              </span>
            )}
            {failed > 0 && <span className={styles.refused}>{t('week.notMade', { count: failed })}</span>}
          </>
        )}
        {sending === 0 && !outcome && wanted.length === 0 && !isLoading && t('week.hint')}
      </p>
      {sending === 0 && made > 0 && (
        <Button
          icon={<Undo2 size={14} aria-hidden="true" />}
          busy={isUndoing}
          onClick={() => void undoReserved(services)}
        >
          {t('app.undo')}
        </Button>
      )}
      {(wanted.length > 0 || sending > 0) && !isUndoing && (
        <Button look="primary" busy={sending > 0} onClick={() => void reserveDays(services, wanted, subject)}>
          {t('week.reserve', { count: Math.max(wanted.length, sending) })}
        </Button>
      )}
    </div>
  )
}

/** Key of the booking of a day. Home shows the same under this key. */
export const cardOfDay = (day: CalendarDay): string => `desk ${day}`

interface WantedDesk {
  readonly day: CalendarDay
  readonly desk: DeskOffer
}

/**
 * Reserves a desk for each of these days, one after another, because each checks the reservations made before it. A day that
 * fails does not affect the others. Its desk is not offered for it again, unless the failure was not about the desk.
 * `isRepair`: another desk after a failure, which is undone together with the days reserved before.
 */
export async function reserveDays(
  services: Booking,
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
export async function undoReserved(services: Booking): Promise<void> {
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
