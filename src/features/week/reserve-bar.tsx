import CalendarCheck from 'lucide-react/icons/calendar-check'
import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useSubject } from '#src/features/reservations/use-when.ts'
import { awaiting } from '#src/features/reserve/state.ts'
import { useServices } from '#src/services.ts'
import { Button } from '#src/ui/button.tsx'
import { reserveDays, undoReserved, type WantedDesk } from './reserve-days.ts'
import { week } from './state.ts'
import styles from './week.module.css'

interface ReserveBarProps {
  /** The ticked days, each with its desk. */
  readonly wanted: readonly WantedDesk[]
  readonly isLoading: boolean
}

/** The button that reserves all ticked days, and the outcome, which can be undone as a whole. */
export const ReserveBar = ({ wanted, isLoading }: ReserveBarProps) => {
  const { t } = useTranslation()
  const services = useServices()
  const subject = useSubject('workplace')
  const { sending, outcome } = useSnapshot(week) as typeof week
  const { byClientId } = useSnapshot(awaiting)
  const bar = useRef<HTMLDivElement>(null)
  const isDeclined = (clientId: string | null): boolean =>
    clientId !== null && byClientId[clientId]?.step === 'declined'
  const declined = outcome?.made.filter(({ event }) => isDeclined(event.clientId)).length ?? 0
  const made = (outcome?.made.length ?? 0) - declined
  const failed = (outcome?.failed ?? 0) + declined
  const isUndoing = outcome?.isUndoing === true

  // A button that was pressed and is gone leaves the focus to the one that takes its place.
  useEffect(() => {
    if (sending > 0 || document.activeElement !== document.body || outcome === null) return
    bar.current?.querySelector<HTMLElement>('button')?.focus()
  }, [sending, outcome])

  return (
    <div ref={bar} className={styles.bar}>
      <p role="status" className={styles.outcome}>
        {sending > 0 && t('week.sending', { count: sending })}
        {sending === 0 && outcome && (
          <>
            {made > 0 && (
              <span className={styles.made}>
                <CalendarCheck size={15} aria-hidden="true" />
                {t('week.made', { count: made })}
              </span>
            )}
            {failed > 0 && <span className={styles.refused}>{t('week.notMade', { count: failed })}</span>}
          </>
        )}
        {sending === 0 && !outcome && wanted.length === 0 && !isLoading && t('week.hint')}
      </p>
      {sending === 0 && made > 0 && (
        <Button
          icon={<Undo2 size={14} aria-hidden="true" />}
          busy={isUndoing}
          onClick={() => void undoReserved(services)}
        >
          {t('app.undo')}
        </Button>
      )}
      {(wanted.length > 0 || sending > 0) && !isUndoing && (
        <Button look="primary" busy={sending > 0} onClick={() => void reserveDays(services, wanted, subject)}>
          {t('week.reserve', { count: Math.max(wanted.length, sending) })}
        </Button>
      )}
    </div>
  )
}
