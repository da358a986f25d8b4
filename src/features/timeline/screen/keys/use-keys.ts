import { type KeyboardEvent, type MouseEvent, type RefObject, useCallback } from 'react'
import { toggleFavourite } from '#src/features/home/model/favourites/change-favourite.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { earliest, latest, plus, quarterOf } from '#src/kernel/time/moment.ts'
import type { Reading } from '#src/base/needs.ts'
import { useReading } from '#src/base/use-needs.ts'
import { resourceIdOf } from '#src/wire/scalars.ts'
import { rowOfKey, viewOfRow } from '../../model/reserve-span.ts'
import { beginChanging, follow, type Gesture, gestureState, setGesture } from '../drag/gesture.ts'
import { beginOwn, type CardPlace, giveUpOwn, openOwn, showOwnCard } from '../drag/own-change.ts'
import { extendSelection, reserveSelection } from '../drag/selection.ts'
import type { Frame } from '../grid/frame.ts'
import { topOfRow } from '../../model/grid/row-layout.ts'
import { quarterAtX, xOf } from '../grid/scale.ts'
import { wantHint } from '../hint/use-hinted.ts'
import { changeableAt, type OwnEvent, ownEventAt } from '../../model/own-events.ts'
import { turnedDay } from '#src/features/timeline/model/shown-days.ts'
import {
  type ActiveSlot,
  setActive,
  setKeysShown,
  setMode,
  setSelection,
  stepZoom,
  timeline,
  wantSearch,
} from '../../model/state.ts'
import { setDay, searchState } from '#src/base/search-state.ts'
import { timelineWindow } from '../../model/window-state.ts'
import { handOnFocus } from './focus-keeper.tsx'
import { type KeyAction, keyAction, type ViewAction } from './key-action.ts'

type OwnAction = Extract<KeyAction, { kind: 'move-own' | 'resize-own' }>

/**
 * Alt with an arrow key: moves or resizes the own event in the active slot, like a drag. Returns the slot to activate,
 * so that the event stays visible. Null if there is no event to change.
 */
function changeOwn(services: Reading, action: OwnAction): ActiveSlot | null {
  const gesture = heldGesture(services)
  if (!gesture?.own || !gesture.span) return null
  const row = rowOfKey(gesture.key)
  const view = row === null ? null : viewOfRow(row)
  if (row === null || !view) return null
  const { own, span, taken } = gesture
  if (action.kind === 'resize-own') {
    const pulled = beginChanging('end', gesture.key, span, span.from, own)
    const head = latest(span.from, plus(span.to, -1 + action.by))
    const next = follow({ ...pulled, taken, hasMoved: gesture.hasMoved }, head, view, view)
    setGesture(next)
    return { row, quarter: quarterOf((next.span?.to ?? span.to) - 1) }
  }
  const into = row + action.rows
  const under = into < 0 ? null : viewOfRow(into)
  const carried = { ...beginChanging('move', gesture.key, span, span.from, own), taken, hasMoved: gesture.hasMoved }
  const next = follow(carried, plus(span.from, action.quarters), view, under ?? view)
  setGesture(next)
  return { row: rowOfKey(next.key) ?? row, quarter: next.span?.from ?? span.from }
}

/**
 * Enter: opens the card of the own event in the active slot; if it was moved by keyboard, the form. Returns false if
 * there is none.
 */
function openActiveOwn(services: Reading): boolean {
  const { gesture } = gestureState
  if (gesture?.own) {
    void openOwn(services, gesture, placeOfFocus())
    return true
  }
  const own = activeOwn()
  if (own) showOwnCard(own.reservation, placeOfFocus())
  return own !== null
}

/** Delete: asks whether to cancel the own event in the active slot. */
function cancelActiveOwn(): void {
  const own = activeOwn()
  if (own) showOwnCard(own.reservation, placeOfFocus(), true)
}

function activeOwn(): OwnEvent | null {
  const { active } = timeline
  const view = active && viewOfRow(active.row)
  return active && view ? ownEventAt(view, active.quarter) : null
}

/** Returns the lower left corner of the active cell. */
function placeOfFocus(): CardPlace {
  const cell = document.querySelector('[role=grid] [data-active]')
  const { left = 0, bottom = 0 } = cell?.getBoundingClientRect() ?? {}
  return { x: Math.max(0, left), y: bottom }
}

/** Returns the current gesture, or starts one on the active slot. */
function heldGesture(services: Reading): Gesture | null {
  if (gestureState.gesture?.own) return gestureState.gesture
  const { active } = timeline
  const view = active && viewOfRow(active.row)
  const own = active && view ? changeableAt(view, active.quarter) : null
  if (!view || !own) return null
  beginOwn(services, view, own, { grip: 'move', at: own.span.from })
  return gestureState.gesture
}

/** Executes actions that do not depend on the active slot, in the timeline and in the month. */
export function actOnView(action: ViewAction, services: Reading): void {
  const { day, shownZone: zone } = searchState
  const { mode, dayCount } = timeline
  switch (action.kind) {
    case 'search':
      return wantSearch()
    case 'keys':
      return setKeysShown(true)
    case 'today':
      return setDay(dayOf(zone, services.clock.now()))
    case 'earlier':
    case 'later':
      return day === '' ? undefined : setDay(turnedDay(mode, day, action.kind === 'later' ? 1 : -1, dayCount))
    case 'mode':
      if ((action.mode === 'month') !== (mode === 'month')) handOnFocus(services)
      return setMode(action.mode)
  }
}

