import type { RefObject } from 'react'
import { proxy, ref } from 'valtio'
import type { RowView } from '#src/engine/compute.ts'
import type { DragStop } from '#src/features/bookings/model/reserve/rules/clamp-draft.ts'
import type { Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import { earliest, latest, plus } from '#src/kernel/time/moment.ts'
import { bookableAround, clampIn, isBookableRow } from '../../model/reserve-span.ts'
import type { Grip, OwnEvent } from '../../model/own-events.ts'
import type { ActiveSlot } from '../../model/state.ts'

/** Distance from the edge within which a drag scrolls, and the largest scroll step per frame, in pixels. */
const margin = 36
const fastest = 24

export interface Autoscroll {
  follow(point: { readonly clientX: number; readonly clientY: number }): void
  stop(): void
}

/** Scrolls while a drag is held at the edge of `area`; `moved` is called after every step. */
export function autoscroll(scroller: RefObject<HTMLElement | null>, area: HTMLElement, moved: () => void): Autoscroll {
  let speed = { x: 0, y: 0 }
  let frame = 0

  const step = (): void => {
    frame = 0
    if (speed.x === 0 && speed.y === 0) return
    scroller.current?.scrollBy({ left: speed.x, top: speed.y, behavior: 'instant' })
    moved()
    frame = requestAnimationFrame(step)
  }

  return {
    follow({ clientX, clientY }) {
      const box = area.getBoundingClientRect()
      const names = Number.parseFloat(getComputedStyle(area).getPropertyValue('--names')) || 0
      speed = {
        x: push(clientX, box.left + names, box.right),
        y: push(clientY, box.top, box.bottom),
      }
      if (frame === 0) frame = requestAnimationFrame(step)
    },
    stop() {
      speed = { x: 0, y: 0 }
      cancelAnimationFrame(frame)
      frame = 0
    },
  }
}

function push(at: number, low: number, high: number): number {
  if (at < low + margin) return -Math.min(fastest, Math.ceil((low + margin - at) / 2))
  if (at > high - margin) return Math.min(fastest, Math.ceil((at - high + margin) / 2))
  return 0
}

/** An own event under the resting pointer; drawn with its drag handles. */
export interface Offered {
  readonly key: string
  readonly span: QuarterSpan
}

/** The current gesture, for drawing and announcements. */
export const gestureState = proxy<{
  gesture: Gesture | null
  offered: Offered | null
  /** Incremented when the change of an own event is cancelled. */
  givenUp: number
  /** True if the selection was made by touch: a bar offers to reserve it. */
  isTapped: boolean
}>({ gesture: null, offered: null, givenUp: 0, isTapped: false })

export function setGesture(gesture: Gesture | null): void {
  gestureState.gesture = gesture === null ? null : ref(gesture)
}

export function setOffered(offered: Offered | null): void {
  const { offered: before } = gestureState
  const isSame = before?.key === offered?.key && before?.span.from === offered?.span.from
  if (!isSame) gestureState.offered = offered === null ? null : ref(offered)
}

/** Cancels the gesture without a change. */
export function giveUpGesture(): void {
  if (gestureState.gesture?.own) gestureState.givenUp += 1
  setGesture(null)
}

export function setTapped(isTapped: boolean): void {
  gestureState.isTapped = isTapped
}

export interface Gesture {
  readonly grip: Grip
  /** Row of the block. */
  readonly key: string
  /** Fixed quarter of the gesture. For a move, the first quarter of the block at the start. */
  readonly anchor: Quarter
  /** For a move: length of the block in quarters, and quarters from its beginning to the grabbed point. */
  readonly length: number
  readonly grabbed: number
  /** Time that would be reserved now. Null if nothing can be reserved. */
  readonly span: QuarterSpan | null
  readonly stoppedBy: DragStop | null
  /** False until the pointer has left its first quarter: a click is not a drag. */
  readonly hasMoved: boolean
  /** Row in which the gesture began. */
  readonly taken: string
  /** Event being changed; null for a selection and for the open draft. */
  readonly own: OwnEvent | null
}

export function beginSelecting(view: RowView, { quarter }: ActiveSlot): Gesture | null {
  const { span, stoppedBy } = clampIn(view, quarter, quarter)
  if (!span) return null
  return {
    grip: 'select',
    key: view.key,
    anchor: quarter,
    length: 0,
    grabbed: 0,
    span,
    stoppedBy,
    hasMoved: false,
    taken: view.key,
    own: null,
  }
}

/** Starts a gesture on the open draft or an own event, by its middle or one of its ends. */
export function beginChanging(
  grip: Exclude<Grip, 'select'>,
  key: string,
  span: QuarterSpan,
  at: Quarter,
  own: OwnEvent | null = null,
): Gesture {
  const anchor = grip === 'start' ? plus(span.to, -1) : span.from
  return {
    grip,
    key,
    anchor,
    length: span.to - span.from,
    grabbed: Math.max(0, at - span.from),
    span,
    stoppedBy: null,
    hasMoved: false,
    taken: key,
    own,
  }
}

/** Returns the gesture after a pointer move. `own` is the row in which it began, `under` the row under the pointer. */
export function follow(gesture: Gesture, quarter: Quarter, own: RowView | null, under: RowView | null): Gesture {
  const { grip, anchor } = gesture
  const into = under && isBookableRow(under) ? under : own
  if (grip === 'move')
    return gesture.own ? carryOwn(gesture, gesture.own, quarter, into) : carry(gesture, quarter, into)
  if (!own || gesture.own?.reservation.event.isAllDay) return gesture
  const head = headOf(grip, anchor, quarter)
  const { span, stoppedBy } = clampIn(own, anchor, head, gesture.own)
  // At the start of a resize, the end of the block is already far from its anchor.
  const isElsewhere = gesture.own ? !isSame(span, gesture.own.span) : quarter !== anchor
  return { ...gesture, span, stoppedBy, hasMoved: gesture.hasMoved || isElsewhere }
}

const isSame = (one: QuarterSpan | null, other: QuarterSpan): boolean => one?.from === other.from && one.to === other.to

/** An end can be dragged up to the other end, but not past it. */
function headOf(grip: Grip, anchor: Quarter, quarter: Quarter): Quarter {
  if (grip === 'start') return earliest(quarter, anchor)
  return grip === 'end' ? latest(quarter, anchor) : quarter
}

/** Moves the whole block with its length, also into another row. It stops at the first conflict. */
function carry(gesture: Gesture, quarter: Quarter, view: RowView | null): Gesture {
  if (!view) return gesture
  const { length, grabbed } = gesture
  const wanted = plus(quarter, -grabbed)
  const run = bookableAround(view, quarter)
  const moved = { ...gesture, key: view.key, hasMoved: true }
  if (!run || run.to - run.from < length) return { ...moved, span: null, stoppedBy: 'conflict' }
  const from = latest(run.from, earliest(wanted, plus(run.to, -length)))
  const span = { from, to: plus(from, length) }
  return { ...moved, span, stoppedBy: from === wanted ? null : 'conflict' }
}

/**
 * Moves an own event to any time, even a reserved one: the form shows the conflict and suggests other times. An all-day
 * event changes only its row.
 */
function carryOwn(gesture: Gesture, own: OwnEvent, quarter: Quarter, view: RowView | null): Gesture {
  if (!view) return gesture
  const { length, grabbed, anchor } = gesture
  const from = own.reservation.event.isAllDay ? anchor : plus(quarter, -grabbed)
  const span = { from, to: plus(from, length) }
  const run = bookableAround(view, from, own)
  const isFree = run !== null && span.to <= run.to
  const hasMoved = gesture.hasMoved || from !== anchor || view.key !== gesture.taken
  return { ...gesture, key: view.key, span, stoppedBy: isFree ? null : 'conflict', hasMoved }
}
