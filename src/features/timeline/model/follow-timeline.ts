import { subscribe } from 'valtio'
import { leaveSchedules, loadSchedules, refreshShownSchedules, returnToSchedules } from './load-schedules.ts'
import { favourites } from '#src/features/home/model/favourites/state.ts'
import { markCurrentEvent } from './mark-current-event.ts'
import { draftState } from '#src/features/bookings/model/reserve/draft-state.ts'
import { chosenTime, reserveMode } from '#src/features/bookings/model/reserve/state.ts'
import { office, officeId } from '#src/features/settings/model/office-state.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { nextMinute, quarterAt } from '#src/kernel/time/moment.ts'
import type { Reading, Planning } from '#src/base/needs.ts'
import { touchQuery } from '#src/ui/media.ts'
import { arrangeTimeline, freeGroupsFrom } from './arrange-timeline.ts'
import { defaultsOf } from './keep-view-url.ts'
import { showWindow } from './show-window.ts'
import { sizesForTouch } from './grid/row-layout.ts'
import { setGuests, setSizes, timeline } from './state.ts'
import { defaultQuestion, setQuestion, searchState } from '#src/base/search-state.ts'
import { reader, setNow } from '#src/base/reader.ts'

/**
 * Updates the present: the now-line and the schedules on screen every minute, the states every quarter (past events
 * recede). If the clock is changed, the update follows at once. Returns an unsubscribe function.
 */
export function tickTimeline(services: Planning): () => void {
  const { clock } = services
  const { add, end } = services.scope.child()
  let timer: ReturnType<typeof setTimeout> | undefined

  const moveOn = (): void => {
    const before = reader.now
    const now = clock.now()
    setNow(now)
    if (quarterAt(before) !== quarterAt(now)) void showWindow(services)
  }

  const plan = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      moveOn()
      void refreshShownSchedules(services)
      plan()
    }, untilNextMinute(clock.now()))
  }

  const takeClock = (): void => {
    moveOn()
    plan()
  }
  add(() => clearTimeout(timer))
  add(clock.subscribe(takeClock))
  takeClock()
  return end
}

/**
 * Returns milliseconds. Includes a small margin past the boundary, because a timer that fires early would read the
 * previous minute.
 */
function untilNextMinute(now: Instant): number {
  return nextMinute(now) - now + 20
}

interface Following {
  followers: number
  /** Null if there are no subscribers. */
  stop: (() => void) | null
}

const createFollowing = (): Following => ({ followers: 0, stop: null })

/**
 * Subscribes to the settings of the timeline (days, zone, query, people). Every change is sent to the engine
 * automatically, and the missing schedules are loaded; the present is updated too. All callers share one subscription.
 * Returns an unsubscribe function.
 */
export function followTimeline(services: Planning): () => void {
  const following = services.scope.keep(createFollowing)
  following.followers += 1
  following.stop ??= begin(services)
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    following.followers -= 1
    if (following.followers > 0) return
    following.stop?.()
    following.stop = null
  }
}

function begin(services: Planning): () => void {
  const scope = services.scope.child()
  adoptDefaults(services)
  returnToSchedules(services)
  scope.add(tickTimeline(services))
  const followDraft = (): void => {
    followForm()
    markCurrentEvent(services)
  }
  followDraft()
  scope.add(subscribe(draftState, followDraft))
  scope.add(subscribe(favourites, followFavourites))
  let known = wishes()
  const followWishes = (): void => {
    const next = wishes()
    if (known.every((wish, index) => wish === next[index])) return
    known = next
    void follow(services)
  }
  for (const state of [timeline, searchState, reserveMode, chosenTime, office])
    scope.add(subscribe(state, followWishes))
  void follow(services)
  // Reading the clock for the first time selected the day: that is no change of settings.
  known = wishes()
  scope.add(() => leaveSchedules(services))
  return scope.end
}

/** Shows a row with personal events for everyone invited in the open form, like an attendee in the filter. */
function followForm(): void {
  setGuests(draftState.open ? (draftState.draft?.attendees ?? []).map(({ email }) => email) : [])
}

/** Updates 'Favourites only' when the favourites change. */
function followFavourites(): void {
  const { only } = searchState.question
  if (only && only.join() !== favourites.ids.join()) setQuestion({ only: [...favourites.ids] })
}

/** Applies the defaults unless the user has changed the query. */
function adoptDefaults({ configuration }: Reading): void {
  const { sizes } = configuration.timelineDefaults
  const isTouched = globalThis.matchMedia?.(touchQuery).matches ?? false
  setSizes(isTouched ? sizesForTouch(sizes) : sizes)
  if (searchState.question === defaultQuestion) setQuestion(defaultsOf())
}

async function follow(services: Planning): Promise<void> {
  const arranged = await arrangeTimeline(services)
  if (arranged.ok && !services.signal.aborted) await loadSchedules(services, arranged.value)
}

/** Settings that the arrangement depends on. Parts are replaced as a whole, so identity shows a change. */
function wishes(): readonly unknown[] {
  const { shownZone, day, question, attendees } = searchState
  const { mode, dayCount, guests, overlaid, ownDay } = timeline
  return [shownZone, mode, day, dayCount, question, attendees, guests, overlaid, ownDay, freeGroupsFrom(), officeId()]
}
