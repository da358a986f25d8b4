import type { SearchHit } from '#src/engine/compute.ts'
import { draftState, hideDraft } from '#src/features/bookings/model/reserve/draft-state.ts'
import { dayForReserve } from '#src/features/availability/model/reserve-path.ts'
import { setQuestion } from '#src/base/search-state.ts'
import type { Reading } from '#src/base/needs.ts'
import { resourcePath } from '#src/features/availability/model/resource-path.ts'
import { setShownResource } from '#src/features/availability/model/shown-resource-state.ts'

/** Opens a found resource from any screen: its row on the timeline, and its details next to it. */
export function showResource(
  services: Pick<Reading, 'clock' | 'routing'>,
  { id, name }: Pick<SearchHit, 'id' | 'name'>,
  navigate: (to: string) => void,
): void {
  setQuestion({ search: name })
  navigate(resourcePath(id, dayForReserve(services), name))
  // If Reserve is already open, it does not read the URL again.
  setShownResource(id)
  if (draftState.open) hideDraft()
}
