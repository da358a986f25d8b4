import type { RefObject } from 'react'
import { proxy, ref } from 'valtio'
import type { RowView } from '#src/engine/compute.ts'
import type { DragStop } from '#src/features/reserve/rules/draft.ts'
import type { Quarter, QuarterSpan } from '#src/kernel/result.ts'
import { earliest, latest, plus } from '#src/kernel/time/moment.ts'
import { bookableAround, clampIn, isBookableRow } from '../bookable.ts'
import type { Grip, OwnEvent } from '../own-events.ts'

/** Pixels from the edge in which a drag scrolls, and the most it scrolls in a frame. */
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

/** An own event below the resting pointer: it shows where it can be taken. */
export interface Offered {
  readonly key: string
  readonly span: QuarterSpan
}

/** The gesture under way, for what draws and tells it. */
export const gestureState = proxy<{
  gesture: Gesture | null
  offered: Offered | null
  /** Grows when the change of an own event is given up. */
  givenUp: number
  /** A finger chose the selection: a bar offers to reserve it. */
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

/** Leaves everything as it was. */
export function giveUpGesture(): void {
  if (gestureState.gesture?.own) gestureState.givenUp += 1
  setGesture(null)
}

export function setTapped(isTapped: boolean): void {
  gestureState.isTapped = isTapped
}

/** Where the pointer is, in the timeline's terms. */
export interface Slot {
  readonly row: number
  readonly quarter: Quarter
}

export interface Gesture {
  readonly grip: Grip
  /** The row the block is in. */
  readonly key: string
  /** The quarter that stays; of a move, the first quarter of the block where it was taken. */
  readonly anchor: Quarter
  /** Of a move: quarters of the block, and from its beginning to where it was taken. */
  readonly length: number
  readonly grabbed: number
  /** What would be reserved now; null when nothing can be. */
  readonly span: QuarterSpan | null
  readonly stoppedBy: DragStop | null
  /** False until the pointer has left the quarter it went down in: a press is no drag. */
  readonly hasMoved: boolean
  /** The row the gesture began in. */
  readonly taken: string
  /** The event that is being changed; null for a selection and for the open draft. */
  readonly own: OwnEvent | null
}

export function beginSelecting(view: RowView, { quarter }: Slot): Gesture | null {
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

/** Takes the open draft, or an own event, by its middle or one of its ends. */
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

/** The gesture after the pointer has moved. `own` is the row it began in, `under` the one below the pointer. */
export function follow(gesture: Gesture, quarter: Quarter, own: RowView | null, under: RowView | null): Gesture {
  const { grip, anchor } = gesture
  const into = under && isBookableRow(under) ? under : own
  if (grip === 'move')
    return gesture.own ? carryOwn(gesture, gesture.own, quarter, into) : carry(gesture, quarter, into)
  if (!own || gesture.own?.reservation.event.isAllDay) return gesture
  const head = headOf(grip, anchor, quarter)
  const { span, stoppedBy } = clampIn(own, anchor, head, gesture.own)
  // The end of a block is far from its anchor before anything was pulled.
  const isElsewhere = gesture.own ? !isSame(span, gesture.own.span) : quarter !== anchor
  return { ...gesture, span, stoppedBy, hasMoved: gesture.hasMoved || isElsewhere }
}

const isSame = (one: QuarterSpan | null, other: QuarterSpan): boolean => one?.from === other.from && one.to === other.to

/** An end can be pulled up to the other end, not past it. */
function headOf(grip: Grip, anchor: Quarter, quarter: Quarter): Quarter {
  if (grip === 'start') return earliest(quarter, anchor)
  return grip === 'end' ? latest(quarter, anchor) : quarter
}

/** The whole block goes along, into another row too, and keeps its length: it stops at what is in its way. */
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
 * An own event goes where it is wanted, onto what is taken too: the form says who holds it and offers others. Whole days
 * change only their row.
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
