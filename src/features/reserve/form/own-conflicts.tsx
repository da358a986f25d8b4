import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { myAnswer } from '#src/features/reservations/load-reservations.ts'
import { CancelQuestion } from '#src/features/reservations/reservation-dialogs.ts'
import { actionsOf } from '#src/features/reservations/rules/actions.ts'
import type { Reservation } from '#src/features/reservations/rules/derive.ts'
import { Button } from '#src/ui/button.tsx'
import { useFormat } from '#src/ui/text.ts'
import { draftState } from '../draft-state.ts'
import styles from './form-notes.module.css'

/** Maximum number of conflicts shown. */
const most = 3

interface OwnConflictsProps {
  readonly conflicts: readonly Reservation[]
  /** True for a workplace: nobody needs two on a day, so the other one can be cancelled. */
  readonly isReplaceable: boolean
}

/** Warns of the user's own reservations at the chosen time. The form can still be sent. */
export const OwnConflicts = ({ conflicts, isReplaceable }: OwnConflictsProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { draft } = useSnapshot(draftState)
  const [cancelled, setCancelled] = useState<Reservation | null>(null)
  if (!draft) return null
  const zone = draft.timeZone
  return (
    <div className={styles.notes} role="status">
      {conflicts.slice(0, most).map((reservation) => {
        const { event } = reservation
        const { subject } = event
        const isCancellable = isReplaceable && actionsOf(reservation, myAnswer(event)).includes('cancel')
        return (
          <div key={event.id} className={styles.notes}>
            <p data-warns>
              <TriangleAlert size={15} aria-hidden="true" />
              <span>
                {t('form.ownConflict', {
                  subject,
                  time: event.isAllDay
                    ? format.dayRange(event.start.utcDateTime, event.end.utcDateTime - 1, zone)
                    : format.timeRange(event.start.utcDateTime, event.end.utcDateTime, zone),
                })}
              </span>
            </p>
            {isCancellable && (
              <Button size="small" onClick={() => setCancelled(reservation)}>
                {t('form.cancelOther', { subject })}
              </Button>
            )}
          </div>
        )
      })}
      {cancelled && <CancelQuestion reservation={cancelled} onClose={() => setCancelled(null)} />}
    </div>
  )
}
