import type { QuarterSpan } from '#src/core/brand.ts'
import { Availability } from '#src/core/availability/codes.ts'
import { quarterOf } from '#src/core/time/quarter.ts'

/**
 * The quarters of every row, two bytes each: the provider's code and the code after patching. A row's bytes begin at
 * `row * width`. Bytes of a row that never had data mean nothing.
 */
export interface Rows {
  readonly count: number
  readonly span: QuarterSpan
  /** Quarters in a row. */
  readonly width: number
  readonly source: Uint8Array
  readonly patched: Uint8Array
  /** Chooses other quarters. Of rows with data the codes that both spans share stay; new quarters are limited. */
  open(span: QuarterSpan, hasData: (row: number) => boolean): void
  /** Makes `count` rows; each takes over the bytes of the row that `previous` names, or none for -1. */
  remap(count: number, previous: (row: number) => number): void
}

export function createRows(): Rows {
  const rows = {
    count: 0,
    span: { from: quarterOf(0), to: quarterOf(0) } as QuarterSpan,
    width: 0,
    source: new Uint8Array(0),
    patched: new Uint8Array(0),
    open(span: QuarterSpan, hasData: (row: number) => boolean): void {
      const { source, count, width: oldWidth } = rows
      const width = Math.max(0, span.to - span.from)
      // Of equal width the bytes are moved in place: a campus of 50,000 holds 34 MB here.
      const target = width === oldWidth ? source : new Uint8Array(count * width)
      const shared = sharedPart(rows.span, span)
      for (let row = 0; row < count; row += 1) {
        if (!hasData(row)) continue
        const at = row * width
        if (shared === null) {
          target.fill(Availability.limited, at, at + width)
          continue
        }
        const from = row * oldWidth + shared.oldOffset
        if (target === source) source.copyWithin(at + shared.offset, from, from + shared.length)
        else target.set(source.subarray(from, from + shared.length), at + shared.offset)
        target.fill(Availability.limited, at, at + shared.offset)
        target.fill(Availability.limited, at + shared.offset + shared.length, at + width)
      }
      rows.span = span
      rows.width = width
      rows.source = target
      if (rows.patched.length !== target.length) rows.patched = new Uint8Array(target.length)
    },
    remap(count: number, previous: (row: number) => number): void {
      const { source, width } = rows
      const target = new Uint8Array(count * width)
      for (let row = 0; row < count; row += 1) {
        const old = previous(row)
        if (old >= 0) target.set(source.subarray(old * width, (old + 1) * width), row * width)
      }
      rows.count = count
      rows.source = target
      rows.patched = new Uint8Array(target.length)
    },
  }
  return rows
}

function sharedPart(
  old: QuarterSpan,
  fresh: QuarterSpan,
): { oldOffset: number; offset: number; length: number } | null {
  const from = Math.max(old.from, fresh.from)
  const to = Math.min(old.to, fresh.to)
  return from < to ? { oldOffset: from - old.from, offset: from - fresh.from, length: to - from } : null
}
