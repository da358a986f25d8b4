import type { Alternative, SeriesAnswer, SeriesResource } from '#src/engine/compute.ts'
import type { CalendarDay, IanaZone, InstantSpan } from '#src/kernel/time/units.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import { dayOfDate } from '../../../model/series/rules/expand-series.ts'
import type { SeriesDeviation } from '../../../model/series/rules/recurrence.ts'
import { instantsOf } from '#src/kernel/time/moment.ts'
import { type DraftResource, draftState, editDraft, setDraftResources } from '../../../model/reserve/draft-state.ts'

/** Sets the decision for one date; null removes it. */
export function decide(day: CalendarDay, deviation: SeriesDeviation | null): void {
  const others = (draftState.draft?.deviations ?? []).filter((other) => other.day !== day)
  editDraft({ deviations: deviation === null ? others : [...others, deviation] })
}

/** Uses another room instead of the first one, or another time, on one date. */
export function takeAlternative(day: CalendarDay, { kind, resourceId, span }: Alternative): void {
  const isRoom = kind === 'other-resource'
  const resourceIds = isRoom ? withFirst(resourceId) : null
  decide(day, { day, kind: 'move', resourceIds, span: isRoom ? null : instantsOf(span) })
}

/** Uses one room for the whole series. Dates on which it is not free still need a decision. */
export function takeSingle(resource: SeriesResource): void {
  setDraftResources([resourceOf(resource), ...draftState.resources.slice(1)])
  editDraft({ deviations: [] })
}

export type SwapPlan = NonNullable<SeriesAnswer['plan']>

/**
 * Returns the room that a plan uses most often: the series is created in it, and the other dates deviate. Returns null
 * if no room is free.
 */
export function mainRoom({ resources }: SwapPlan): SeriesResource | null {
  const counts = new Map<ResourceId, number>()
  for (const resource of resources) if (resource) counts.set(resource.id, (counts.get(resource.id) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  return resources.find((resource) => resource !== null && counts.get(resource.id) === most) ?? null
}

/** Uses the plan's room on each date. Dates without a room are skipped. */
export function takePlan(plan: SwapPlan, spans: readonly InstantSpan[], zone: IanaZone): void {
  const main = mainRoom(plan)
  if (main === null) return
  setDraftResources([resourceOf(main), ...draftState.resources.slice(1)])
  editDraft({
    deviations: spans.flatMap((span, index): SeriesDeviation[] => {
      const day = dayOfDate(span, zone)
      const resource = plan.resources[index] ?? null
      if (resource === null) return [{ day, kind: 'skip' }]
      return resource.id === main.id ? [] : [{ day, kind: 'move', resourceIds: withFirst(resource.id), span: null }]
    }),
  })
}

function resourceOf({ id, name, email }: SeriesResource): DraftResource {
  return { id, name, email }
}

function withFirst(id: ResourceId): ResourceId[] {
  return [id, ...(draftState.draft?.resourceIds ?? []).slice(1)]
}
