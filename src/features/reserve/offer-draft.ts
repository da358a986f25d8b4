import { snapshot } from 'valtio'
import { notify } from '#src/features/notices/state.ts'
import type { Reservation } from '#src/features/reservations/rules/derive.ts'
import { draftState, hasChanges, restoreDraft } from './draft-state.ts'

/** Milliseconds for which a notification offers a form that was set aside. */
const offered = 20_000

/** Call before another form opens: a notification offers to restore the unsaved input of this one. */
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

/**
 * Returns a short fingerprint of a list of reservations: equal for equal lists, regardless of when they were loaded.
 * Values that depend on time only (buttons, 'ended') are not included.
 */
export function printOf(list: readonly Reservation[]): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (const letter of list.map(wordsOf).toSorted().join('\n')) {
    const code = letter.codePointAt(0) ?? 0
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  return `${list.length}-${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}`
}

function wordsOf({ event, resourceEmail, status, confirmed, orderItemsCount }: Reservation): string {
  const { id, subject, start, end, isAllDay, showAs, visibility, attendees, onlineMeetingUrl, bodyPreview } = event
  const answers = attendees.map(({ emailAddress, status: { response } }) => [emailAddress.address, response])
  return JSON.stringify([
    [id, subject, start.utcDateTime, end.utcDateTime, isAllDay, showAs, visibility, onlineMeetingUrl, bodyPreview],
    [answers, resourceEmail, status, confirmed, orderItemsCount],
  ])
}
