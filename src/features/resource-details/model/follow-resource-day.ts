import { searchState } from '#src/base/search-state.ts'
import { subscribeKey } from 'valtio/utils'
import type { Email } from '#src/kernel/ids.ts'
import type { QuarterSpan } from '#src/kernel/time/units.ts'
import { addDays, dayOf, daySpan } from '#src/kernel/time/days.ts'
import { oneMinute } from '#src/kernel/time/moment.ts'
import type { Page } from '#src/platform/page.ts'
import { favourites } from '#src/features/home/model/favourites/state.ts'
import { type ResourceDay, resourceDay } from './state.ts'
import { scheduleTurn } from '#src/features/availability/model/calendar-turns.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Reading, Planning } from '#src/base/needs.ts'

/** Days searched for the next free time, including today: the same as for favourites (section 9). */
export const daysAhead = 10
/** Milliseconds after which a shown schedule is requested again (section 9, schedule cache). */
export const lookEvery = oneMinute
/** Minimum milliseconds between two polls, however often schedules are reported outdated. */
export const leastBetweenLooks = 2_000

/**
 * Updates the calendar of a resource while its details are on screen: at once, every minute, when the page is shown
 * again, when the clock is set and when schedules may be outdated. Returns an unsubscribe function.
 */
export function followResourceDay(services: Planning, resourceId: string, email: Email, page?: Page): () => void {
  const scope = services.scope.child()
  resourceDay.clear(resourceId)
  const { soon } = resourceDay.poll({ ...services, scope }, ({ signal }) => fetchResourceDay(services, email, signal), {
    page,
    every: lookEvery,
    least: leastBetweenLooks,
    turn: () => scheduleTurn(services),
  })
  const seeOtherDay = (): void => {
    const { value } = resourceDay
    if (value !== null && spanOf(services).from !== value.span.from) soon()
  }
  scope.add(() => {
    if (resourceDay.of === resourceId) resourceDay.clear()
  })
  scope.add(services.clock.subscribe(soon))
  scope.add(subscribeKey(favourites, 'expired', soon))
  scope.add(subscribeKey(searchState, 'day', seeOtherDay))
  return scope.end
}

async function fetchResourceDay(services: Planning, email: Email, signal: AbortSignal): Promise<Result<ResourceDay>> {
  const span = spanOf(services)
  // Loads it like the timeline does: from the cache if there is one, because guests may use the cache too.
  const answered = await services.schedules.one(email, span, signal)
  if (!answered.ok) return answered
  const schedule = answered.value
  return schedule ? succeed({ span, schedule }) : fail({ kind: 'not-found', what: 'schedule' })
}

/** Returns true if the loaded span contains the whole day. */
export const coversDay = (span: QuarterSpan, day: QuarterSpan): boolean => span.from <= day.from && span.to >= day.to

/**
 * Returns whole days, so that the schedule is valid until midnight. They begin today, or on the viewed day if that is
 * too far ahead.
 */
function spanOf({ clock }: Reading): QuarterSpan {
  const { shownZone: zone } = searchState
  const today = dayOf(zone, clock.now())
  const { day } = searchState
  const first = day === '' || day < addDays(today, daysAhead) ? today : day
  return daySpan(zone, first, addDays(first, daysAhead - 1))
}
