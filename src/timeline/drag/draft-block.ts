import type { QuarterSpan } from '#src/core/brand.ts'
import { quarterMilliseconds } from '#src/core/time/quarter.ts'
import { draftState } from '#src/state/draft.ts'
import type { Quarter } from '#src/core/brand.ts'

/** The open draft as a block of a row: its first resource and its quarters, grown to whole ones. Null without a draft. */
export function draftBlock(state: Pick<typeof draftState, 'open' | 'draft'> = draftState): {
  readonly key: string
  readonly span: QuarterSpan
} | null {
  const key = state.draft?.resourceIds[0]
  if (!state.open || !state.draft || key === undefined) return null
  const { start, end } = state.draft.span
  const span = { from: Math.floor(start / quarterMilliseconds), to: Math.ceil(end / quarterMilliseconds) }
  return { key, span: span as { from: Quarter; to: Quarter } }
}
