import type { Alternative, RowEvent } from '#src/contract/compute.ts'
import type { ReservationDraft } from '#src/core/reservation/draft.ts'
import { quartersOf } from '#src/core/time/quarter.ts'
import { resourceIdOf } from '#src/core/wire/ids.ts'
import { draftState, setDraftConflict } from '#src/state/draft.ts'
import { findAlternatives } from './find-alternatives.ts'
import type { Product } from './product.ts'

/** Shows in the form who holds the slot, and the nearest alternatives; only while the form shows this very draft. */
export async function markConflict(
  product: Product,
  draft: Pick<ReservationDraft, 'clientId' | 'span'>,
  resourceId: string | null,
  event: RowEvent | null,
): Promise<void> {
  if (resourceId === null) return
  const id = resourceIdOf(resourceId)
  const alternatives = await findAlternatives(product, id, draft.span)
  const shown = draftState.draft
  // The user may have closed or moved the form meanwhile.
  if (shown?.clientId !== draft.clientId) return
  if (shown.span.start !== draft.span.start || shown.span.end !== draft.span.end) return
  const { change } = draftState
  // Where the event is already is no alternative to it.
  const own = change && quartersOf(change.kept.draft.span)
  const isKept = ({ resourceId: other, span }: Alternative): boolean =>
    own?.from === span.from && own.to === span.to && change?.kept.draft.resourceIds.includes(other) === true
  setDraftConflict(
    { resourceId: id, event },
    alternatives.filter((alternative) => !isKept(alternative)),
  )
}
