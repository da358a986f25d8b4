import type { Quarter, QuarterSpan } from '#src/kernel/result.ts'
import { earliest, latest, plus, quarterMinutes, quartersIn } from '#src/kernel/time/moment.ts'

/**
 * The reason why a dragged span ends at its end: an event or closed time, or the resource's longest or shortest
 * meeting.
 */
export type DragStop = 'conflict' | 'maximum' | 'minimum'

export interface ClampedDraft {
  /** Null if nothing can be booked from the anchor. */
  readonly span: QuarterSpan | null
  readonly stoppedBy: DragStop | null
}

/**
 * Returns the span that a drag selects, from its first quarter to the quarter under the pointer, both included, in
 * either direction. The span stays within `run` (the maximal bookable run around the anchor, null if the anchor is not
 * bookable) and between the resource's shortest and longest meeting, in minutes; null is no limit. Synchronous and
 * cheap because it is called for every pointer movement.
 */
export function clampDraft(
  drag: { readonly anchor: Quarter; readonly head: Quarter },
  run: QuarterSpan | null,
  minimum: number | null,
  maximum: number | null,
): ClampedDraft {
  const { anchor, head } = drag
  if (run === null || anchor < run.from || anchor >= run.to) return { span: null, stoppedBy: 'conflict' }
  const shortest = Math.max(1, quartersIn(minimum ?? 0))
  const longest = maximum === null ? Infinity : Math.floor(maximum / quarterMinutes)
  if (longest < shortest) return { span: null, stoppedBy: 'maximum' }
  if (run.to - run.from < shortest) return { span: null, stoppedBy: 'minimum' }

  const isForward = head >= anchor
  const wanted = Math.abs(head - anchor) + 1
  const room = isForward ? run.to - anchor : anchor + 1 - run.from
  const length = Math.max(shortest, Math.min(wanted, room, longest))
  // Extending to the minimum may need quarters on the other side of the anchor.
  const from = isForward ? earliest(anchor, plus(run.to, -length)) : latest(plus(anchor, 1 - length), run.from)
  return {
    span: { from, to: plus(from, length) },
    stoppedBy: whatStopped(wanted, room, longest, shortest),
  }
}

function whatStopped(wanted: number, room: number, longest: number, shortest: number): DragStop | null {
  if (wanted > Math.min(room, longest)) return longest < room ? 'maximum' : 'conflict'
  return wanted < shortest ? 'minimum' : null
}
