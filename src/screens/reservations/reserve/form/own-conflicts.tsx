import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { IanaZone, InstantSpan, ResourceId } from '#src/core/brand.ts'
import type { Reservation } from '#src/core/reservation/derive.ts'
import { findOwnConflicts } from '#src/flows/find-own-conflicts.ts'
import { useProduct } from '#src/flows/use-product.ts'
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
  // The dates of a series show their conflicts themselves.
  const [conflicts = []] = useOwnConflicts(draft === null || draft.recurrence !== null ? noSpans : [draft.span])
  if (!draft || conflicts.length === 0) return null
  const zone = draft.timeZone
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

const noSpans: readonly InstantSpan[] = []

/** Returns the user's own reservations that conflict with the draft at each of these times; empty until they are known. */
export function useOwnConflicts(spans: readonly InstantSpan[]): readonly (readonly Reservation[])[] {
  const product = useProduct()
  const { draft, change } = useSnapshot(draftState)
  const { list } = useSnapshot(reservations)
  const [found, setFound] = useState<{ readonly of: string; readonly conflicts: Conflicts } | null>(null)
  const changedId = change?.event.id ?? null
  const of =
    draft === null || spans.length === 0 ? '' : JSON.stringify([spans, draft.resourceIds, draft.timeZone, changedId])
  useEffect(() => {
    if (of === '') return undefined
    const [wanted, resourceIds, timeZone, changed] = JSON.parse(of) as [
      readonly InstantSpan[],
      readonly ResourceId[],
      IanaZone,
      string | null,
    ]
    let isWanted = true
    void findOwnConflicts(product, { spans: wanted, resourceIds, timeZone }, changed).then((conflicts) => {
      if (isWanted) setFound({ of, conflicts })
    })
    return () => {
      isWanted = false
    }
  }, [product, of, list])
  return found?.of === of ? found.conflicts : none
}

type Conflicts = readonly (readonly Reservation[])[]
const none: Conflicts = []
