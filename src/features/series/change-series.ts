import { eventLock } from '#src/features/reservations/event-lock.ts'
import { changedParts } from '#src/features/reservations/rules/changed-parts.ts'
import { ownEvent } from '#src/features/reserve/change-reservation.ts'
import { checkBeforeSending } from '#src/features/reserve/check-draft.ts'
import {
  type DraftChange,
  type Drafted,
  draftState,
  setDraftFault,
  setDraftProblems,
  setDraftStep,
} from '#src/features/reserve/draft-state.ts'
import { reserve } from '#src/features/reserve/reserve.ts'
import { resolveDraft } from '#src/features/reserve/resolved-draft.ts'
import { fail, type Fault, type Result } from '#src/kernel/result.ts'
import { addDays, dayOf } from '#src/kernel/time/days.ts'
import type { Services } from '#src/services.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { changeAllDates } from './change-all-dates.ts'
import { mostDatesOf } from './check-series.ts'
import { dayOfDate, expandSeries, spanOnDay } from './rules/expand-series.ts'
import { type DatedSeries, deviationsOf, type SeriesChange, withParts } from './series-change.ts'
import { fetchSeriesDates } from './series-dates.ts'

/**
 * Turns the edited date and those after it into a new series. It is created next to the former series and without its
 * rooms. Then the former series is shortened, and then the rooms are invited, all under one journal entry. Nothing is
 * given up until the new series exists, and an interrupted change continues later.
 */
async function changeFollowingDates(
  services: Services,
  series: DatedSeries,
  { wanted, parts, edited }: SeriesChange,
): Promise<Result<CalendarEvent>> {
  const { master, zone, kept, dates, lastDay } = series
  const from = edited.day
  const following = dates.filter(({ day }) => day >= from)
  if (following.length > mostDatesOf(services)) return fail({ kind: 'draft-invalid', problems: ['series-invalid'] })
  const asKept = await deviationsOf(services, series, parts)
  if (!asKept.ok) return asKept
  const span = spanOnDay(kept.draft.span, zone)(from)
  const first = { ...kept, draft: { ...kept.draft, span } }
  const { draft } = withParts(first, { wanted, parts }, zone, from)
  const recurrence = { pattern: master.pattern, end: { kind: 'until', day: lastDay } } as const
  const days = expandSeries(recurrence, span, zone).map((date) => dayOfDate(date, zone))
  // Also keeps dates that the calendar added by its own reading of the pattern, as in months that are too short.
  const beyond = following.filter(({ day, event }) => event.type === 'occurrence' && !days.includes(day))
  const deviations = [
    ...asKept.value.filter(({ day }) => day >= from && day <= lastDay),
    ...beyond.map(({ day }) => ({ day, kind: 'move', span: null, resourceIds: null }) as const),
  ]
  // The form's own id, so that a request sent from a closed page can be found under it.
  const { clientId } = wanted.draft
  return reserve(
    services,
    { ...draft, clientId, recurrence, deviations },
    { masterId: master.event.id, lastDay: addDays(from, -1) },
  )
}

/**
 * Changes a date of a series together with others: all of them, or this one and those after it, which become a separate
 * series (decisions). The parts changed on the edited date change on the others too. Each date keeps its day, and
 * removed dates stay removed. If anything fails, the form keeps its input. Called twice, in this tab or another, it
 * changes the series once.
 */
export async function changeSeries(
  services: Services,
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
  const done = await services.locks.ifFree(eventLock({ id: seriesMasterId }), async () => {
    if (isShown()) setDraftStep('sending')
    const changed = await changeAlone(services, wanted, change, scope, seriesMasterId)
    if (!changed.ok) tell(changed.fault)
    else if (isShown()) setDraftStep('done')
    return changed
  })
  return done ?? fail({ kind: 'cancelled' })
}

async function changeAlone(
  services: Services,
  wanted: Drafted,
  change: DraftChange,
  scope: 'following' | 'all',
  masterId: string,
): Promise<Result<CalendarEvent>> {
  const parts = changedParts(change.kept, wanted)
  const order = await resolveDraft(services, wanted.draft)
  if (!order.ok) return order
  // Only the edited date is checked in advance, like a single event. For the other dates, the rooms themselves accept
  // or decline.
  const obstacle = await checkBeforeSending(services, wanted.draft, order.value, { own: ownEvent(change), parts })
  if (obstacle) return fail(obstacle)
  const looked = await fetchSeriesDates(services, masterId, change.event.calendarOf)
  if (!looked.ok) return looked
  const series = looked.value
  const edited = series.dates.find(({ event }) => event.id === change.event.id)
  if (!edited) return fail({ kind: 'event-not-found' })
  const dayIn = ({ draft }: Drafted) => dayOf(series.zone, draft.span.start)
  if (dayIn(wanted) !== dayIn(change.kept)) return fail({ kind: 'draft-invalid', problems: ['series-invalid'] })
  const changing = { wanted, parts, edited, order: order.value }
  return scope === 'all' || !series.dates.some(({ day }) => day < edited.day)
    ? changeAllDates(services, series, changing)
    : changeFollowingDates(services, series, changing)
}
