import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Quarter, QuarterSpan } from '#src/kernel/time/units.ts'
import { clampDraft } from '#src/features/bookings/model/reserve/rules/clamp-draft.ts'

/**
 * Clamps a drag given as text: `.` is a bookable quarter, `#` is not, `a` is the anchor, `h` the head and `x` both.
 * Capitals are not bookable. Returns the span as text and the reason for clamping.
 */
function drag(text: string, limits: { min?: number; max?: number } = {}): string {
  const anchor = text.search(/[axAX]/)
  const head = text.search(/[hxHX]/)
  const isOpen = (quarter: number) => /[.ahx]/.test(text[quarter] ?? '#')
  let run: QuarterSpan | null = null
  if (isOpen(anchor)) {
    let from = anchor
    let to = anchor + 1
    while (isOpen(from - 1)) from--
    while (isOpen(to)) to++
    run = { from: from as Quarter, to: to as Quarter }
  }
  const { span, stoppedBy } = clampDraft(
    { anchor: anchor as Quarter, head: head as Quarter },
    run,
    limits.min ?? null,
    limits.max ?? null,
  )
  const clamped = [...text].map((_sign, quarter) => (span && quarter >= span.from && quarter < span.to ? '=' : '-'))
  return `${clamped.join('')} ${stoppedBy ?? 'free'}`
}

describe('drag to reserve', () => {
  test.each([
    ['..a..h..', {}, '--====-- free'],
    ['...x....', {}, '---=---- free'],
    ['..a.#h..', {}, '--==---- conflict'],
    ['..a..H##', {}, '--===--- conflict'],
    ['..a.....h', { max: 60 }, '--====--- maximum'],
    ['..a.....h', { max: 70 }, '--====--- maximum'],
    ['..a...#h.', { max: 60 }, '--====--- conflict'],
    ['..a....#h', { max: 60 }, '--====--- maximum'],
    ['..x......', { min: 30 }, '--==----- minimum'],
    ['.......x.', { min: 45 }, '------=== minimum'],
    ['.h.a.....', { min: 60 }, '====----- minimum'],
    ['#.x#.....', { min: 30 }, '-==------ minimum'],
    ['#.x#.....', { min: 45 }, '--------- minimum'],
    ['#.a#.h...', { min: 30 }, '-==------ conflict'],
    ['...X.....', {}, '--------- conflict'],
    ['...x.....', { min: 60, max: 45 }, '--------- maximum'],
    ['...x.....', { max: 10 }, '--------- maximum'],
    ['...x.....', { min: 20, max: 25 }, '--------- maximum'],
  ])('clamps %s with %j to %s', (text, limits, expected) => {
    expect(drag(text, limits)).toBe(expected)
  })

  const drags = fc.record({
    anchor: fc.integer({ min: 0, max: 40 }),
    head: fc.integer({ min: 0, max: 40 }),
    from: fc.integer({ min: 0, max: 40 }),
    length: fc.integer({ min: 1, max: 40 }),
    min: fc.option(fc.integer({ min: 0, max: 300 })),
    max: fc.option(fc.integer({ min: 0, max: 300 })),
  })

  /** Whether any span in these 80 quarters is allowed. */
  function canHold(holds: (span: QuarterSpan) => boolean): boolean {
    for (let from = 0; from < 80; from++)
      for (let to = from + 1; to <= 81; to++) if (holds({ from: from as Quarter, to: to as Quarter })) return true
    return false
  }

  function isSame(one: QuarterSpan | null, other: QuarterSpan): boolean {
    return one !== null && one.from === other.from && one.to === other.to
  }

  test('stays in the free run, contains the anchor and respects both limits', () => {
    fc.assert(
      fc.property(drags, ({ anchor, head, from, length, min, max }) => {
        const run = { from: from as Quarter, to: (from + length) as Quarter }
        const dragged = { anchor: anchor as Quarter, head: head as Quarter }
        const { span, stoppedBy } = clampDraft(dragged, run, min, max)
        const holds = ({ from: first, to: after }: QuarterSpan) =>
          first >= run.from &&
          after <= run.to &&
          first <= anchor &&
          anchor < after &&
          (after - first) * 15 >= (min ?? 0) &&
          (after - first) * 15 <= (max ?? Infinity)
        const requested = { from: Math.min(anchor, head), to: Math.max(anchor, head) + 1 } as QuarterSpan
        expect(stoppedBy === null).toBe(holds(requested))
        expect(span ?? requested).toSatisfy((found: QuarterSpan) => (span === null ? !canHold(holds) : holds(found)))
        expect(stoppedBy !== null || isSame(span, requested)).toBe(true)
        expect(stoppedBy === null || !isSame(span, requested)).toBe(true)
      }),
    )
  })

  test('is symmetric to the left and right', () => {
    fc.assert(
      fc.property(drags, ({ anchor, head, from, length, min, max }) => {
        // A click without a drag grows to the right.
        fc.pre(anchor !== head)
        const mirror = (quarter: number) => (100 - quarter) as Quarter
        const right = clampDraft(
          { anchor: anchor as Quarter, head: head as Quarter },
          { from: from as Quarter, to: (from + length) as Quarter },
          min,
          max,
        )
        const left = clampDraft(
          { anchor: mirror(anchor), head: mirror(head) },
          { from: mirror(from + length - 1), to: mirror(from - 1) },
          min,
          max,
        )
        expect(left.stoppedBy).toBe(right.stoppedBy)
        expect(left.span).toEqual(right.span && { from: mirror(right.span.to - 1), to: mirror(right.span.from - 1) })
      }),
    )
  })
})
