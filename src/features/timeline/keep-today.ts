import { session } from '#src/features/account/state.ts'
import { followMoments } from '#src/features/reservations/announce-reservations.ts'
import { loadReservations } from '#src/features/reservations/load-reservations.ts'
import { draftState } from '#src/features/reserve/draft-state.ts'
import type { CalendarDay, IanaZone, Instant } from '#src/kernel/result.ts'
import { dayOf, endOfDay } from '#src/kernel/time/days.ts'
import { browserZone } from '#src/platform/clock.ts'
import type { Services } from '#src/services.ts'
import { zoneOf } from './keep-view-url.ts'
import { setDay, setLocation, timeline } from './state.ts'

/** Milliseconds between two looks at the device's zone; a change of it is drawn within a minute (fault F20). */
const zoneInterval = 20_000

/**
 * Keeps today today for as long as the product runs: at midnight, and when the device is set to another time zone, a view
 * of today moves on and the reservations of the next days are read anew. A view that somebody works in stays. Instants
 * are never touched: what was typed or booked is at the same moment, and only its wall time reads otherwise.
 */
export function keepToday(services: Services): void {
  const { clock, scope } = services
  let known = presentDay(clock.now())
  let zone = browserZone()

  const take = (now: Instant): void => {
    const before = known
    known = presentDay(now)
    // A location chosen meanwhile has a day of its own: the user sees to which one is shown.
    if (known.zone !== before.zone || known.day === before.day) return
    showToday(before.day, known.day)
    if (session.rights.reserve) void loadReservations(services)
  }

  const lookAtZone = (): void => {
    if (browserZone() === zone) return
    zone = browserZone()
    const { locationId } = timeline
    const before = presentDay(clock.now()).day
    setLocation(locationId, zoneOf(locationId))
    known = presentDay(clock.now())
    showToday(before, known.day)
    if (session.rights.reserve) void loadReservations(services)
    // Whoever waits for a midnight waits for another one now.
    clock.look()
  }

  const looking = setInterval(lookAtZone, zoneInterval)
  scope.add(() => clearInterval(looking))
  scope.add(clock.subscribe(lookAtZone))
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

/** Moves the view from the one today to the other, unless it shows another day or somebody is choosing a time in it. */
function showToday(before: CalendarDay, today: CalendarDay): void {
  if (timeline.day === before && today !== before && !timeline.selection && !draftState.open) setDay(today)
}
