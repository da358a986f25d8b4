import AlarmClock from 'lucide-react/icons/alarm-clock'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { zoneOfPlace } from '#src/features/settings/model/office-state.ts'
import { usePlaceTime } from '#src/features/settings/screen/place-time.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { momentIn, useFormat } from '#src/ui/text.ts'
import styles from './check-in-bar.module.css'
import type { DueCheckIn } from '../../model/reservations/rules/actions.ts'
import { checkIns } from '../../model/reservations/state.ts'
import { CheckInActions } from '../slots.ts'
import { useMinute } from './use-when.ts'

/** On every screen from the first minute in which the user can check in: the most urgent reservation, and what to do. */
export const CheckInBar = () => {
  const { due } = useSnapshot(checkIns)
  const [urgent] = due
  if (urgent === undefined) return null
  const { id, start } = urgent.reservation.event
  return <UrgentCheckIn key={`${id} ${start.utcDateTime}`} urgent={urgent} others={due.length - 1} />
}

interface UrgentCheckInProps {
  readonly urgent: DueCheckIn
  /** Number of further reservations that wait for a check-in. */
  readonly others: number
}

const UrgentCheckIn = ({ urgent: { reservation, until, minutesLeft }, others }: UrgentCheckInProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useMinute()
  const { event, resourceName, areaId } = reservation
  const { zone, named } = usePlaceTime()(zoneOfPlace(areaId), until)
  const subject = event.subject || t('notice.noSubject')
  return (
    <section className={styles.bar} aria-label={t('checkIn.label')}>
      <AlarmClock size={16} aria-hidden="true" className={styles.icon} />
      <p className={styles.words}>
        <span role="alert">
          {t('checkIn.words', { subject, room: resourceName, time: named(momentIn(format, until, now, zone)) })}
        </span>{' '}
        <span className={styles.left}>{t('countdown.ends', { duration: format.duration(minutesLeft) })}</span>
      </p>
      <div className={styles.actions}>
        <CheckInActions reservation={reservation} subject={subject} others={others} />
      </div>
    </section>
  )
}
