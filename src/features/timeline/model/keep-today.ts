import { subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { followMoments } from '#src/platform/clock.ts'
import { loadReservations } from '#src/features/bookings/model/reservations/load-reservations.ts'
import { draftState } from '#src/features/bookings/model/reserve/draft-state.ts'
import type { CalendarDay, IanaZone, Instant } from '#src/kernel/time/units.ts'
import { dayOf, endOfDay } from '#src/kernel/time/days.ts'
import { earliest } from '#src/kernel/time/moment.ts'
import { homeZone, office, zoneOf } from '#src/features/settings/model/office-state.ts'
import type { Booking } from '#src/base/needs.ts'
import { timeline } from './state.ts'
import { setDay, setLocation, searchState } from '#src/base/search-state.ts'
import { reader, setZone } from '#src/base/reader.ts'

/** Milliseconds between two checks of the time zone, which is that of the device if no office is known. A change is drawn within a minute (fault F20). */
const zoneInterval = 20_000

/**
 * Keeps a view of today up to date while the application runs. At midnight, or if the time zone of the office or the device changes, the
 * view moves to the new day and the reservations of the next days are loaded again. The view stays if the user is
 * working in it. A selected location has midnights of its own: they move the view, but not the reservations. Instants
 * never change: a typed or booked time remains the same moment, and only its wall time differs.
 */
export function keepToday(services: Booking): void {
  const { clock, scope } = services
  // The office is known only now.
  setZone(homeZone())
  let known = presentDays(clock.now())
  let zone = homeZone()

  const take = (now: Instant): void => {
    const before = known
    known = presentDays(now)
    // A location selected meanwhile has its own current day: the user sees which day is shown.
    if (known.shown.zone === before.shown.zone) showToday(before.shown.day, known.shown.day)
    if (known.own.zone === before.own.zone && known.own.day !== before.own.day) void loadReservations(services)
  }

  const lookAtZone = (): void => {
    if (homeZone() === zone) return
    zone = homeZone()
    const { locationId } = searchState
    const before = presentDays(clock.now()).shown.day
    setZone(zone)
    setLocation(locationId, zoneOf(locationId))
    known = presentDays(clock.now())
    showToday(before, known.shown.day)
    void loadReservations(services)
    // Timers for midnight must be set again, because midnight has moved.
    clock.look()
  }

  const looking = setInterval(lookAtZone, zoneInterval)
  scope.add(() => clearInterval(looking))
  scope.add(clock.subscribe(lookAtZone))
  scope.add(subscribe(office, lookAtZone))
  // The midnight of a location that was selected may be the next one.
  scope.add(subscribeKey(searchState, 'shownZone', clock.look))
  scope.add(followMoments(clock, nextMidnight, take))
}

interface PresentDay {
  readonly zone: IanaZone
  readonly day: CalendarDay
}

/** Returns the reader's current day, and that of the days shown. */
function presentDays(now: Instant): { readonly own: PresentDay; readonly shown: PresentDay } {
  const { shownZone } = searchState
  const { zone } = reader
  return { own: { zone, day: dayOf(zone, now) }, shown: { zone: shownZone, day: dayOf(shownZone, now) } }
}

function nextMidnight(now: Instant): Instant {
  const { own, shown } = presentDays(now)
  return earliest(endOfDay(own.zone, own.day), endOfDay(shown.zone, shown.day))
}

/**
 * Moves the view from the old to the new current day, unless it shows another day or the user is selecting a time in
 * it.
 */
function showToday(before: CalendarDay, today: CalendarDay): void {
  if (searchState.day === before && today !== before && !timeline.selection && !draftState.open) setDay(today)
}
