import type { RowView } from '#src/contract/compute.ts'
import type { Quarter, QuarterSpan } from '#src/core/brand.ts'
import { plus } from '#src/core/time/moment.ts'
import { instantsOf, quartersIn } from '#src/core/time/quarter.ts'
import { resourceIdOf } from '#src/core/wire/ids.ts'
import { offerDraftLater } from '#src/flows/offer-draft-later.ts'
import { draftState, openDraft } from '#src/state/draft.ts'
import { type ActiveSlot, setSelection, timeline } from '#src/state/timeline.ts'
import { clampIn, isBookableRow, rowOfKey, viewOfRow } from './bookable.ts'

/** Shift and an arrow: the selection grows or shrinks towards the new place, within what is bookable. */
export function extendSelection(from: ActiveSlot, to: ActiveSlot): void {
  const view = viewOfRow(from.row)
  if (!view) return
  const selected = timeline.selection?.key === view.key ? timeline.selection.span : null
  const { span } = clampIn(view, anchorOf(selected, from.quarter), to.quarter)
  if (span) setSelection({ key: view.key, span })
}

/** The end of the selection that the keyboard did not move. */
function anchorOf(selected: QuarterSpan | null, head: Quarter): Quarter {
  if (!selected) return head
  return head <= selected.from ? plus(selected.to, -1) : selected.from
}

/** The time a single press asks for: as long as the question says, from the slot on, as far as it is bookable. */
export function spanFrom(view: RowView, quarter: Quarter): QuarterSpan | null {
  const length = Math.max(1, quartersIn(timeline.question.duration))
  return clampIn(view, quarter, plus(quarter, length - 1)).span
}

/** Enter: opens the reservation form on the selection, or on the active slot. */
export function reserveSelection(): void {
  const { selection, active } = timeline
  const row = selection ? rowOfKey(selection.key) : (active?.row ?? null)
  const view = row === null ? null : viewOfRow(row)
  if (!view) return
  const span = selection?.span ?? (active ? spanFrom(view, active.quarter) : null)
  if (span) reserve(view, span)
}

/** Shows the time as chosen and opens the form on it. */
export function reserve(view: RowView, span: QuarterSpan): void {
  if (!isBookableRow(view) || view.email === null) return
  setSelection({ key: view.key, span })
  // A change that was left is not what this slot is for.
  if (draftState.change && !draftState.open) offerDraftLater()
  openDraft({
    resourceId: resourceIdOf(view.key),
    name: view.name,
    email: view.email,
    span: instantsOf(span),
    timeZone: timeline.zone,
  })
}
