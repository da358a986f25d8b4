import { resample } from '#src/core/availability/row.ts'
import type { QuarterSpan } from '#src/core/brand.ts'

/**
 * Exchange's digits, in Graph as in EWS, are not the product's (calendars: 'Pitfalls'): its 3, out of office, is as good
 * as reserved, and its 4, working elsewhere, leaves the room free. Anything else is limited.
 */
const codes: Readonly<Record<string, string>> = { '0': '0', '1': '1', '2': '2', '3': '2', '4': '0' }

/** The view in the product's codes, one digit a quarter. A view of another length was cut in another interval. */
export function readView(view: string, span: QuarterSpan): string {
  const quarters = span.to - span.from
  const translated = Array.from(view, (digit) => codes[digit] ?? '4').join('')
  if (translated.length === quarters || translated.length === 0) return translated
  const interval = Math.round((quarters * 15) / translated.length)
  const resampled = interval === 15 ? translated : resample(translated, interval)
  // Whatever the rounding of odd lengths left over is not known to be free.
  return resampled.slice(0, quarters).padEnd(quarters, '4')
}
