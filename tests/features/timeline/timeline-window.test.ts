import { beforeEach, describe, expect, test } from 'vitest'
import type { RowView, WindowQuery } from '#src/engine/compute.ts'
import type { Instant, Quarter } from '#src/kernel/result.ts'
import {
  clearWindow,
  heldQuery,
  isHeld,
  repaint,
  paintAnswer,
  paintOffset,
  timelineWindow,
  type Wanted,
  wantWindow,
  windowQuery,
} from '#src/features/timeline/window-state.ts'

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

const view = (row: number, runs = 'a'): RowView => ({
  row,
  key: `r${row}`,
  name: `Room ${row}`,
  email: null,
  capacity: null,
  typeId: null,
  areaName: '',
  zone: '',
  reservedTo: null,
  bookable: true,
  minimumDuration: null,
  maximumDuration: null,
  data: 'ready',
  message: null,
  runs,
  events: [],
})

const answerTo = (query: WindowQuery, rows: readonly RowView[], revision = 1) => ({
  sequence: query.sequence,
  revision,
  rows,
  people: null,
})

const ask = (wanted: Wanted): WindowQuery => {
  wantWindow(wanted)
  const query = windowQuery(now)
  if (!query) throw new Error('nothing wanted')
  return query
}

const rowsOf = ({ rowFrom, rowTo }: WindowQuery): RowView[] =>
  Array.from({ length: rowTo - rowFrom }, (_, index) => view(rowFrom + index))

beforeEach(() => {
  clearWindow()
  const query = ask(wantedAt(0))
  repaint(query, answerTo(query, rowsOf(query)), { top: 0, left: 0, quarterWidth: 20 })
})

describe('scroll follows data', () => {
  test('rows and offset change together', () => {
    const wanted = wantedAt(100)
    const query = ask(wanted)
    expect(timelineWindow.painted.top).toBe(0)
    expect(paintAnswer(query, answerTo(query, rowsOf(query)), wanted)).toBe(true)
    expect(timelineWindow.painted.top).toBe(3500)
    expect(timelineWindow.painted.rows.has(0)).toBe(false)
    expect(timelineWindow.painted.rows.get(100)?.key).toBe('r100')
  })

  test('within the rows at hand no answer is needed', () => {
    expect(isHeld(wantedAt(4).visible)).toBe(true)
    expect(isHeld(wantedAt(6).visible)).toBe(false)
  })

  test('an answer for a place the view has left within its rows does not make it jump back', () => {
    const first = wantedAt(3)
    const query = ask(first)
    paintOffset(first)
    const next = wantedAt(5)
    wantWindow(next)
    paintOffset(next)
    paintAnswer(query, answerTo(query, []), first)
    expect(timelineWindow.painted.top).toBe(5 * 35)
  })

  test('a drag that is far ahead shows the places it passes', () => {
    const passed = wantedAt(100)
    const query = ask(passed)
    wantWindow(wantedAt(900))
    paintAnswer(query, answerTo(query, rowsOf(query)), passed)
    expect(timelineWindow.painted.top).toBe(3500)
  })
})

describe('an answer names only rows that changed', () => {
  test('rows that did not change stay the same object', () => {
    const before = timelineWindow.painted.rows.get(3)
    const query = heldQuery(now)
    if (!query) throw new Error('nothing held')
    paintAnswer(query, answerTo(query, [view(4, 'b')], 2), null)
    expect(timelineWindow.painted.rows.get(3)).toBe(before)
    expect(timelineWindow.painted.rows.get(4)?.runs).toBe('b')
    expect([...timelineWindow.painted.changed].map(({ row }) => row)).toEqual([4])
  })

  test('one that was reckoned from rows no longer held is refused', () => {
    const stale = heldQuery(now)
    if (!stale) throw new Error('nothing held')
    const moved = wantedAt(100)
    const query = ask(moved)
    paintAnswer(query, answerTo(query, rowsOf(query)), moved)
    const { painted } = timelineWindow
    expect(paintAnswer(stale, answerTo(stale, [view(4, 'b')], 2), null)).toBe(false)
    expect(timelineWindow.painted).toBe(painted)
  })

  test('fewer quarters than those at hand are not asked for: kept rows would begin elsewhere', () => {
    wantWindow({ ...wantedAt(2), rectangle: { ...wantedAt(2).rectangle, quarterFrom: 48 as Quarter } })
    expect(windowQuery(now)).toMatchObject({ quarterFrom: 0, quarterTo: 96 })
  })
})
