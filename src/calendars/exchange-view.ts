import { resample } from '#src/core/availability/row.ts'
import type { QuarterSpan } from '#src/core/brand.ts'
import { minutesIn } from '#src/core/time/quarter.ts'

/**
 * Exchange's digits, in Graph as in EWS, are not the product's (calendars: 'Pitfalls'): its 3, out of office, is as good
 * as reserved, and its 4, working elsewhere, leaves the room free. Anything else is limited.
 */
const codes: Readonly<Record<string, string>> = { '0': '0', '1': '1', '2': '2', '3': '2', '4': '0' }

/** Minutes that one digit of a view can stand for. Exchange is asked for 15. */
const intervals: readonly number[] = [5, 6, 10, 12, 20, 30, 60]

/**
 * Returns the view in the product's codes, one digit a quarter of `span`. A view of another length counts as cut in another
 * interval only if that fills the span exactly. Otherwise it is read as quarters from the start: what is too long is cut, and
 * the end that is missing is limited (4), because nobody knows whether it is free.
 */
export function readView(view: string, span: QuarterSpan): string {
  const quarters = span.to - span.from
  const translated = Array.from(view, (digit) => codes[digit] ?? '4').join('')
  if (translated.length === 0) return ''
  const interval = intervals.find((minutes) => minutes * translated.length === minutesIn(quarters))
  const digits = interval === undefined ? translated : resample(translated, interval)
  return digits.slice(0, quarters).padEnd(quarters, '4')
}
