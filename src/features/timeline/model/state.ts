import { onSessionEnd } from '#src/base/session-end.ts'
import { proxy, ref } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { type Opened, searchState, setOpened, type TimelineMode } from '#src/base/search-state.ts'
import { fitZoom, type Selection, zoomSteps } from '#src/features/availability/model/rules/view.ts'
import { reader } from '#src/base/reader.ts'
import type { Group } from '#src/engine/compute.ts'
import type { Instant, Quarter } from '#src/kernel/time/units.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { usualSizes } from '#src/wire/configuration.ts'

/** Sizes as in section 3, in pixels. */
export type TimelineSizes = Readonly<Record<keyof typeof usualSizes, number>>

/** A day is shown at its configured width; several days fit. */
export const usualZoom = (mode: TimelineMode): number => (mode === 'days' || mode === 'week' ? fitZoom : 1)

/** Another calendar, shown as an additional row. It does not narrow the search. `colour` names a token. */
export interface OverlaidCalendar {
  readonly email: Email
  readonly name: string
  readonly colour: string
}

/** Position of the keyboard cursor or of the pointer in the grid. `row` counts resources; a person's row is `-1 - index`. */
export interface ActiveSlot {
  readonly row: number
  readonly quarter: Quarter
}

/** State of the schedules on screen. 'stale' and 'failed' come with the fault that caused them. */
export type TimelineData = 'loading' | 'ready' | 'stale' | 'failed'

interface TimelineState {
  mode: TimelineMode
  /** Number of days in mode 'days'. */
  dayCount: number
  zoom: number
  sizes: TimelineSizes
  /** Attendees in the open form. Their rows are pinned too, but they do not narrow the search. */
  guests: readonly Email[]
  overlaid: readonly OverlaidCalendar[]
  /** The user's own address if their day is pinned above the resources. */
  ownDay: Email | null
  /** Null until the first arrangement. */
  matched: number | null
  total: number
  groups: readonly Group[]
  data: TimelineData
  /** Time when the rows on screen were last loaded completely; null before the first time. */
  asOf: Instant | null
  fault: Fault | null
  /** Number of rows with data, of all matching rows; null if nothing is being loaded. */
  progress: { readonly loaded: number; readonly total: number } | null
  /** Incremented with every response with new schedules, because availability may have changed. */
  taken: number

  active: ActiveSlot | null
  selection: Selection | null
  keysShown: boolean
  /** False until a view is applied: the question is a placeholder without the administrators' defaults. */
  isViewApplied: boolean
  /** Incremented when the user requests the search box (`/`). */
  searchWanted: number
}

/** The state without the user's data. */
const cleared = {
  guests: [],
  overlaid: [],
  ownDay: null,
  matched: null,
  total: 0,
  groups: [],
  data: 'loading',
  asOf: null,
  fault: null,
  progress: null,

  active: null,
  selection: null,
  keysShown: false,
  isViewApplied: false,
} satisfies Partial<TimelineState>

export const timeline = proxy<TimelineState>({
  ...cleared,
  mode: 'day',
  dayCount: 3,
  zoom: 1,
  sizes: ref(usualSizes),
  taken: 0,
  searchWanted: 0,
})

// Another day has other quarters.
subscribeKey(searchState, 'day', () => setSelection(null), true)

export function setSizes(sizes: TimelineSizes): void {
  timeline.sizes = ref(sizes)
}

export function setMode(mode: TimelineMode): void {
  if (usualZoom(mode) !== usualZoom(timeline.mode)) timeline.zoom = usualZoom(mode)
  timeline.mode = mode
  timeline.selection = null
}

export function setZoom(zoom: number): void {
  timeline.zoom = zoom
}

/** Zooms one step in (1) or out (-1). */
export function stepZoom(direction: 1 | -1): void {
  const steps = direction === 1 ? zoomSteps : zoomSteps.toReversed()
  timeline.zoom = steps.find((step) => (step - timeline.zoom) * direction > 0) ?? timeline.zoom
}

/** Replaces the guests only if the people differ, because a new list triggers a new arrangement. */
export function setGuests(guests: readonly Email[]): void {
  if (guests.join() !== timeline.guests.join()) timeline.guests = ref(guests)
}

export function setOverlaid(overlaid: readonly OverlaidCalendar[]): void {
  timeline.overlaid = ref(overlaid)
}

export function setOwnDay(email: Email | null): void {
  timeline.ownDay = email
}

/**
 * Returns the people with rows above the resources, without duplicates: the user, attendees, guests of the open form and other
 * calendars.
 */
export function pinnedPeople(): Email[] {
  const { guests, overlaid, ownDay } = timeline
  const { attendees } = searchState
  const own = ownDay === null ? [] : [ownDay]
  return [
    ...new Set([...own, ...attendees.map(({ email }) => email), ...guests, ...overlaid.map(({ email }) => email)]),
  ]
}

export function setArranged(
  opened: Opened,
  answer: { readonly matched: number; readonly total: number; readonly groups: readonly Group[] },
): void {
  if (searchState.opened !== opened) setOpened(opened)
  timeline.matched = answer.matched
  timeline.total = answer.total
  timeline.groups = ref(answer.groups)
}

export function setProgress(progress: TimelineState['progress']): void {
  timeline.progress = progress
}

/** Records that a response was applied; `progress` is the loading progress after it. */
export function setTaken(progress: TimelineState['progress']): void {
  timeline.taken += 1
  setProgress(progress)
}

export function setData(data: TimelineData, fault: Fault | null = null): void {
  timeline.data = data
  if (data === 'ready') timeline.asOf = reader.now
  timeline.fault = fault === null ? null : ref(fault)
}

/**
 * Records that rows are drawn from data stored by an earlier session. The fault that prevents newer data is retained.
 */
export function setKeptData(asOf: Instant): void {
  timeline.taken += 1
  if (timeline.data === 'ready') return
  timeline.data = 'stale'
  timeline.asOf = asOf
}

export function setActive(active: ActiveSlot | null): void {
  timeline.active = active
}

export function setSelection(selection: Selection | null): void {
  timeline.selection = selection
}

export function setKeysShown(shown: boolean): void {
  timeline.keysShown = shown
}

export function wantSearch(): void {
  timeline.searchWanted += 1
}

/** Removes the user's data after sign-out. */
export function clearTimeline(): void {
  Object.assign(timeline, cleared)
}

onSessionEnd(clearTimeline)
