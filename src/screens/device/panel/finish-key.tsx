import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { mayFinish } from '#src/core/panel/may-finish.ts'
import { actionsOf } from '#src/core/reservation/actions.ts'
import type { Reservation } from '#src/core/reservation/derive.ts'
import { undoFinish } from '#src/flows/device/finish-at-panel.ts'
import { device } from '#src/state/device.ts'
import { intentFor, intents } from '#src/state/intents.ts'
import { reservations } from '#src/state/reservations.ts'
import { DeviceButton } from '../device-button.tsx'
import { useSecondsLeft } from '../use-seconds-left.ts'
import styles from './panel.module.css'

interface FinishKeyProps {
  readonly reservation: Reservation
  readonly onAsk: () => void
}

/** Asks to end the meeting; for some seconds after the answer the same button undoes it, and so keeps the focus. */
export const FinishKey = ({ reservation, onAsk }: FinishKeyProps) => {
  const { t } = useTranslation()
  const { id } = reservation.event
  const { kiosk, ending: latest } = useSnapshot(device)
  const { waiting } = useSnapshot(intents) as typeof intents
  const busy = useSnapshot(reservations).busy[id]
  const ending = latest?.eventId === id ? latest : null
  const canUndo = ending !== null && !ending.isSent
  const isOffered = kiosk !== null && mayFinish(reservation, kiosk) && actionsOf(reservation, null).includes('finish')
  // The request is stored without network: a second one would change nothing.
  if (intentFor(waiting, id)?.kind === 'finish') return <p className={styles.hint}>{t('panel.finish.waits')}</p>
  return (
    <>
      {(isOffered || ending !== null) && (
        <div className={styles.group}>
          {canUndo && <EndsIn deadline={ending.sendsAt} />}
          <DeviceButton
            look={canUndo ? 'strong' : 'plain'}
            busy={busy === 'finishing' || ending?.isSent === true}
            onClick={canUndo ? undoFinish : onAsk}
          >
            {t(canUndo ? 'app.undo' : 'panel.finish.open')}
          </DeviceButton>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {canUndo ? t('panel.finish.canUndo') : ''}
      </p>
    </>
  )
}

/** Screen readers hear once that it ends, and not each second. */
const EndsIn = ({ deadline }: { readonly deadline: number }) => {
  const { t } = useTranslation()
  return (
    <p className={styles.groupName} aria-hidden="true">
      {t('panel.finish.endsIn', { seconds: useSecondsLeft(deadline) })}
    </p>
  )
}
