import type { OwnDate, SeriesDate } from '#src/contract/compute.ts'
import type { CalendarDay, InstantSpan, ResourceId } from '#src/core/brand.ts'
import { changedParts } from '#src/core/reservation/changed-parts.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import type { DatedEvent } from '#src/core/series/dated-events.ts'
import { spanOnDay } from '#src/core/series/expand-series.ts'
import { quartersOf } from '#src/core/time/quarter.ts'
import type { DraftChange, Drafted } from '#src/state/draft.ts'
import { askEngine } from './ask-engine.ts'
import { draftedOf } from './begin-change.ts'
import { ownEvent } from './change-reservation.ts'
import { type DatedSeries, lookAtDates } from './look-at-dates.ts'
import { loadSeriesSchedules, type Step } from './look-at-series.ts'
import type { Product } from './product.ts'
import { withParts } from './series-change.ts'

/** A date of a series as a change would leave it. */
export interface ChangedDate {
  readonly day: CalendarDay
  readonly span: InstantSpan
  /** Whether its rooms can be had then; null where neither time nor room changes. */
  readonly state: SeriesDate | null
}

export interface WantedChange {
  readonly wanted: Drafted
  readonly change: DraftChange
  readonly scope: 'following' | 'all'
}

/**
 * How every date that a change of a series is about would stand, before anything is sent; dates that are over are left out.
 * The dates themselves are in nobody's way: they all move together.
 */
export async function lookAtChangedDates(
  product: Product,
  { wanted, change, scope }: WantedChange,
  signal: AbortSignal = product.signal,
  step: Step = () => undefined,
): Promise<Result<readonly ChangedDate[]>> {
  const { seriesMasterId } = change.event
  const looked = seriesMasterId === null ? null : await lookAtDates(product, seriesMasterId)
  if (!looked) return fail({ kind: 'event-not-found' })
  if (!looked.ok) return looked
  const series = looked.value
  const edited = series.dates.find(({ event }) => event.id === change.event.id)
  if (!edited) return fail({ kind: 'event-not-found' })
  const now = product.clock.now()
  const concerned = series.dates.filter(
    ({ day, event }) => (scope === 'all' || day >= edited.day) && event.end.utcDateTime > now,
  )
  const parts = changedParts(change.kept, wanted)
  const planned: Planned[] = []
  for (const date of concerned) {
    const kept = await keptOf(product, series, date)
    if (!kept.ok) return kept
    const { draft } = withParts(kept.value, { wanted, parts }, series.zone, date.day)
    const moves = changedParts(kept.value, { ...kept.value, draft }).includes('when') || parts.includes('resources')
    const own = ownEvent({ event: date.event, kept: kept.value })
    planned.push({ day: date.day, span: draft.span, resourceIds: draft.resourceIds, own, moves })
  }
  const states = await statesOf(product, planned, signal, step)
  if (signal.aborted) return fail({ kind: 'cancelled' })
  if (!states.ok) return states
  return succeed(planned.map((date) => ({ day: date.day, span: date.span, state: states.value.get(date) ?? null })))
}

interface Planned {
  readonly day: CalendarDay
  readonly span: InstantSpan
  readonly resourceIds: readonly ResourceId[]
  readonly own: OwnDate
  /** Its time or its rooms become others. */
  readonly moves: boolean
}

/** What a date says now: what the series says, on its day, or what it says itself. */
async function keptOf(product: Product, { kept, zone }: DatedSeries, date: DatedEvent): Promise<Result<Drafted>> {
  if (date.event.type !== 'occurrence') return draftedOf(product, date.event)
  const span = spanOnDay(kept.draft.span, zone)(date.day)
  return succeed({ ...kept, draft: { ...kept.draft, span } })
}

/** Dates in the same rooms are asked about together; usually that is all of them. */
async function statesOf(
  product: Product,
  planned: readonly Planned[],
  signal: AbortSignal,
  step: Step,
): Promise<Result<ReadonlyMap<Planned, SeriesDate>>> {
  const { engine, clock } = product
  const states = new Map<Planned, SeriesDate>()
  const own = planned.map((date) => date.own)
  const moving = planned.filter(({ moves, resourceIds }) => moves && resourceIds.length > 0)
  for (const rooms of new Set(moving.map(roomsOf))) {
    const inOrder = moving
      .filter((date) => roomsOf(date) === rooms)
      .toSorted((one, other) => one.span.start - other.span.start)
    const opened = await askEngine(
      engine.openSeries({
        spans: inOrder.map(({ span }) => quartersOf(span)),
        resourceIds: inOrder[0]?.resourceIds ?? [],
        requirement: null,
        attendees: { total: 0, onSite: 0 },
        limit: 0,
        now: clock.now(),
        own,
      }),
    )
    if (!opened.ok) return opened
    const loaded = await loadSeriesSchedules(product, opened.value.chosen, opened.value, signal, step)
    if (!loaded.ok) return loaded
    const answer = await askEngine(engine.series({ now: clock.now(), plans: false }))
    if (!answer.ok) return answer
    if (answer.value === null) return fail({ kind: 'worker-lost' })
    for (const [index, date] of inOrder.entries()) {
      const state = answer.value.dates[index]
      if (state) states.set(date, state)
    }
  }
  return succeed(states)
}

const roomsOf = ({ resourceIds }: Planned): string => resourceIds.toSorted().join()
