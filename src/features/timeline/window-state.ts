import { proxy, ref } from 'valtio'
import type { RowView, WindowAnswer, WindowQuery } from '#src/engine/compute.ts'
import type { Instant, Quarter } from '#src/kernel/result.ts'

/** Rows x quarters, `[from, to)` both ways. */
export interface Rectangle {
  readonly rowFrom: number
  readonly rowTo: number
  readonly quarterFrom: Quarter
  readonly quarterTo: Quarter
}

/** A scroll offset in pixels. */
export interface Offset {
  readonly top: number
  readonly left: number
  /** Pixels a quarter had when `left` was reckoned: zooming does not wait for the next paint. */
  readonly quarterWidth: number
}

/** What the view wants on screen: the offset, the rectangle that shows there, and the wider one to ask for. */
export interface Wanted extends Offset {
  readonly visible: Rectangle
  readonly rectangle: Rectangle
  /** Rows that would be asked for if there were any number of them. */
  readonly room: number
}

/**
 * What is painted. Scroll follows data: the offset moves only together with the rows that belong to it, so that no scroll,
 * however fast, shows a row without content. Replaced whole; a `RowView` that did not change stays the same object.
 */
export interface Painted extends Offset {
  readonly held: NonNullable<WindowQuery['held']> | null
  readonly rows: ReadonlyMap<number, RowView>
  readonly people: readonly RowView[]
  /** Rows whose states changed by themselves with this paint. */
  readonly changed: ReadonlySet<RowView>
  /** Mostly other rows than the paint before: whoever scrolls that far at once reads no words yet. */
  readonly isLeap: boolean
  /** Grows when the offset was chosen by a flow: then the scroll bars follow what is painted, not the reverse. */
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

/** Rows on screen whose states changed by themselves, counted since the start. */
export const changes = proxy({ count: 0 })

// Not part of the proxy: written several times a frame and shown by nobody.
let wanted: Wanted | null = null
let lastSequence = 0

export const wantedWindow = (): Wanted | null => wanted

/** Null when no view shows rows any more. */
export function wantWindow(next: Wanted | null): void {
  wanted = next
}

/** The question for what is wanted now, relative to what is held now; null while no view has a size. */
export function windowQuery(now: Instant): WindowQuery | null {
  if (!wanted) return null
  const { held } = timelineWindow.painted
  const { rowFrom, rowTo } = wanted.rectangle
  // Rows at hand that reach further sideways stay as they are: the same quarters are asked for again.
  const { quarterFrom, quarterTo } = held && reaches(held, wanted.rectangle) ? held : wanted.rectangle
  return { sequence: nextSequence(), now, rowFrom, rowTo, quarterFrom, quarterTo, held }
}

/** Asks what changed in the rows at hand; null while there are none. */
export function heldQuery(now: Instant): WindowQuery | null {
  const { held } = timelineWindow.painted
  if (!held) return null
  const { rowFrom, rowTo, quarterFrom, quarterTo } = held
  return { sequence: nextSequence(), now, rowFrom, rowTo, quarterFrom, quarterTo, held }
}

/** Numbers the questions of all flows in one row. */
export function nextSequence(): number {
  lastSequence += 1
  return lastSequence
}

/** Pixels scrolled down or up at once. */
const leap = 400

const isLeap = (from: Offset, to: Offset): boolean => Math.abs(to.top - from.top) > leap

/** True when what shows at an offset can be painted from the rows at hand. */
export function isHeld(visible: Rectangle): boolean {
  const { held } = timelineWindow.painted
  return held !== null && covers(held, visible)
}

/** Moves the painted offset without new rows. */
export function paintOffset(offset: Offset): void {
  const { top, left, quarterWidth } = offset
  const { painted } = timelineWindow
  if (painted.top === top && painted.left === left && painted.quarterWidth === quarterWidth) return
  timelineWindow.painted = ref({ ...painted, top, left, quarterWidth, isLeap: isLeap(painted, offset) })
}

/**
 * Takes an answer to a question asked for `asked`; null where schedules came in by themselves. False, and nothing changes, when it was reckoned from rows that are no
 * longer the ones held: the asker asks again.
 */
export function paintAnswer(query: WindowQuery, answer: WindowAnswer, asked: Wanted | null): boolean {
  const { painted } = timelineWindow
  if (query.held !== painted.held) return false
  // The view moved on within the rows it held: going back to what was asked would make it jump.
  const isAhead = wanted !== null && wanted.top === painted.top && wanted.left === painted.left
  if (isAhead && wanted && !covers(query, wanted.visible)) return false
  const newest = wanted && covers(query, wanted.visible) ? wanted : asked
  const offset = newest && covers(query, newest.visible) ? newest : painted
  // Schedules of rows elsewhere: what is on screen stays, and so does its revision.
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

/** After a new arrangement row numbers mean other resources: nothing that was held is kept, and the scroll bars follow. */
export function paintAnew(query: WindowQuery, answer: WindowAnswer, offset: Offset): void {
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

/** Chooses the offset that the next paint and the scroll bars begin with. */
export function placeWindow(offset: Offset): void {
  const { painted } = timelineWindow
  timelineWindow.painted = ref({ ...painted, ...offset, isLeap: false, placed: painted.placed + 1 })
}

/** Forgets all rows: the user left. */
export function clearWindow(): void {
  timelineWindow.painted = ref(nothing)
}

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

/** Rows that had their data before: what is loaded for the first time is no change. */
const changedRows = (painted: Painted, answer: WindowAnswer): Set<RowView> =>
  new Set(
    answer.rows.filter(({ row, runs }) => {
      const before = painted.rows.get(row)
      return before?.data === 'ready' && before.runs !== runs
    }),
  )
