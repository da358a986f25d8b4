import { changedParts } from '#src/core/reservation/changed-parts.ts'
import type { Fault } from '#src/core/fault.ts'
import { fail, type Result } from '#src/core/result.ts'
import { dayOf } from '#src/core/time/days.ts'
import type { CalendarEvent } from '#src/core/wire/event.ts'
import {
  type DraftChange,
  type Drafted,
  draftState,
  setDraftFault,
  setDraftProblems,
  setDraftStep,
} from '#src/state/draft.ts'
import { changeAllDates } from './change-all-dates.ts'
import { changeFollowingDates } from './change-following-dates.ts'
import { ownEvent } from './change-reservation.ts'
import { checkBeforeSending } from './check-draft.ts'
import { eventLock } from './event-lock.ts'
import { lookAtDates } from './look-at-dates.ts'
import { orderOf } from './order.ts'
import type { Product } from './product.ts'

/**
 * Changes a date of a series together with others: all of them, or this one and those after it, which become a series of
 * their own (decisions). What differs of the edited date is what changes of the others; a date keeps its own day, and what
 * was taken out before stays out. Whatever fails, the form keeps what was typed. Asked twice, in this tab or another, it
 * is done once.
 */
export async function changeSeries(
  product: Product,
  wanted: Drafted,
  change: DraftChange,
  scope: 'following' | 'all',
): Promise<Result<CalendarEvent>> {
  const { seriesMasterId } = change.event
  if (seriesMasterId === null) return fail({ kind: 'event-not-found' })
  const isShown = (): boolean => draftState.draft?.clientId === wanted.draft.clientId
  const tell = (fault: Fault): void => {
    if (!isShown()) return
    setDraftFault(fault)
    if (fault.kind === 'draft-invalid') setDraftProblems(fault.problems)
  }
  const done = await product.locks.ifFree(eventLock({ id: seriesMasterId }), async () => {
    if (isShown()) setDraftStep('sending')
    const changed = await changeAlone(product, wanted, change, scope, seriesMasterId)
    if (!changed.ok) tell(changed.fault)
    else if (isShown()) setDraftStep('done')
    return changed
  })
  return done ?? fail({ kind: 'cancelled' })
}

async function changeAlone(
  product: Product,
  wanted: Drafted,
  change: DraftChange,
  scope: 'following' | 'all',
  masterId: string,
): Promise<Result<CalendarEvent>> {
  const parts = changedParts(change.kept, wanted)
  const order = await orderOf(product, wanted.draft)
  if (!order.ok) return order
  // The edited date is looked at like a single one; of the others each room says itself what it can take.
  const obstacle = await checkBeforeSending(product, wanted.draft, order.value, { own: ownEvent(change), parts })
  if (obstacle) return fail(obstacle)
  const looked = await lookAtDates(product, masterId)
  if (!looked.ok) return looked
  const series = looked.value
  const edited = series.dates.find(({ event }) => event.id === change.event.id)
  if (!edited) return fail({ kind: 'event-not-found' })
  const dayIn = ({ draft }: Drafted) => dayOf(series.zone, draft.span.start)
  if (dayIn(wanted) !== dayIn(change.kept)) return fail({ kind: 'draft-invalid', problems: ['series-invalid'] })
  const changing = { wanted, parts, edited, order: order.value }
  return scope === 'all' || !series.dates.some(({ day }) => day < edited.day)
    ? changeAllDates(product, series, changing)
    : changeFollowingDates(product, series, changing)
}
