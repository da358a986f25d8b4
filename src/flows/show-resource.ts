import type { SearchHit } from '#src/contract/compute.ts'
import { draftState, hideDraft } from '#src/state/draft.ts'
import { setShownResource } from '#src/state/shown-resource.ts'
import { setQuestion } from '#src/state/timeline.ts'
import { resourcePath } from './keep-resource-url.ts'

/** From wherever one is to a resource that was searched for: its row on the timeline, and its details beside it. */
export function showResource({ id, name }: Pick<SearchHit, 'id' | 'name'>, navigate: (to: string) => void): void {
  setQuestion({ search: name })
  navigate(resourcePath(id))
  // Where Reserve is shown already nobody looks at the address.
  setShownResource(id)
  if (draftState.open) hideDraft()
}
