import { onSessionEnd } from '#src/base/session-end.ts'
import { proxy, ref } from 'valtio'
import { nextSequence } from '#src/base/sequence.ts'
import type { RowView, WindowAnswer, WindowQuery } from '#src/engine/compute.ts'
import type { Instant, Quarter } from '#src/kernel/time/units.ts'

/** Rows x quarters, `[from, to)` in both directions. */
export interface Rectangle {
  readonly rowFrom: number
  readonly rowTo: number
  readonly quarterFrom: Quarter
  readonly quarterTo: Quarter
}

/** Scroll offset in pixels. */
export interface Offset {
  readonly top: number
  readonly left: number
  /**
   * Width of a quarter when `left` was calculated, in pixels: zooming does not wait for the next paint. 0 if the days are
   * fitted to the width.
   */
  readonly quarterWidth: number
}

/** The view's request: the offset, the rectangle visible there, and the larger rectangle to query. */
export interface Wanted extends Offset {
  readonly visible: Rectangle
  readonly rectangle: Rectangle
  /** Number of rows that would be queried if the list had no end. */
  readonly room: number
}

/**
 * The painted content. The scroll offset changes only together with the rows that belong to it, so that even fast
 * scrolling never shows a row without content. The object is replaced as a whole; a `RowView` that did not change stays
 * the same object.
 */
export interface Painted extends Offset {
  readonly held: NonNullable<WindowQuery['held']> | null
  readonly rows: ReadonlyMap<number, RowView>
  readonly people: readonly RowView[]
  /** Rows with states that changed in this paint without user action. */
  readonly changed: ReadonlySet<RowView>
  /** True if most rows differ from the previous paint: after such a jump no one can read text yet. */
  readonly isLeap: boolean
  /** Incremented when a flow sets the offset: then the scroll bars follow the painted offset instead of the reverse. */
  readonly placed: number
}

const nothing: Painted = {
  held: null,
  rows: new Map(),
  people: [],
  changed: new Set(),
  isLeap: false,
  top: 0,
  left: 0,
  quarterWidth: 1,
  placed: 0,
}

export const timelineWindow = proxy<{ painted: Painted }>({ painted: ref(nothing) })

/** Number of state changes in rows on screen without user action, since the start. */
export const changes = proxy({ count: 0 })

// A store of its own without subscribers, because it is written several times per frame and never displayed.
const view = proxy<{ wanted: Wanted | null }>({ wanted: null })
export const wantedWindow = (): Wanted | null => view.wanted

/** Sets the wanted window; null when no view shows rows any longer. */
export function wantWindow(wanted: Wanted | null): void {
  view.wanted = wanted && ref(wanted)
}

/** Returns the query for the wanted window, relative to the rows held. Null if no view has a size yet. */
export function windowQuery(now: Instant): WindowQuery | null {
  const { wanted } = view
  if (!wanted) return null
  const { held } = timelineWindow.painted
  const { rowFrom, rowTo } = wanted.rectangle
  // If the held rows already span more quarters, the same quarters are queried again so that these rows do not change.
  const { quarterFrom, quarterTo } = held && reaches(held, wanted.rectangle) ? held : wanted.rectangle
  return { sequence: nextSequence(), now, rowFrom, rowTo, quarterFrom, quarterTo, held }
}

/** Returns the query for changes in the held rows. Null if there are none. */
export function heldQuery(now: Instant): WindowQuery | null {
  const { held } = timelineWindow.painted
  if (!held) return null
  const { rowFrom, rowTo, quarterFrom, quarterTo } = held
  return { sequence: nextSequence(), now, rowFrom, rowTo, quarterFrom, quarterTo, held }
}

/** Vertical distance of a jump, in pixels. */
const leap = 400

const isLeap = (from: Offset, to: Offset): boolean => Math.abs(to.top - from.top) > leap

/** Returns true if the visible rectangle can be painted from the held rows. */
export function isHeld(visible: Rectangle): boolean {
  const { held } = timelineWindow.painted
  return held !== null && covers(held, visible)
}

