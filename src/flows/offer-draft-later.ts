import { snapshot } from 'valtio'
import { draftState, hasChanges, restoreDraft } from '#src/state/draft.ts'
import { notify } from '#src/state/notices.ts'

/** Milliseconds for which a form that was put aside is offered. */
const offered = 20_000

/** Before another form is begun: what stands typed in this one is not lost, a notice brings it back. */
export function offerDraftLater(): void {
  const { change, step } = draftState
  const { draft, resources } = snapshot(draftState)
  if (!draft || step !== 'editing' || (change && !hasChanges())) return
  notify({
    kind: 'info',
    key: 'notice.reservation.putAside',
    values: { subject: draft.subject },
    action: { key: 'notice.reservation.openAgain', run: () => restoreDraft(draft, resources, change) },
    lasts: offered,
  })
}
