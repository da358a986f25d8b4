import type { RowView } from '#src/engine/compute.ts'
import { draftState, openDraft } from '#src/features/reserve/draft-state.ts'
import { offerDraftLater } from '#src/features/reserve/offer-draft.ts'
import type { QuarterSpan } from '#src/kernel/result.ts'
import { instantsOf } from '#src/kernel/time/moment.ts'
import { resourceIdOf } from '#src/wire/scalars.ts'
import { isBookableRow } from './bookable.ts'
import { setSelection, timeline } from './state.ts'

/** Selects the time and opens the form for it. */
export function reserve(view: RowView, span: QuarterSpan): void {
  if (!isBookableRow(view) || view.email === null) return
  setSelection({ key: view.key, span })
  // An interrupted change must not be applied to this slot.
  if (draftState.change && !draftState.open) offerDraftLater()
  openDraft({
    resourceId: resourceIdOf(view.key),
    name: view.name,
    email: view.email,
    span: instantsOf(span),
    timeZone: timeline.zone,
  })
}