/** Paints another offset with the same rows. */
export function paintOffset(offset: Offset): void {
  const { top, left, quarterWidth } = offset
  const { painted } = timelineWindow
  if (painted.top === top && painted.left === left && painted.quarterWidth === quarterWidth) return
  timelineWindow.painted = ref({ ...painted, top, left, quarterWidth, isLeap: isLeap(painted, offset) })
}

/**
 * Paints the response to a query for `asked`; null if new schedules arrived without a request. Returns false and
 * changes nothing if the response is based on rows that are no longer held, or if the view has moved on and the response
 * does not cover it. The caller then repeats the query.
 */
export function paintAnswer(query: WindowQuery, answer: WindowAnswer, asked: Wanted | null): boolean {
  const { painted } = timelineWindow
  const { wanted } = view
  if (query.held !== painted.held) return false
  // The view has moved on within the held rows: returning to the requested offset would make it jump.
  const isAhead = wanted !== null && wanted.top === painted.top && wanted.left === painted.left
  if (isAhead && wanted && !covers(query, wanted.visible)) return false
  const newest = wanted && covers(query, wanted.visible) ? wanted : asked
  const offset = newest && covers(query, newest.visible) ? newest : painted
  // The schedules belong to rows elsewhere: the rows on screen and their revision stay.
  if (!asked && answer.rows.length === 0 && answer.people === null) return true
  const changed = asked ? nothing.changed : changedRows(painted, answer)
  changes.count += changed.size
  const { top, left, quarterWidth } = offset
  const taken = take(painted, query, answer)
  timelineWindow.painted = ref({
    ...painted,
    ...taken,
    changed,
    top,
    left,
    quarterWidth,
    isLeap: isLeap(painted, offset),
  })
  return true
}

/**
 * Paints a new arrangement. Row numbers now refer to other resources, so no held row is retained and the scroll bars
 * follow.
 */
export function repaint(query: WindowQuery, answer: WindowAnswer, offset: Offset): void {
  const { painted } = timelineWindow
  const emptied = { ...painted, rows: nothing.rows }
  const placed = painted.placed + 1
  timelineWindow.painted = ref({
    ...emptied,
    ...take(emptied, query, answer),
    ...offset,
    changed: nothing.changed,
    isLeap: false,
    placed,
  })
}

/** Sets the offset that the next paint and the scroll bars start with. */
export function placeWindow(offset: Offset): void {
  const { painted } = timelineWindow
  timelineWindow.painted = ref({ ...painted, ...offset, isLeap: false, placed: painted.placed + 1 })
}

/** Removes all rows after sign-out. */
export function clearWindow(): void {
  view.wanted = null
  timelineWindow.painted = ref(nothing)
}

onSessionEnd(clearWindow)

const reaches = (outer: Rectangle, inner: Rectangle): boolean =>
  outer.quarterFrom <= inner.quarterFrom && outer.quarterTo >= inner.quarterTo

const covers = (outer: Rectangle, inner: Rectangle): boolean =>
  outer.rowFrom <= inner.rowFrom && outer.rowTo >= inner.rowTo && reaches(outer, inner)

function take(painted: Painted, query: WindowQuery, answer: WindowAnswer): Pick<Painted, 'held' | 'rows' | 'people'> {
  const rows = new Map<number, RowView>()
  for (let row = query.rowFrom; row < query.rowTo; row += 1) {
    const kept = painted.rows.get(row)
    if (kept) rows.set(row, kept)
  }
  for (const row of answer.rows) rows.set(row.row, row)
  const { rowFrom, rowTo, quarterFrom, quarterTo } = query
  return {
    held: { revision: answer.revision, rowFrom, rowTo, quarterFrom, quarterTo },
    rows,
    people: answer.people ?? painted.people,
  }
}

/** Returns the changed rows that had data before. Rows loaded for the first time do not count as changed. */
const changedRows = (painted: Painted, answer: WindowAnswer): Set<RowView> =>
  new Set(
    answer.rows.filter(({ row, runs }) => {
      const before = painted.rows.get(row)
      return before?.data === 'ready' && before.runs !== runs
    }),
  )
