import AlarmClock from 'lucide-react/icons/alarm-clock'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { timeline } from '#src/features/timeline/state.ts'
import { Button } from '#src/ui/button.tsx'
import { momentIn, useFormat } from '#src/ui/text.ts'
import { announcingConsent, switchAnnouncing } from './announce-reservations.ts'
import styles from './check-in-bar.module.css'
import { CancelQuestion } from './reservation-dialogs.ts'
import type { DueCheckIn } from './rules/due-check-ins.ts'
import { announcing, checkIns } from './state.ts'
import { useActions } from './use-actions.tsx'

/** On every screen from the first minute in which the user can check in: the most urgent reservation, and what to do. */
export const CheckInBar = () => {
  const { due } = useSnapshot(checkIns)
  const [urgent] = due as readonly DueCheckIn[]
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
  const { zone, now } = useSnapshot(timeline)
  const { offered, isCancelling, endCancelling } = useActions(reservation)
  const { event, resourceName } = reservation
  const subject = event.subject || t('notice.noSubject')
  const checkIn = offered.find(({ action }) => action === 'confirm')
  const release = event.isOrganizer ? offered.find(({ action }) => action === 'cancel') : undefined
  const run = async (): Promise<void> => {
    await checkIn?.run()
    // The button that had the focus is gone: keyboard users go on in the screen.
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <section className={styles.bar} aria-label={t('checkIn.label')}>
      <AlarmClock size={16} aria-hidden="true" className={styles.icon} />
      <p className={styles.words}>
        <span role="alert">
          {t('checkIn.words', { subject, room: resourceName, time: momentIn(format, until, now, zone) })}
        </span>{' '}
        <span className={styles.left}>{t('countdown.ends', { duration: format.duration(minutesLeft) })}</span>
      </p>
      <div className={styles.actions}>
        {others > 0 && (
          <Link href="/reservations" className={styles.more}>
            {t('checkIn.more', { count: others })}
          </Link>
        )}
        <AskToNotify />
        {release && (
          <Button
            size="small"
            aria-label={t('checkIn.releaseOf', { subject })}
            disabled={checkIn?.isBusy ?? false}
            onClick={() => void release.run()}
          >
            {t('checkIn.release')}
          </Button>
        )}
        {checkIn && (
          <Button
            size="small"
            look="primary"
            busy={checkIn.isBusy}
            aria-label={t('actions.of', { action: t('actions.confirm'), subject })}
            onClick={() => void run()}
          >
            {t('actions.confirm')}
          </Button>
        )}
      </div>
      {isCancelling && <CancelQuestion reservation={reservation} onClose={endCancelling} />}
    </section>
  )
}

/** Offers system notifications where they help most, until the user has decided about them once. */
const AskToNotify = () => {
  const { t } = useTranslation()
  const { isOn } = useSnapshot(announcing)
  const [consent, setConsent] = useState(announcingConsent)
  if (isOn || consent !== 'default') return null
  return (
    <Button size="small" look="quiet" onClick={() => void switchAnnouncing(true).then(setConsent)}>
      {t('checkIn.notify')}
    </Button>
  )
}
