import { searchState } from '#src/base/search-state.ts'
import { zoneOf } from '#src/features/settings/model/office-state.ts'
import type { CalendarDay } from '#src/kernel/time/units.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import type { Reading } from '#src/base/needs.ts'
import { encodeView, type View } from './view-url.ts'

/** The path of the Reserve screen. Alone it returns to the day shown last, so that links use `reservePathOf`. */
export const reserveScreen = '/reservations/reserve'

type DayServices = Pick<Reading, 'clock' | 'routing'>

/** Returns today in the zone in which Reserve opens: that of the location, otherwise that of the office. */
export const todayAtReserve = ({ clock }: Pick<Reading, 'clock'>, locationId: string | null = null): CalendarDay =>
  dayOf(zoneOf(locationId), clock.now())

/** Returns the day for a link that states none: the day on screen if Reserve is open, otherwise today. */
export function dayForReserve({ clock, routing }: DayServices): CalendarDay {
  const { day } = searchState
  return routing.path() === reserveScreen && day !== '' ? day : todayAtReserve({ clock })
}

/**
 * Builds a path of Reserve. The day is required, because without one Reserve would show the day of the user's earlier
 * search. `query` holds the parameters of other features.
 */
export const reservePathOf = (view: View & { readonly day: CalendarDay }, query = ''): string =>
  reserveScreen + encodeView(view, query)
