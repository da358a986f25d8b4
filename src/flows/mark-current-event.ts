import type { ResourceId } from '#src/core/brand.ts'
import type { Engine } from '#src/contract/compute.ts'
import { quartersOf } from '#src/core/time/quarter.ts'
import { draftState } from '#src/state/draft.ts'
import { askEngine } from './ask-engine.ts'
import type { Product } from './product.ts'
import { showWindow } from './show-window.ts'

export type CurrentEventMark = Parameters<Engine['markCurrentEvent']>[0]

const told = new WeakMap<Product['engine'], string>()

/**
 * Shows the event that is being changed as the current one (rule 6, code 9): its quarters count as free for it. By
 * default that of the open form; `held` is one that is being dragged before there is a form.
 */
export function markCurrentEvent(product: Pick<Product, 'engine'>, held: CurrentEventMark = null): void {
  const mark = held ?? markOfForm()
  const words = JSON.stringify(mark)
  if ((told.get(product.engine) ?? 'null') === words) return
  told.set(product.engine, words)
  void askEngine(product.engine.markCurrentEvent(mark)).then((marked) => (marked.ok ? showWindow(product) : marked))
}

/** Rooms that have declined do not hold the event: what lies there is somebody else's. */
function markOfForm(): CurrentEventMark {
  const { change, open, step } = draftState
  if (!change || !open || step === 'done') return null
  const { event, kept } = change
  const declined = event.attendees
    .filter(({ status }) => /^declined?$/i.test(status.response))
    .map(({ emailAddress }) => emailAddress.address)
  const resourceIds = kept.resources.filter(({ email }) => !declined.includes(email)).map(({ id }): ResourceId => id)
  return { resourceIds, span: quartersOf(kept.draft.span) }
}
