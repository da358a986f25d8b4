import Clock from 'lucide-react/icons/clock'
import MapPin from 'lucide-react/icons/map-pin'
import Users from 'lucide-react/icons/users'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import type { Reservation } from '#src/core/reservation/derive.ts'
import { configuration } from '#src/state/configuration.ts'
import { timeline } from '#src/state/timeline.ts'
import { useFormat } from '#src/ui/format.ts'
import { Countdown } from '../reservation-parts/countdown.tsx'
import { JoinButton } from '../reservation-parts/join-button.tsx'
import { ReservationActions } from '../reservation-parts/reservation-actions.tsx'
import { reservationPath } from '../reservation-parts/reservation-path.ts'
import { StatusBadge } from '../reservation-parts/status-badge.tsx'
import { useExport } from '../reservation-parts/use-export.tsx'
import styles from './next-reservation.module.css'
import { useSpokenCountdown } from './spoken-countdown.ts'
import { useWhen } from '../reservation-parts/use-when.ts'

/** The reservation that is next or under way: how long until it begins or ends, and what can be done about it. */
export const NextReservation = ({ reservation }: { readonly reservation: Reservation }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const when = useWhen()
  const { zone } = useSnapshot(timeline)
  const { event, resourceName, areaId, status } = reservation
  const area = configuration.current?.areas.find(({ id }) => id === areaId)?.name ?? ''
  const span = { start: event.start.utcDateTime, end: event.end.utcDateTime }
  const people = event.attendees.filter(({ resource }) => !resource).length
  const { section, windows } = useExport(reservation)
  useSpokenCountdown(reservation)
  return (
    <article className={styles.card} aria-labelledby="home-next-subject" data-status={status}>
      <p className={styles.countdown}>
        <Countdown span={span} />
        {status !== 'accepted' && <StatusBadge status={status} />}
      </p>
      <h3 id="home-next-subject" className={styles.subject}>
        <Link href={reservationPath(event)}>{event.subject || t('notice.noSubject')}</Link>
      </h3>
      <ul className={styles.facts}>
        <li>
          <Clock size={15} aria-hidden="true" />
          {event.isAllDay ? `${format.day(span.start, zone)}, ${t('form.allDay')}` : when(span)}
        </li>
        <li>
          <MapPin size={15} aria-hidden="true" />
          {[resourceName, area].filter((part) => part !== '').join(', ')}
        </li>
        {people > 1 && (
          <li>
            <Users size={15} aria-hidden="true" />
            {t('reservations.attendees', { count: people })}
          </li>
        )}
      </ul>
      <div className={styles.actions}>
        <ReservationActions reservation={reservation} layout="card" more={[section]} />
        {windows}
        <JoinButton event={event} label={t('home.join')} />
      </div>
    </article>
  )
}
