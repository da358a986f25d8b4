import type { IanaZone, Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import { dayOf, instantOnDay, startOfDay, wallMinutesBetween } from '#src/kernel/time/days.ts'
import {
  earliest,
  instantsOf,
  latest,
  plus,
  quarterAt,
  quarterMinutes,
  quartersIn,
  startOfQuarter,
} from '#src/kernel/time/moment.ts'
import { isOfDays, isTooLong, isTooShort } from './durations.ts'

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
 * bookable) and between the resource's shortest and longest meeting, in minutes; null is no limit. Limits of whole days
 * are measured on the wall clock of `zone`. Synchronous and cheap because it is called for every pointer movement.
 */
export function clampDraft(
  drag: Drag,
  run: QuarterSpan | null,
  minimum: number | null,
  maximum: number | null,
  zone: IanaZone | null = null,
): ClampedDraft {
  const lengths = {
    shortest: Math.max(1, quartersIn(minimum ?? 0)),
    longest: maximum === null ? Infinity : Math.floor(maximum / quarterMinutes),
  }
  if (zone === null) return clampTo(drag, run, lengths)
  const byWall = clampTo(drag, run, {
    shortest: Math.min(lengths.shortest, wallQuarters(drag, minimum, zone) ?? Infinity),
    longest: Math.max(lengths.longest, wallQuarters(drag, maximum, zone) ?? 0),
  })
  const time = byWall.span && instantsOf(byWall.span)
  // Extended to the other side of the anchor, the time may not include the change of the clocks.
  const isPermitted = time === null || !(isTooShort(time, minimum, zone) || isTooLong(time, maximum, zone))
  return isPermitted ? byWall : clampTo(drag, run, lengths)
}

interface Drag {
  readonly anchor: Quarter
  readonly head: Quarter
}

/** Returns the quarters from the anchor that a limit of whole days takes in the direction of the drag. Null for others. */
function wallQuarters({ anchor, head }: Drag, limit: number | null, zone: IanaZone): number | null {
  if (limit === null || !isOfDays(limit)) return null
  const isForward = head >= anchor
  const edge = startOfQuarter(isForward ? anchor : plus(anchor, 1))
  const minutes = wallMinutesBetween(zone, startOfDay(zone, dayOf(zone, edge)), edge)
  const other = instantOnDay(zone, dayOf(zone, edge), minutes + (isForward ? limit : -limit))
  return Math.abs(quarterAt(other) - quarterAt(edge))
}

function clampTo(
  { anchor, head }: Drag,
  run: QuarterSpan | null,
  { shortest, longest }: { readonly shortest: number; readonly longest: number },
): ClampedDraft {
  if (run === null || anchor < run.from || anchor >= run.to) return { span: null, stoppedBy: 'conflict' }
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
