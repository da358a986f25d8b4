import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import styles from './fleet.module.css'
import type { FleetOutcome as Outcome } from './run-fleet-action.ts'

interface FleetOutcomeProps {
  readonly outcome: Outcome
  readonly onRetry: () => void
  readonly onClose: () => void
}

/**
 * Outcome of the last action: how many devices it reached, and each device that it did not reach with the reason. An
 * action on one device that succeeded shows in its row, so this shows nothing.
 */
export const FleetOutcome = ({ outcome, onRetry, onClose }: FleetOutcomeProps) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const { action, total, done, failed } = outcome
  const isShownInRow = total === 1 && action.kind !== 'reload' && action.kind !== 'sign-out'
  if (failed.length === 0 && isShownInRow) return null
  const isComplete = done.length + failed.length === total
  return (
    <section
      className={styles.outcome}
      data-failed={failed.length > 0 || undefined}
      aria-label={t('fleet.outcome.title')}
    >
      <p role={failed.length > 0 ? 'alert' : 'status'} className={styles.outcomeWords}>
        {t('fleet.outcome.done', { action: t(`fleet.outcome.action.${action.kind}`), done: done.length, total })}
        {failed.length > 0 && ` ${t('fleet.outcome.failed', { number: failed.length })}`}
      </p>
      {failed.length > 0 && (
        <ul className={styles.failures}>
          {failed.map(({ kiosk, fault }) => (
            <li key={kiosk.id}>
              <b>{kiosk.name}</b> {faultMessage(fault)}
            </li>
          ))}
        </ul>
      )}
      {isComplete && (
        <div className={styles.outcomeActions}>
          {failed.length > 0 && (
            <Button size="small" onClick={onRetry}>
              {t('app.retry')}
            </Button>
          )}
          <IconButton label={t('app.close')} icon={<X size={16} aria-hidden="true" />} onClick={onClose} />
        </div>
      )}
    </section>
  )
}
