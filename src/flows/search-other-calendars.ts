import { type Result, succeed } from '#src/core/result.ts'
import type { OtherCalendar } from '#src/core/wire/other-calendars.ts'
import { logProblems } from './log-problems.ts'
import type { Product } from './product.ts'

/** Calendars that may be added, by name or address (section 7). A blank text finds nothing and asks nobody. */
export async function searchOtherCalendars(
  product: Product,
  text: string,
  signal: AbortSignal,
): Promise<Result<readonly OtherCalendar[]>> {
  const wanted = text.trim()
  if (wanted === '') return succeed([])
  const found = await product.api.otherCalendars.search(wanted, AbortSignal.any([signal, product.signal]))
  if (!found.ok) return found
  logProblems('found calendars', found.value.problems)
  return succeed(found.value.good)
}
