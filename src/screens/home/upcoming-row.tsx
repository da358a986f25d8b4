import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import type { Instant } from '#src/core/brand.ts'
import type { Reservation } from '#src/core/reservation/derive.ts'
import { addDays, dayOf } from '#src/core/time/days.ts'
import { timeline } from '#src/state/timeline.ts'
import { useFormat } from '#src/ui/format.ts'
import { reservationPath } from '../reservation-parts/reservation-path.ts'
import { StatusBadge } from '../reservation-parts/status-badge.tsx'
import styles from './home.module.css'

interface UpcomingRowProps {
  readonly reservation: Reservation
  readonly now: Instant
}

/** One of the reservations to come; leads to it. */
export const UpcomingRow = ({ reservation, now }: UpcomingRowProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone } = useSnapshot(timeline)
  const { event, resourceName, status } = reservation
  const start = event.start.utcDateTime
  const today = dayOf(zone, now)
  const day = event.isAllDay ? event.start.dateTime.slice(0, 10) : dayOf(zone, start)
  const dayWords =
    day <= today ? t('app.today') : day === addDays(today, 1) ? t('home.tomorrow') : format.day(start, zone)
  return (
    <li className={styles.row}>
      <span className={styles.when}>
        <span className={styles.day}>{dayWords}</span>
        <span>
          {event.isAllDay
            ? t('form.allDay')
            : `${format.time(start, zone)} – ${format.time(event.end.utcDateTime, zone)}`}
        </span>
      </span>
      <span className={styles.what}>
        <Link href={reservationPath(event)} className={styles.open}>
          {event.subject || t('notice.noSubject')}
        </Link>
        <span className={styles.where}>{resourceName}</span>
      </span>
      {status !== 'accepted' && <StatusBadge status={status} />}
    </li>
  )
}
