import { beforeEach, describe, expect, test } from 'vitest'
import type { RowView } from '#src/engine/compute.ts'
import type { Instant, Quarter } from '#src/kernel/time/units.ts'
import type { Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { setReservations } from '#src/features/bookings/model/reservations/state.ts'
import { repaint } from '#src/features/timeline/model/window-state.ts'
import { beginChanging, beginSelecting, follow, type Gesture } from '#src/features/timeline/screen/drag/gesture.ts'
import { gripAt, type OwnEvent, changeableAt, timeAfter } from '#src/features/timeline/model/own-events.ts'
import { drawRow } from './drawn-row.ts'

const base = 1000
const q = (offset: number): Quarter => (base + offset) as Quarter

/** Rows `r0`, `r1`, ... */
const draw = (row: number, digits: string, changes: Partial<RowView> = {}): RowView =>
  drawRow(digits, { row, key: `r${row}`, email: emailOf(`r${row}@example.com`), ...changes })

const quarters = { quarterFrom: q(0), quarterTo: q(16) }

beforeEach(() => {
  const query = { sequence: 1, now: 0 as never, rowFrom: 0, rowTo: 2, ...quarters, held: null }
  repaint(query, { sequence: 1, revision: 1, rows: [], people: null }, { top: 0, left: 0, quarterWidth: 20 })
})

const spanOf = (gesture: Gesture | null): [number, number] | null =>
  gesture?.span ? [gesture.span.from - base, gesture.span.to - base] : null

describe('drag to reserve', () => {
  const row = draw(0, '0000200000000000', { minimumDuration: 30, maximumDuration: 120 })

  test('section 3: selects at least the minimum and at most the maximum duration', () => {
    const begun = beginSelecting(row, { row: 0, quarter: q(5) })
    expect(spanOf(begun)).toEqual([5, 7])
    const long = begun && follow(begun, q(15), row, row)
    expect(spanOf(long)).toEqual([5, 13])
    expect(long?.stoppedBy).toBe('maximum')
  })

  test('stops before reservations in both directions', () => {
    const begun = beginSelecting(row, { row: 0, quarter: q(6) })
    const back = begun && follow(begun, q(0), row, row)
    expect(spanOf(back)).toEqual([5, 7])
    expect(back?.stoppedBy).toBe('conflict')
  })

  test('cannot begin at an unavailable time', () => {
    expect(beginSelecting(row, { row: 0, quarter: q(4) })).toBeNull()
    expect(beginSelecting(draw(0, '0000', { bookable: false }), { row: 0, quarter: q(1) })).toBeNull()
  })
})

describe('changing the open draft', () => {
  const own = draw(0, '0000000000000000')
  const other = draw(1, '2200000022222222')
  const span = { from: q(4), to: q(8) }

  test('moves an end with the pointer, but not past the other end', () => {
    const end = beginChanging('end', 'r0', span, q(7))
    expect(spanOf(follow(end, q(11), own, own))).toEqual([4, 12])
    expect(spanOf(follow(end, q(1), own, own))).toEqual([4, 5])
    const start = beginChanging('start', 'r0', span, q(4))
    expect(spanOf(follow(start, q(2), own, own))).toEqual([2, 8])
    expect(spanOf(follow(start, q(15), own, own))).toEqual([7, 8])
  })

  test('moves the whole draft with its length', () => {
    const move = beginChanging('move', 'r0', span, q(6))
    expect(spanOf(follow(move, q(9), own, own))).toEqual([7, 11])
  })

  test('stops at reservations in another row, and is refused if it does not fit', () => {
    const move = beginChanging('move', 'r0', span, q(4))
    const moved = follow(move, q(6), own, other)
    expect(moved.key).toBe('r1')
    expect(spanOf(moved)).toEqual([4, 8])
    expect(moved.stoppedBy).toBe('conflict')
    expect(follow(move, q(12), own, other).span).toBeNull()
  })
})

const quarter = 900_000

/** A user's event in room r0, in quarters from the base, which may be fractions. */
const ownEvent = (from: number, to: number, changes: object = {}): Reservation =>
  ({
    showChangeButton: true,
    event: {
      id: 'event-1',
      start: { utcDateTime: ((base + from) * quarter) as Instant },
      end: { utcDateTime: ((base + to) * quarter) as Instant },
      isAllDay: false,
      isOrganizer: true,
      eventPermissions: { canDelete: true, canCancelParticipation: false, canChange: true },
      attendees: [
        {
          emailAddress: { name: 'Room 0', address: emailOf('R0@example.com') },
          resource: true,
          status: { response: 'accepted' },
        },
      ],
      ...changes,
    },
  }) as unknown as Reservation

describe('changing an own event', () => {
  const row = draw(0, '0000222200200000', { maximumDuration: 120 })
  const other = draw(1, '0000000022222222')
  const show = (...list: Reservation[]) => setReservations(list, 0 as Instant)
  const ownAt = (at: number): OwnEvent => {
    const own = changeableAt(row, q(at))
    if (!own) throw new Error('No own event')
    return own
  }

  test('is possible at every quarter of the event, only in its own rooms', () => {
    show(ownEvent(4.5, 7.2))
    expect([3, 4, 7, 8].map((at) => changeableAt(row, q(at)) !== null)).toEqual([false, true, true, false])
    expect(changeableAt(other, q(5))).toBeNull()
  })

  test.each([
    ['an attendee', { isOrganizer: false }],
    ['without permission', { eventPermissions: { canChange: false } }],
  ])('is not offered to %s', (_, changes) => {
    show(ownEvent(4, 8, changes))
    expect(changeableAt(row, q(5))).toBeNull()
  })

  test('section 4: is not offered if the change button is hidden', () => {
    show({ ...ownEvent(4, 8), showChangeButton: false })
    expect(changeableAt(row, q(5))).toBeNull()
  })

  test('allows its own quarters and reports the conflict with others', () => {
    show(ownEvent(4, 8))
    const move = beginChanging('move', 'r0', ownAt(5).span, q(5), ownAt(5))
    const near = follow(move, q(6), row, row)
    expect([spanOf(near), near.stoppedBy]).toEqual([[5, 9], null])
    const taken = follow(move, q(9), row, row)
    expect([spanOf(taken), taken.stoppedBy]).toEqual([[8, 12], 'conflict'])
    const elsewhere = follow(move, q(5), row, other)
    expect([elsewhere.key, spanOf(elsewhere), elsewhere.stoppedBy]).toEqual(['r1', [4, 8], null])
    expect(follow(move, q(8), row, other).stoppedBy).toBe('conflict')
  })

  test('resizes up to the next event and to the longest duration', () => {
    show(ownEvent(4, 8))
    const end = beginChanging('end', 'r0', ownAt(5).span, q(7), ownAt(5))
    expect(follow(end, q(7), row, row).hasMoved).toBe(false)
    const longer = follow(end, q(15), row, row)
    expect([spanOf(longer), longer.stoppedBy, longer.hasMoved]).toEqual([[4, 10], 'conflict', true])
    const start = beginChanging('start', 'r0', ownAt(5).span, q(4), ownAt(5))
    const earlier = follow(start, q(-3), row, row)
    expect([spanOf(earlier), earlier.stoppedBy]).toEqual([[0, 8], 'conflict'])
  })

  test('changes only the row of all-day events', () => {
    show(ownEvent(4, 8, { isAllDay: true }))
    const move = beginChanging('move', 'r0', ownAt(5).span, q(5), ownAt(5))
    const elsewhere = follow(move, q(11), row, other)
    expect([elsewhere.key, spanOf(elsewhere)]).toEqual(['r1', [4, 8]])
  })

  test('keeps the minutes of a moved event and rounds a dragged end to the quarter', () => {
    show(ownEvent(4.5, 7.2))
    const own = ownAt(5)
    const at = (from: number, to: number) => {
      const { start, end } = timeAfter(own, { from: q(from), to: q(to) })
      return [start / quarter - base, end / quarter - base].map((value) => Math.round(value * 10) / 10)
    }
    expect(at(6, 10)).toEqual([6.5, 9.2])
    expect(at(4, 9)).toEqual([4.5, 9])
    expect(at(3, 8)).toEqual([3, 7.2])
  })

  test('grabs an end near it, and the middle of a narrow event', () => {
    const wide = [100, 107, 109, 150, 191, 193].map((x) => gripAt(x, 100, 200, 8))
    expect(wide).toEqual(['start', 'start', 'move', 'move', 'move', 'end'])
    expect([100, 104, 108, 118].map((x) => gripAt(x, 100, 120, 8))).toEqual(['start', 'start', 'move', 'end'])
  })
})
