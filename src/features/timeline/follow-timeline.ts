import { subscribe } from 'valtio'
import {
  leaveSchedules,
  loadSchedules,
  refreshShownSchedules,
  returnToSchedules,
} from '#src/features/availability/load-schedules.ts'
import { favourites } from '#src/features/favourites/state.ts'
import { markCurrentEvent } from '#src/features/reservations/load-reservations.ts'
import { draftState } from '#src/features/reserve/draft-state.ts'
import type { Instant } from '#src/kernel/result.ts'
import { nextMinute, quarterAt } from '#src/kernel/time/moment.ts'
import type { Services } from '#src/services.ts'
import { arrangeTimeline } from './arrange-timeline.ts'
import { defaultsOf } from './keep-view-url.ts'
import { showWindow } from './show-window.ts'
import { defaultQuestion, setGuests, setNow, setQuestion, setSizes, timeline } from './state.ts'

/**
 * Keeps the present moving: every minute the now-line and the schedules on screen, every quarter the states (what has
 * ended recedes). A clock that is set moves at once. Answers how to stop.
 */
export function tickTimeline(services: Services): () => void {
  const { clock } = services
  const { add, end } = services.scope.child()
  let timer: ReturnType<typeof setTimeout> | undefined

  const moveOn = (): void => {
    const before = timeline.now
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

/** Milliseconds; a little past the boundary, so that a timer that fires early does not see the minute before. */
function untilNextMinute(now: Instant): number {
  return nextMinute(now) - now + 20
}

interface Following {
  followers: number
  /** Null while nobody follows. */
  stop: (() => void) | null
}

const createFollowing = (): Following => ({ followers: 0, stop: null })

/**
 * While anybody follows, every change of the timeline's wishes (days, zone, question, people) is put to the engine and
 * the schedules it takes are loaded; and the present moves. Whoever changes a wish need not call anything. Answers how
 * to stop; several followers share one following.
 */
export function followTimeline(services: Services): () => void {
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

function begin(services: Services): () => void {
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
  scope.add(subscribe(timeline, followWishes))
  void follow(services)
  // The first look at the clock chose the day: that is no new wish.
  known = wishes()
  scope.add(() => leaveSchedules(services))
  return scope.end
}

/** Whoever is invited in the open form has a row with their own time, like an attendee of the filter. */
function followForm(): void {
  setGuests(draftState.open ? (draftState.draft?.attendees ?? []).map(({ email }) => email) : [])
}

/** 'Favourites only' means those there are now. */
function followFavourites(): void {
  const { only } = timeline.question
  if (only && only.join() !== favourites.ids.join()) setQuestion({ only: [...favourites.ids] })
}

/** The defaults, as long as nobody has asked for anything else. */
function adoptDefaults({ configuration }: Services): void {
  setSizes(configuration.timelineDefaults.sizes)
  if (timeline.question === defaultQuestion) setQuestion(defaultsOf())
}

async function follow(services: Services): Promise<void> {
  const arranged = await arrangeTimeline(services)
  if (arranged.ok && !services.signal.aborted) await loadSchedules(services, arranged.value)
}

/** What the arrangement depends on; parts are replaced whole, so that identity tells. */
function wishes(): readonly unknown[] {
  const { zone, mode, day, dayCount, question, attendees, guests, overlaid } = timeline
  return [zone, mode, day, dayCount, question, attendees, guests, overlaid]
}
