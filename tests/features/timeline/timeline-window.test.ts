import { beforeEach, describe, expect, test } from 'vitest'
import type { RowView, WindowQuery } from '#src/engine/compute.ts'
import type { Instant, Quarter } from '#src/kernel/time/units.ts'
import {
  heldQuery,
  isHeld,
  repaint,
  paintAnswer,
  paintOffset,
  timelineWindow,
  type Wanted,
  wantWindow,
  windowQuery,
} from '#src/features/timeline/model/window-state.ts'
import { drawRow } from './drawn-row.ts'

const now = 0 as Instant

const wantedAt = (rowFrom: number, top = rowFrom * 35): Wanted => {
  const quarters = { quarterFrom: 0 as Quarter, quarterTo: 96 as Quarter }
  return {
    top,
    left: 0,
    quarterWidth: 20,
    visible: { rowFrom, rowTo: rowFrom + 10, ...quarters },
    rectangle: { rowFrom: Math.max(0, rowFrom - 5), rowTo: rowFrom + 15, ...quarters },
    room: 15,
  }
}

const view = (row: number, runs = 'a'): RowView => drawRow('', { row, key: `r${row}`, runs })

const responseTo = (query: WindowQuery, rows: readonly RowView[], revision = 1) => ({
  sequence: query.sequence,
  revision,
  rows,
  people: null,
})

const request = (wanted: Wanted): WindowQuery => {
  wantWindow(wanted)
  const query = windowQuery(now)
  if (!query) throw new Error('nothing wanted')
  return query
}

const rowsOf = ({ rowFrom, rowTo }: WindowQuery): RowView[] =>
  Array.from({ length: rowTo - rowFrom }, (_, index) => view(rowFrom + index))

beforeEach(() => {
  const query = request(wantedAt(0))
  repaint(query, responseTo(query, rowsOf(query)), { top: 0, left: 0, quarterWidth: 20 })
})

describe('scrolling', () => {
  test('changes rows and offset together', () => {
    const wanted = wantedAt(100)
    const query = request(wanted)
    expect(timelineWindow.painted.top).toBe(0)
    expect(paintAnswer(query, responseTo(query, rowsOf(query)), wanted)).toBe(true)
    expect(timelineWindow.painted.top).toBe(3500)
    expect(timelineWindow.painted.rows.has(0)).toBe(false)
    expect(timelineWindow.painted.rows.get(100)?.key).toBe('r100')
  })

  test('needs no response within the loaded rows', () => {
    expect(isHeld(wantedAt(4).visible)).toBe(true)
    expect(isHeld(wantedAt(6).visible)).toBe(false)
  })

  test('does not jump back for a response to an earlier position within the rows', () => {
    const first = wantedAt(3)
    const query = request(first)
    paintOffset(first)
    const next = wantedAt(5)
    wantWindow(next)
    paintOffset(next)
    paintAnswer(query, responseTo(query, []), first)
    expect(timelineWindow.painted.top).toBe(5 * 35)
  })

  test('shows the positions that a fast drag passes', () => {
    const passed = wantedAt(100)
    const query = request(passed)
    wantWindow(wantedAt(900))
    paintAnswer(query, responseTo(query, rowsOf(query)), passed)
    expect(timelineWindow.painted.top).toBe(3500)
  })
})

describe('a response with changed rows', () => {
  test('keeps the objects of unchanged rows', () => {
    const before = timelineWindow.painted.rows.get(3)
    const query = heldQuery(now)
    if (!query) throw new Error('nothing held')
    paintAnswer(query, responseTo(query, [view(4, 'b')], 2), null)
    expect(timelineWindow.painted.rows.get(3)).toBe(before)
    expect(timelineWindow.painted.rows.get(4)?.runs).toBe('b')
    expect([...timelineWindow.painted.changed].map(({ row }) => row)).toEqual([4])
  })

  test('is refused if its base rows are no longer loaded', () => {
    const stale = heldQuery(now)
    if (!stale) throw new Error('nothing held')
    const moved = wantedAt(100)
    const query = request(moved)
    paintAnswer(query, responseTo(query, rowsOf(query)), moved)
    const { painted } = timelineWindow
    expect(paintAnswer(stale, responseTo(stale, [view(4, 'b')], 2), null)).toBe(false)
    expect(timelineWindow.painted).toBe(painted)
  })

  test('has at least the loaded quarters, because stored rows begin with them', () => {
    wantWindow({ ...wantedAt(2), rectangle: { ...wantedAt(2).rectangle, quarterFrom: 48 as Quarter } })
    expect(windowQuery(now)).toMatchObject({ quarterFrom: 0, quarterTo: 96 })
  })
})
