import { useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { Link } from 'wouter'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Button } from '#src/ui/button.tsx'
import { announcingConsent, switchAnnouncing } from '../../model/reservations/announce-reservations.ts'
import { CancelQuestion } from '#src/features/bookings/screen/slots.ts'
import type { Reservation } from '../../model/reservations/rules/derive.ts'
import { announcing } from '../../model/reservations/state.ts'
import { useActions } from './use-actions.tsx'

export interface CheckInActionsProps {
  readonly reservation: Reservation
  readonly subject: string
  /** Number of further reservations that wait for a check-in. */
  readonly others: number
}

/** The buttons of the check-in bar: check in, release, be notified next time, and see the other check-ins that are due. */
export const CheckInActions = ({ reservation, subject, others }: CheckInActionsProps) => {
  const { t } = useTranslation()
  const { offered, isCancelling, endCancelling } = useActions(reservation)
  const checkIn = offered.find(({ action }) => action === 'confirm')
  const release = reservation.event.isOrganizer ? offered.find(({ action }) => action === 'cancel') : undefined
  const run = async (): Promise<void> => {
    await checkIn?.run()
    // The button that had the focus is gone: keyboard users go on in the screen.
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <>
      {others > 0 && <Link href="/reservations">{t('checkIn.more', { count: others })}</Link>}
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
      {isCancelling && <CancelQuestion reservation={reservation} onClose={endCancelling} />}
    </>
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
