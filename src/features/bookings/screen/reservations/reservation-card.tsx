import UserRoundCheck from 'lucide-react/icons/user-round-check'
import { useMemo } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { Link } from 'wouter'
import { session } from '#src/features/account/model/state.ts'
import { WayLink } from '#src/features/availability/screen/way-link.tsx'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useFormat } from '#src/ui/text.ts'
import { type CalendarEvent, mailboxName, peopleOf, spanOfEvent } from '#src/wire/event.ts'
import { JoinButton } from './join-button.tsx'
import { ReservationActions } from './reservation-actions.tsx'
import styles from './reservation-card.module.css'
import { reservationPath } from '../../model/reservations/reservation-path.ts'
import type { Reservation } from '../../model/reservations/rules/derive.ts'
import { madeForOther } from '../../model/reservations/rules/own-booking.ts'
import { forOthers, reservations } from '../../model/reservations/state.ts'
import { Countdown, Facts, StatusBadge } from './status-badge.tsx'
import { useExport } from './use-export.tsx'
import { useReservationsNow } from './use-when.ts'

/** Number of people whose names are shown. */
const namesShown = 4

export interface ReservationCardProps {
  readonly reservation: Reservation
}

/** Everything that one can do with a reservation now. */
export const CardActions = ({ reservation }: ReservationCardProps) => {
  const { t } = useTranslation()
  const { section, windows } = useExport(reservation)
  return (
    <>
      <ReservationActions reservation={reservation} layout="card" more={section} />
      {windows}
      <JoinButton event={reservation.event} label={t('meeting.joinOnline')} />
      <WayLink resourceId={reservation.resourceId} />
    </>
  )
}

/** A reservation at a glance: when, where, with whom, and everything that one can do with it now. */
export const ReservationCard = ({ reservation: opened }: ReservationCardProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { list } = useSnapshot(reservations)
  const { list: forOthersList } = useSnapshot(forOthers).value
  // A newer copy may have arrived, and the time has moved on.
  const kept = useMemo(
    () => [...list, ...forOthersList].filter(({ event }) => event.id === opened.event.id),
    [list, forOthersList, opened],
  )
  const { list: now } = useReservationsNow(kept)
  const reservation =
    now.find(({ event }) => event.start.utcDateTime === opened.event.start.utcDateTime) ?? now[0] ?? opened
  const { event, status } = reservation
  const people = peopleOf(event).map(({ emailAddress }) => mailboxName(emailAddress))
  const others = people.length - namesShown
  const named = [
    ...people.slice(0, namesShown),
    ...(others > 0 ? [t('reservations.otherPeople', { count: others })] : []),
  ]
  return (
    <div className={styles.card}>
      <p className={styles.state}>
        <Countdown span={spanOfEvent(event)} />
        {status !== 'accepted' && <StatusBadge status={status} />}
      </p>
      <h2 className={styles.subject}>
        <Link href={reservationPath(event)}>{event.subject || t('notice.noSubject')}</Link>
      </h2>
      <Behalf event={event} />
      <Facts
        reservation={reservation}
        className={styles.facts}
        people={people.length > 1 ? format.list(named) : null}
      />
      <div className={styles.actions}>
        <CardActions reservation={reservation} />
      </div>
    </div>
  )
}

/** Says that a colleague reserved for the organiser: 'For Olivia Hughes, reserved by you'. Nothing otherwise. */
export const Behalf = ({ event }: { readonly event: CalendarEvent }) => {
  const { t } = useTranslation()
  const { user } = useSnapshot(session)
  const made = madeForOther(event, user?.email ?? null)
  if (made === null) return null
  return (
    <span className={styles.behalf}>
      <UserRoundCheck size={14} aria-hidden="true" />
      <span>{t(`behalf.${made.kind}`, { name: made.name, by: made.by })}</span>
    </span>
  )
}
