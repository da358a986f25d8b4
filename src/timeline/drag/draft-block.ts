import type { QuarterSpan } from '#src/core/brand.ts'
import { quartersOf } from '#src/core/time/quarter.ts'
import { draftState } from '#src/state/draft.ts'

/** The open draft as a block of a row: its first resource and its quarters, grown to whole ones. Null without a draft. */
export function draftBlock(state: Pick<typeof draftState, 'open' | 'draft'> = draftState): {
  readonly key: string
  readonly span: QuarterSpan
} | null {
  const key = state.draft?.resourceIds[0]
  if (!state.open || !state.draft || key === undefined) return null
  return { key, span: quartersOf(state.draft.span) }
}
