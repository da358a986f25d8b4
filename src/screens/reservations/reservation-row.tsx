import { Lock, Repeat2, Video } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Reservation } from '#src/core/reservation/derive.ts'
import { configuration } from '#src/state/configuration.ts'
import { reservations } from '#src/state/reservations.ts'
import { timeline } from '#src/state/timeline.ts'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { useFormat } from '#src/ui/format.ts'
import { canCancel } from './can-cancel.ts'
import styles from './reservation-row.module.css'
import { statusIcon, statusTone } from './status.tsx'

interface ReservationRowProps {
  readonly reservation: Reservation
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onCancel: () => void
}

/** One reservation of the list: when, what, where, how it stands. */
export const ReservationRow = ({ reservation, isOpen, onOpen, onCancel }: ReservationRowProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone } = useSnapshot(timeline)
  const { busy } = useSnapshot(reservations)
  const { event, status, areaId, resourceName } = reservation
  const area = configuration.current?.areas.find(({ id }) => id === areaId)?.name ?? ''
  const Icon = statusIcon[status]
  return (
    <li className={styles.row} data-open={isOpen || undefined} data-over={reservation.afterEnd || undefined}>
      <span className={styles.time}>
        {event.isAllDay ? t('form.allDay') : format.timeRange(event.start.utcDateTime, event.end.utcDateTime, zone)}
      </span>
      <button type="button" className={styles.open} aria-expanded={isOpen} onClick={onOpen}>
        <span className={styles.subject}>{event.subject || t('reservations.untitled')}</span>
        {event.type !== 'singleInstance' && <Repeat2 size={13} aria-label={t('reservations.series')} />}
        {event.visibility !== 'normal' && <Lock size={13} aria-label={t('form.private')} />}
        {event.onlineMeetingUrl !== null && <Video size={13} aria-label={t('form.onlineMeeting')} />}
      </button>
      <span className={styles.place}>{[resourceName, area].filter((part) => part !== '').join(', ')}</span>
      <span className={styles.status}>
        <Chip tone={statusTone[status]} icon={<Icon size={13} aria-hidden="true" />}>
          {t(status === 'tentative' ? 'status.waiting' : `status.${status}`)}
        </Chip>
      </span>
      <span className={styles.actions}>
        {canCancel(reservation) && (
          <Button
            look="quiet"
            size="small"
            busy={busy[event.id] === 'cancelling'}
            aria-label={t('reservations.cancelOf', { subject: event.subject })}
            onClick={onCancel}
          >
            {t('reservations.cancel')}
          </Button>
        )}
      </span>
    </li>
  )
}
