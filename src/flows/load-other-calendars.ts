import { type Result, succeed } from '#src/core/result.ts'
import {
  clearOtherCalendars,
  otherCalendars,
  setOtherCalendars,
  setOtherCalendarsFailed,
  setOtherCalendarsLoading,
} from '#src/state/other-calendars.ts'
import { logProblems } from './log-problems.ts'
import { otherCalendarChanges } from './other-calendar-changes.ts'
import type { Product } from './product.ts'

const owners = new WeakSet<Product>()

/** The calendars the user added (section 7). On failure the list stays as it was. What is changed meanwhile is newer. */
export async function loadOtherCalendars(product: Product): Promise<Result<null>> {
  forgetWith(product)
  const before = otherCalendarChanges(product)
  setOtherCalendarsLoading()
  const listed = await product.api.otherCalendars.list(product.signal)
  if (product.signal.aborted) return succeed(null)
  if (!listed.ok) {
    setOtherCalendarsFailed(listed.fault)
    return listed
  }
  logProblems('other calendars', listed.value.problems)
  const isOlder = before === null || before !== otherCalendarChanges(product)
  setOtherCalendars(isOlder ? otherCalendars.list : listed.value.good)
  return succeed(null)
}

/** Whose calendars they are is known here: they go with their owner's session. */
function forgetWith(product: Product): void {
  if (owners.has(product)) return
  owners.add(product)
  product.signal.addEventListener('abort', clearOtherCalendars, { once: true })
}
