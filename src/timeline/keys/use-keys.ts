import { type KeyboardEvent, type RefObject, useCallback } from 'react'
import { earliest, latest, plus } from '#src/core/time/moment.ts'
import { resourceIdOf } from '#src/core/wire/ids.ts'
import type { Product } from '#src/flows/product.ts'
import { toggleFavourite } from '#src/flows/toggle-favourite.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { type ActiveSlot, setActive, setSelection, stepZoom, timeline } from '#src/state/timeline.ts'
import { viewOfRow } from '../drag/bookable.ts'
import { gestureState } from '../drag/gesture-state.ts'
import { giveUpOwn } from '../drag/own-change.ts'
import { extendSelection, reserveSelection } from '../drag/selection.ts'
import type { Frame } from '../grid/frame.ts'
import { wantHint } from '../hint/hint-state.ts'
import { changeOwn, openActiveOwn } from './change-own.ts'
import { actOnView } from './act-on-view.ts'
import { type KeyAction, keyAction } from './key-action.ts'
import { revealSlot } from './reveal-slot.ts'

/** The grid's keyboard. */
export function useKeys(frame: Frame, scroller: RefObject<HTMLElement | null>) {
  const product = useProduct()
  return useCallback(
    (event: KeyboardEvent): void => {
      const isInButton = event.target instanceof HTMLButtonElement
      if (isInButton && (event.key === 'Enter' || event.key === ' ')) return
      const action = keyAction(event)
      if (!action) return
      event.preventDefault()
      act(action, product, frame, scroller.current)
    },
    [product, frame, scroller],
  )
}

function act(action: KeyAction, product: Product, frame: Frame, scroller: HTMLElement | null): void {
  const go = (slot: ActiveSlot | null): void => {
    if (!slot) return
    // Who walks on leaves the event where it was.
    if (gestureState.gesture?.own && action.kind !== 'move-own' && action.kind !== 'resize-own') giveUpOwn(product)
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
      return go(changeOwn(product, action))
    case 'reserve':
      return openActiveOwn(product) ? undefined : reserveSelection()
    case 'clear':
      return setSelection(null)
    case 'favourite': {
      const view = timeline.active ? viewOfRow(timeline.active.row) : null
      if (view && view.row >= 0) void toggleFavourite(product, resourceIdOf(view.key))
      return undefined
    }
    case 'read-state':
      return wantHint()
    case 'zoom':
      return stepZoom(action.direction)
    default:
      return actOnView(action, product)
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
  // People count down from -1, but stand from the top down.
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
