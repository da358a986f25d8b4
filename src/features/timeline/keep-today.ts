import { subscribe } from 'valtio'
import { followMoments } from '#src/platform/clock.ts'
import { loadReservations } from '#src/features/reservations/load-reservations.ts'
import { draftState } from '#src/features/reserve/draft-state.ts'
import type { CalendarDay, IanaZone, Instant } from '#src/kernel/result.ts'
import { dayOf, endOfDay } from '#src/kernel/time/days.ts'
import { homeZone, office, zoneOf } from '#src/features/settings/office-state.ts'
import type { Services } from '#src/services.ts'
import { setDay, setLocation, timeline } from './state.ts'

/** Milliseconds between two checks of the time zone, which is that of the device if no office is known. A change is drawn within a minute (fault F20). */
const zoneInterval = 20_000

/**
 * Keeps a view of today up to date while the application runs. At midnight, or if the time zone of the office or the device changes, the
 * view moves to the new day and the reservations of the next days are loaded again. The view stays if the user is
 * working in it. Instants never change: a typed or booked time remains the same moment, and only its wall time differs.
 */
export function keepToday(services: Services): void {
  const { clock, scope } = services
  // The office is known only now.
  if (timeline.locationId === null) setLocation(null, homeZone())
  let known = presentDay(clock.now())
  let zone = homeZone()

  const take = (now: Instant): void => {
    const before = known
    known = presentDay(now)
    // A location selected meanwhile has its own current day: the user sees which day is shown.
    if (known.zone !== before.zone || known.day === before.day) return
    showToday(before.day, known.day)
    void loadReservations(services)
  }

  const lookAtZone = (): void => {
    if (homeZone() === zone) return
    zone = homeZone()
    const { locationId } = timeline
    const before = presentDay(clock.now()).day
    setLocation(locationId, zoneOf(locationId))
    known = presentDay(clock.now())
    showToday(before, known.day)
    void loadReservations(services)
    // Timers for midnight must be set again, because midnight has moved.
    clock.look()
  }

  const looking = setInterval(lookAtZone, zoneInterval)
  scope.add(() => clearInterval(looking))
  scope.add(clock.subscribe(lookAtZone))
  scope.add(subscribe(office, lookAtZone))
  scope.add(followMoments(clock, nextMidnight, take))
}

function presentDay(now: Instant): { readonly zone: IanaZone; readonly day: CalendarDay } {
  const { zone } = timeline
  return { zone, day: dayOf(zone, now) }
}

function nextMidnight(now: Instant): Instant {
  const { zone } = timeline
  return endOfDay(zone, dayOf(zone, now))
}

/**
 * Moves the view from the old to the new current day, unless it shows another day or the user is selecting a time in
 * it.
 */
function showToday(before: CalendarDay, today: CalendarDay): void {
  if (timeline.day === before && today !== before && !timeline.selection && !draftState.open) setDay(today)
}
