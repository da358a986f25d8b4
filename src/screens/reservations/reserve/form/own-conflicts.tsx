import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { IanaZone } from '#src/core/brand.ts'
import type { Reservation } from '#src/core/reservation/derive.ts'
import { findOwnConflicts } from '#src/flows/find-own-conflicts.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { draftState } from '#src/state/draft.ts'
import { reservations } from '#src/state/reservations.ts'
import { useFormat } from '#src/ui/format.ts'
import styles from './form-notes.module.css'

/** Conflicts shown at most. */
const most = 3

/** Warns of the user's own reservations at the chosen time. They do not keep the form from being sent. */
export const OwnConflicts = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const { draft } = useSnapshot(draftState)
  const conflicts = useOwnConflicts()
  if (!draft || conflicts.length === 0) return null
  const zone = draft.timeZone as IanaZone
  return (
    <div className={styles.notes} role="status">
      {conflicts.slice(0, most).map(({ event }) => (
        <p key={event.id} data-warns>
          <TriangleAlert size={15} aria-hidden="true" />
          <span>
            {t('form.ownConflict', {
              subject: event.subject,
              time: format.timeRange(event.start.utcDateTime, event.end.utcDateTime, zone),
            })}
          </span>
        </p>
      ))}
    </div>
  )
}

function useOwnConflicts(): readonly Reservation[] {
  const product = useProduct()
  const { draft, change } = useSnapshot(draftState)
  const { list } = useSnapshot(reservations)
  const [found, setFound] = useState<{ readonly of: string; readonly conflicts: readonly Reservation[] } | null>(null)
  const changedId = change?.event.id ?? null
  const of =
    draft === null ? '' : JSON.stringify([draft.resourceIds, draft.span, draft.timeZone, changedId, draft.recurrence])
  useEffect(() => {
    const current = draftState.draft
    // The dates of a series have a list of their own.
    if (of === '' || current === null || current.recurrence !== null) return undefined
    let isWanted = true
    void findOwnConflicts(product, current, changedId).then((conflicts) => {
      if (isWanted) setFound({ of, conflicts })
    })
    return () => {
      isWanted = false
    }
  }, [product, of, changedId, list])
  return found?.of === of ? found.conflicts : []
}
