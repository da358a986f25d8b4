import Coffee from 'lucide-react/icons/coffee'
import Lock from 'lucide-react/icons/lock'
import Repeat2 from 'lucide-react/icons/repeat-2'
import Users from 'lucide-react/icons/users'
import Video from 'lucide-react/icons/video'
import type { LucideIcon } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Reservation } from '#src/core/reservation/derive.ts'
import { joinLinkOf } from '#src/core/reservation/join-link.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import { configuration } from '#src/state/configuration.ts'
import { timeline } from '#src/state/timeline.ts'
import { useFormat } from '#src/ui/format.ts'
import { JoinButton } from '../reservation-parts/join-button.tsx'
import { ReservationActions } from '../reservation-parts/reservation-actions.tsx'
import { StatusBadge } from '../reservation-parts/status-badge.tsx'
import { useExport } from '../reservation-parts/use-export.tsx'
import styles from './reservation-row.module.css'

interface ReservationRowProps {
  /** As it is now. */
  readonly reservation: Reservation
  readonly isOpen: boolean
  /** Its online meeting is about to begin, or under way. */
  readonly canJoin?: boolean
  /** Must keep its identity: rows are many, and drawn again only for what has changed. */
  readonly onOpen: (event: CalendarEvent) => void
}

/** One reservation of the list: when, what, where, how it stands, what can be done. */
export const ReservationRow = memo(({ reservation, isOpen, canJoin = false, onOpen }: ReservationRowProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone } = useSnapshot(timeline)
  const { section, windows } = useExport(reservation)
  const { event, status, areaId, resourceName, orderItemsCount } = reservation
  const area = configuration.current?.areas.find(({ id }) => id === areaId)?.name ?? ''
  const people = event.attendees.filter(({ resource }) => !resource).length
  const marks: readonly (readonly [isShown: boolean, Icon: LucideIcon, words: string])[] = [
    [joinLinkOf(event) !== null, Video, t('form.onlineMeeting')],
    [event.type !== 'singleInstance', Repeat2, t('reservations.series')],
    [event.visibility !== 'normal', Lock, t('form.private')],
    [orderItemsCount > 0, Coffee, t('reservations.orderItems', { count: orderItemsCount })],
  ]
  return (
    <li className={styles.row} data-open={isOpen || undefined} data-over={reservation.afterEnd || undefined}>
      <span className={styles.time}>
        {event.isAllDay ? t('form.allDay') : format.timeRange(event.start.utcDateTime, event.end.utcDateTime, zone)}
      </span>
      <span className={styles.what}>
        <button type="button" className={styles.open} aria-expanded={isOpen} onClick={() => onOpen(event)}>
          {event.subject || t('notice.noSubject')}
        </button>
        <span className={styles.marks}>
          {marks.map(
            ([isShown, Icon, words]) => isShown && <Icon key={words} size={13} role="img" aria-label={words} />,
          )}
          {people > 0 && (
            <span className={styles.people} role="img" aria-label={t('reservations.attendees', { count: people })}>
              <Users size={13} aria-hidden="true" />
              {format.number(people)}
            </span>
          )}
        </span>
      </span>
      <span className={styles.place}>
        <span className={styles.resource}>{resourceName}</span>
        {area !== '' && <span className={styles.area}>{area}</span>}
      </span>
      <span className={styles.status}>
        <StatusBadge status={status} />
      </span>
      <span className={styles.actions}>
        {canJoin && (
          <JoinButton
            event={event}
            label={t('meeting.join')}
            name={t('meeting.joinNamed', { subject: event.subject || t('notice.noSubject') })}
            isSmall
          />
        )}
        <ReservationActions reservation={reservation} more={[section]} />
        {windows}
      </span>
    </li>
  )
})
