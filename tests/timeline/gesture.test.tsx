import { beforeEach, describe, expect, test } from 'vitest'
import type { RowView } from '#src/contract/compute.ts'
import { encodeRuns } from '#src/core/availability/runs.ts'
import type { Quarter } from '#src/core/brand.ts'
import { clearWindow, paintAnew } from '#src/state/timeline-window.ts'
import { beginChanging, beginSelecting, follow, type Gesture } from '#src/timeline/drag/gesture.ts'

const base = 1000
const q = (offset: number): Quarter => (base + offset) as Quarter

/** A row drawn by its codes, one digit a quarter. */
const draw = (row: number, digits: string, changes: Partial<RowView> = {}): RowView => {
  const codes = Uint8Array.from(digits, Number)
  return {
    row,
    key: `r${row}`,
    name: `Room ${row}`,
    email: `r${row}@example.com`,
    capacity: 4,
    typeId: null,
    areaName: '',
    zone: '',
    reservedTo: null,
    bookable: true,
    minimumDuration: null,
    maximumDuration: null,
    data: 'ready',
    message: null,
    runs: encodeRuns(codes, new Uint8Array(codes.length), 0, codes.length),
    events: [],
    ...changes,
  }
}

const quarters = { quarterFrom: q(0), quarterTo: q(16) }

beforeEach(() => {
  clearWindow()
  const query = { sequence: 1, now: 0 as never, rowFrom: 0, rowTo: 2, ...quarters, held: null }
  paintAnew(query, { sequence: 1, revision: 1, rows: [], people: null }, { top: 0, left: 0, quarterWidth: 20 })
})

const spanOf = (gesture: Gesture | null): [number, number] | null =>
  gesture?.span ? [gesture.span.from - base, gesture.span.to - base] : null

describe('drag to reserve', () => {
  const row = draw(0, '0000200000000000', { minimumDuration: 30, maximumDuration: 120 })

  test('section 3: a draft has at least the minimum and at most the maximum duration', () => {
    const begun = beginSelecting(row, { row: 0, quarter: q(5) })
    expect(spanOf(begun)).toEqual([5, 7])
    const long = begun && follow(begun, q(15), row, row)
    expect(spanOf(long)).toEqual([5, 13])
    expect(long?.stoppedBy).toBe('maximum')
  })

  test('stops before what is reserved, in both directions', () => {
    const begun = beginSelecting(row, { row: 0, quarter: q(6) })
    const back = begun && follow(begun, q(0), row, row)
    expect(spanOf(back)).toEqual([5, 7])
    expect(back?.stoppedBy).toBe('conflict')
  })

  test('cannot begin where nothing can be booked', () => {
    expect(beginSelecting(row, { row: 0, quarter: q(4) })).toBeNull()
    expect(beginSelecting(draw(0, '0000', { bookable: false }), { row: 0, quarter: q(1) })).toBeNull()
  })
})

describe('changing the open draft', () => {
  const own = draw(0, '0000000000000000')
  const other = draw(1, '2200000022222222')
  const span = { from: q(4), to: q(8) }

  test('an end goes along with the pointer, not past the other end', () => {
    const end = beginChanging('end', 'r0', span, q(7))
    expect(spanOf(follow(end, q(11), own, own))).toEqual([4, 12])
    expect(spanOf(follow(end, q(1), own, own))).toEqual([4, 5])
    const start = beginChanging('start', 'r0', span, q(4))
    expect(spanOf(follow(start, q(2), own, own))).toEqual([2, 8])
    expect(spanOf(follow(start, q(15), own, own))).toEqual([7, 8])
  })

  test('the whole block keeps its length and where it was taken', () => {
    const move = beginChanging('move', 'r0', span, q(6))
    expect(spanOf(follow(move, q(9), own, own))).toEqual([7, 11])
  })

  test('in another row it stops at what is in its way, and is refused where it does not fit', () => {
    const move = beginChanging('move', 'r0', span, q(4))
    const moved = follow(move, q(6), own, other)
    expect(moved.key).toBe('r1')
    expect(spanOf(moved)).toEqual([4, 8])
    expect(moved.stoppedBy).toBe('conflict')
    expect(follow(move, q(12), own, other).span).toBeNull()
  })
})