/** Scrolls by the smallest distance that makes a slot visible. */
export function revealSlot(scroller: HTMLElement, frame: Frame, { row, quarter }: ActiveSlot): void {
  const { layout, scale, bodyHeight, trackWidth } = frame
  const x = xOf(scale, quarter)
  const left = nearest(scroller.scrollLeft, x, xOf(scale, quarter + 1), trackWidth)
  const y = row < 0 ? null : topOfRow(layout, row)
  const top = y === null ? scroller.scrollTop : nearest(scroller.scrollTop, y, y + layout.pitch, bodyHeight)
  scroller.scrollTo({ top, left, behavior: 'instant' })
}

function nearest(offset: number, from: number, to: number, room: number): number {
  if (from < offset) return from
  return to > offset + room ? to - room : offset
}

/** Keyboard handler of the grid. */
export function useKeys(frame: Frame, scroller: RefObject<HTMLElement | null>) {
  const services = useReading()
  return useCallback(
    (event: KeyboardEvent): void => {
      const isInButton = event.target instanceof HTMLButtonElement
      if (isInButton && (event.key === 'Enter' || event.key === ' ')) return
      const action = keyAction(event)
      if (!action) return
      event.preventDefault()
      act(action, services, frame, scroller.current)
    },
    [services, frame, scroller],
  )
}

function act(action: KeyAction, services: Reading, frame: Frame, scroller: HTMLElement | null): void {
  const go = (slot: ActiveSlot | null): void => {
    if (!slot) return
    // Moving on leaves the event at its old time.
    if (gestureState.gesture?.own && action.kind !== 'move-own' && action.kind !== 'resize-own') giveUpOwn(services)
    setActive(slot)
    if (scroller) revealSlot(scroller, frame, slot)
  }
  switch (action.kind) {
    case 'move-quarter':
    case 'to-quarter': {
      const from = timeline.active
      const to = movedAside(frame, from, action)
      if (action.selects && from && to) extendSelection(from, to)
      else setSelection(null)
      return go(to)
    }
    case 'move-row':
      return go(movedDown(frame, timeline.active, rowsBy(frame, action.by)))
    case 'to-corner':
      return go(corner(frame, action.at))
    case 'move-own':
    case 'resize-own':
      return go(changeOwn(services, action))
    case 'reserve':
      return openActiveOwn(services) ? undefined : reserveSelection()
    case 'clear':
      return setSelection(null)
    case 'cancel-own':
      return cancelActiveOwn()
    case 'favourite': {
      const view = timeline.active ? viewOfRow(timeline.active.row) : null
      if (view && view.row >= 0) void toggleFavourite(services, resourceIdOf(view.key))
      return undefined
    }
    case 'read-state':
      return wantHint()
    case 'zoom':
      return stepZoom(action.direction)
    default:
      return actOnView(action, services)
  }
}

type Sideways = Extract<KeyAction, { kind: 'move-quarter' | 'to-quarter' }>

function movedAside({ scale }: Frame, from: ActiveSlot | null, action: Sideways): ActiveSlot | null {
  if (!from) return null
  const last = plus(scale.span.to, -1)
  const end = action.kind === 'to-quarter' && action.at === 'last' ? last : scale.span.from
  const quarter = action.kind === 'to-quarter' ? end : plus(from.quarter, action.by)
  return { row: from.row, quarter: latest(scale.span.from, earliest(quarter, last)) }
}

function movedDown({ layout, people }: Frame, from: ActiveSlot | null, by: number): ActiveSlot | null {
  if (!from) return null
  // People count down from -1, but are drawn from the top down.
  const place = from.row < 0 ? -1 - from.row : from.row + people
  const next = Math.max(0, Math.min(place + by, people + layout.count - 1))
  return { row: next < people ? -1 - next : next - people, quarter: from.quarter }
}

function rowsBy({ bodyHeight, layout }: Frame, by: number | 'page-up' | 'page-down'): number {
  if (typeof by === 'number') return by
  const page = Math.max(1, Math.floor(bodyHeight / layout.pitch) - 1)
  return by === 'page-up' ? -page : page
}

function corner({ layout, scale, people }: Frame, at: 'first' | 'last'): ActiveSlot | null {
  if (layout.count + people === 0) return null
  if (at === 'first') return { row: people > 0 ? -1 : 0, quarter: scale.span.from }
  return { row: layout.count > 0 ? layout.count - 1 : -people, quarter: plus(scale.span.to, -1) }
}

/**
 * Handles clicks by assistive technology, which come without a pointer. They do the same as Enter on that cell; pointer
 * clicks are handled by the drag.
 */
export function useActivation({ scale }: Frame) {
  return useCallback(
    ({ target, nativeEvent }: MouseEvent): void => {
      const isPointer = nativeEvent instanceof PointerEvent && nativeEvent.pointerType !== ''
      const cell = target instanceof Element ? target.closest('[role=gridcell]') : null
      const key = cell?.closest('[role=row]')?.getAttribute('data-key') ?? ''
      const column = Number(cell?.getAttribute('aria-colindex'))
      if (!(column >= 2)) return
      const quarter = plus(scale.span.from, column - 2)
      if (isPointer && cell) {
        // The pointer in the rows of resources belongs to the drag.
        const view = timelineWindow.painted.people.find((person) => person.key === key)
        // A cell may be longer than an event: all that has passed is one cell.
        const x = xOf(scale, quarter) + nativeEvent.clientX - cell.getBoundingClientRect().left
        const own = view ? ownEventAt(view, quarterAtX(scale, x)) : null
        if (own) showOwnCard(own.reservation, { x: nativeEvent.clientX, y: nativeEvent.clientY })
        return
      }
      const row = rowOfKey(key)
      if (row === null) return
      setActive({ row, quarter })
      setSelection(null)
      reserveSelection()
    },
    [scale],
  )
}
