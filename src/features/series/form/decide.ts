import type { Alternative, SeriesAnswer, SeriesResource } from '#src/engine/compute.ts'
import type { CalendarDay, IanaZone, InstantSpan, ResourceId } from '#src/kernel/result.ts'
import { dayOfDate } from '../rules/expand-series.ts'
import type { SeriesDeviation } from '../rules/recurrence.ts'
import { instantsOf } from '#src/kernel/time/moment.ts'
import { type DraftResource, draftState, editDraft, setDraftResources } from '#src/features/reserve/draft-state.ts'

/** What is to be done on one date; null takes the decision back. */
export function decide(day: CalendarDay, deviation: SeriesDeviation | null): void {
  const others = (draftState.draft?.deviations ?? []).filter((other) => other.day !== day)
  editDraft({ deviations: deviation === null ? others : [...others, deviation] })
}

/** Another room in place of the first, or another time, on one date. */
export function takeAlternative(day: CalendarDay, alternative: Alternative): void {
  const { span } = alternative
  decide(
    day,
    alternative.kind === 'other-resource'
      ? { day, kind: 'move', resourceIds: withFirst(alternative.resourceId), span: null }
      : {
          day,
          kind: 'move',
          resourceIds: null,
          span: instantsOf(span),
        },
  )
}

/** One room for the whole series; the dates on which it is not free are to be decided still. */
export function takeSingle(resource: SeriesResource): void {
  setDraftResources([resourceOf(resource), ...draftState.resources.slice(1)])
  editDraft({ deviations: [] })
}

export type SwapPlan = NonNullable<SeriesAnswer['plan']>

/** The room that a plan takes most often; the series is made in it, the other dates differ. Null where nothing is free. */
export function mainRoom({ resources }: SwapPlan): SeriesResource | null {
  const counts = new Map<ResourceId, number>()
  for (const resource of resources) if (resource) counts.set(resource.id, (counts.get(resource.id) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  return resources.find((resource) => resource !== null && counts.get(resource.id) === most) ?? null
}

/** Every date in the room of the plan; those for which it has none are left out. */
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
