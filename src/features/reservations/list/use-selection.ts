import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { EntryDay } from '#src/features/other-calendars/rules/others-events.ts'
import type { Reservation } from '../rules/derive.ts'

/** Reservations selected in the list. The functions are stable references. */
export interface Selection {
  /** Ids of the selected events. Null unless the list shows checkboxes. */
  readonly ids: ReadonlySet<string> | null
  readonly begin: () => void
  readonly end: () => void
  /** Selects or deselects one. With `isRange`, also all between it and the one changed before, in the order on screen. */
  readonly select: (id: string, isOn: boolean, isRange: boolean) => void
  /** Selects or deselects these, or all. */
  readonly selectAll: (isOn: boolean, ids?: readonly string[]) => void
}

/** Returns the ids of the user's own rows from top to bottom. */
export const shownOrder = (urgent: readonly Reservation[], days: readonly EntryDay[]): readonly string[] => [
  ...urgent.map(({ event }) => event.id),
  ...days.flatMap(({ entries }) => ownIds(entries)),
]

/** Returns the ids of the user's own reservations of a day. */
export const ownIds = (entries: EntryDay['entries']): readonly string[] =>
  entries.flatMap((entry) => (entry.kind === 'own' ? [entry.reservation.event.id] : []))

/**
 * Manages the selection of rows. `order` contains the ids from top to bottom. While it is on, Ctrl+A selects all and Escape
 * ends it, unless a field or a window has the focus.
 */
export const useSelection = (order: readonly string[]): Selection => {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null)
  const anchor = useRef<string | null>(null)
  const latest = useRef(order)
  useEffect(() => {
    latest.current = order
  }, [order])
  const begin = useCallback(() => {
    anchor.current = null
    setIds(new Set())
  }, [])
  const end = useCallback(() => setIds(null), [])
  const change = useCallback((isOn: boolean, changed: readonly string[]): void => {
    setIds((before) => {
      const after = new Set(before)
      for (const id of changed) {
        if (isOn) after.add(id)
        else after.delete(id)
      }
      return after
    })
  }, [])
  const selectAll = useCallback<Selection['selectAll']>(
    (isOn, changed = latest.current) => change(isOn, changed),
    [change],
  )
  const select = useCallback<Selection['select']>(
    (id, isOn, isRange) => {
      const shown = latest.current
      const [from, to] = [shown.indexOf(anchor.current ?? id), shown.indexOf(id)]
      const between = isRange && from >= 0 && to >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
      anchor.current = id
      change(isOn, between)
    },
    [change],
  )
  const isOn = ids !== null
  useEffect(() => {
    if (!isOn) return undefined
    const press = (event: KeyboardEvent): void => {
      const { target, key } = event
      if (event.defaultPrevented || !(target instanceof Element)) return
      const isCheckbox = target instanceof HTMLInputElement && target.type === 'checkbox'
      if ((target.closest('input, select, textarea') && !isCheckbox) || target.closest('[role=dialog], [role=menu]')) {
        return
      }
      if (key === 'Escape') end()
      else if (key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) selectAll(true)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn, end, selectAll])
  return useMemo(() => ({ ids, begin, end, select, selectAll }), [ids, begin, end, select, selectAll])
}
