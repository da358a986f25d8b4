import { proxy, ref } from 'valtio'
import type { Group, GroupBy, Question, SortBy } from '#src/engine/compute.ts'
import type { CalendarDay, Email, Fault, IanaZone, Instant, Quarter, QuarterSpan } from '#src/kernel/result.ts'
import { instantOf, minutesOf } from '#src/kernel/time/moment.ts'
import { browserZone } from '#src/platform/clock.ts'

/** The sizes of section 3, in pixels. */
export interface TimelineSizes {
  readonly scheduleHeight: number
  readonly quarterWidth: number
  readonly scheduleMargin: number
  readonly delimiterWidth: number
  readonly hourHeight: number
  readonly dateHeight: number
  readonly groupDelimiterHeight: number
}

/** As section 3 has them. */
const specifiedSizes: TimelineSizes = {
  scheduleHeight: 28,
  quarterWidth: 20,
  scheduleMargin: 3,
  delimiterWidth: 1,
  hourHeight: 60,
  dateHeight: 30,
  groupDelimiterHeight: 38,
}

export const timelineModes = ['day', 'days', 'week', 'month'] as const

export type TimelineMode = (typeof timelineModes)[number]

/** Steps of the zoom; 1 draws a quarter in the configured width. */
export const zoomSteps = [0.5, 0.75, 1, 1.5, 2, 3] as const

/** A person of the meeting; has a row of its own above the resources. */
export interface TimelineAttendee {
  readonly email: Email
  readonly name: string
  readonly remotely: boolean
}

/** Another calendar laid over the timeline: a row of its own, which narrows nothing. `colour` names a token. */
export interface OverlaidCalendar {
  readonly email: Email
  readonly name: string
  readonly colour: string
}

/** The keyboard's place in the grid. `row` counts resources; a person's row is `-1 - index`. */
export interface ActiveSlot {
  readonly row: number
  readonly quarter: Quarter
}

/** Quarters chosen in one row, before they become a draft. */
export interface Selection {
  readonly key: string
  readonly span: QuarterSpan
}

/** The horizontal axis: the days whose quarters the engine holds. */
export interface Opened {
  readonly zone: IanaZone
  readonly mode: TimelineMode
  readonly days: readonly CalendarDay[]
  readonly span: QuarterSpan
}

/** How the schedules shown came about. 'stale' and 'failed' carry the fault that is the reason. */
export type TimelineData = 'loading' | 'ready' | 'stale' | 'failed'

/** Default when no timeline defaults exist: 2 h 30 min, sorted by name (section 9). */
export const defaultQuestion: Question = {
  duration: minutesOf(150),
  requirements: [],
  availability: null,
  attendees: { total: 0, onSite: 0 },
  name: '',
  search: '',
  only: null,
  sortBy: 'name asc',
  groupBy: 'none',
}

export interface TimelineState {
  /** The zone the timeline is drawn in: the chosen location's, else the browser's. */
  zone: IanaZone
  /** The first minute of what is drawn as present; moved by `tickTimeline`. */
  now: Instant
  mode: TimelineMode
  /** A day that is shown: the first one, or any of the week or month. Blank until the first look at the clock. */
  day: CalendarDay | ''
  /** Days in mode 'days'. */
  dayCount: number
  zoom: number
  sizes: TimelineSizes
  question: Question
  attendees: readonly TimelineAttendee[]
  /** The people of the open form: their rows are pinned too, but they narrow nothing. */
  guests: readonly Email[]
  overlaid: readonly OverlaidCalendar[]
  /** The location whose zone and resources are shown; null is everywhere. */
  locationId: string | null

  /** What the painted rows belong to; follows the wishes above as soon as the engine has answered. */
  opened: Opened | null
  /** Null until first arranged. */
  matched: number | null
  total: number
  groups: readonly Group[]
  data: TimelineData
  /** When the rows on screen were last loaded whole; null before the first time. */
  asOf: Instant | null
  fault: Fault | null
  /** Rows with data, of all that match; null when nothing is being loaded. */
  progress: { readonly loaded: number; readonly total: number } | null
  /** Grows with every answer whose schedules were taken: what is free may be another by then. */
  taken: number

  active: ActiveSlot | null
  selection: Selection | null
  keysShown: boolean
  /** Grows when the user asks for the search box (`/`). */
  searchWanted: number
}

export const timeline = proxy<TimelineState>({
  zone: browserZone(),
  now: instantOf(0),
  mode: 'day',
  day: '',
  dayCount: 3,
  zoom: 1,
  sizes: ref(specifiedSizes),
  question: ref(defaultQuestion),
  attendees: [],
  guests: [],
  overlaid: [],
  locationId: null,

  opened: null,
  matched: null,
  total: 0,
  groups: [],
  data: 'loading',
  asOf: null,
  fault: null,
  progress: null,
  taken: 0,

  active: null,
  selection: null,
  keysShown: false,
  searchWanted: 0,
})

export function setZone(zone: IanaZone): void {
  timeline.zone = zone
}

export function setNow(now: Instant): void {
  timeline.now = now
}

export function setSizes(sizes: TimelineSizes): void {
  timeline.sizes = ref(sizes)
}

export function setMode(mode: TimelineMode): void {
  timeline.mode = mode
  timeline.selection = null
}

/** Several days from `day` on. */
export function setDays(day: CalendarDay, count: number): void {
  timeline.mode = 'days'
  timeline.day = day
  timeline.dayCount = count
  timeline.selection = null
}

export function setDay(day: CalendarDay): void {
  timeline.day = day
  timeline.selection = null
}

export function setZoom(zoom: number): void {
  timeline.zoom = zoom
}

/** One step nearer (1) or further (-1). */
export function stepZoom(direction: 1 | -1): void {
  const steps = direction === 1 ? zoomSteps : zoomSteps.toReversed()
  timeline.zoom = steps.find((step) => (step - timeline.zoom) * direction > 0) ?? timeline.zoom
}

/** Changes parts of the question; whoever calls asks for `arrangeTimeline` too. */
export function setQuestion(changes: Partial<Question>): void {
  timeline.question = ref({ ...timeline.question, ...changes })
}

export function setSort(sortBy: SortBy): void {
  setQuestion({ sortBy })
}

export function setGroupBy(groupBy: GroupBy): void {
  setQuestion({ groupBy })
}

/** Pins these people's rows and counts them in the question. */
export function setAttendees(attendees: readonly TimelineAttendee[]): void {
  timeline.attendees = ref(attendees)
  const onSite = attendees.filter(({ remotely }) => !remotely).length
  setQuestion({ attendees: { total: attendees.length, onSite } })
}

/** Replaced only by other people: a new list is a new wish. */
export function setGuests(guests: readonly Email[]): void {
  if (guests.join() !== timeline.guests.join()) timeline.guests = ref(guests)
}

export function setOverlaid(overlaid: readonly OverlaidCalendar[]): void {
  timeline.overlaid = ref(overlaid)
}

/** Whose rows stand above the resources: the attendees', those of the open form, other calendars', each once. */
export function pinnedPeople(): Email[] {
  const { attendees, guests, overlaid } = timeline
  return [...new Set([...attendees.map(({ email }) => email), ...guests, ...overlaid.map(({ email }) => email)])]
}

export function setLocation(locationId: string | null, zone: IanaZone): void {
  timeline.locationId = locationId
  timeline.zone = zone
}

export function setOpened(opened: Opened): void {
  timeline.opened = ref(opened)
}

export function setArranged(
  opened: Opened,
  answer: { readonly matched: number; readonly total: number; readonly groups: readonly Group[] },
): void {
  if (timeline.opened !== opened) setOpened(opened)
  timeline.matched = answer.matched
  timeline.total = answer.total
  timeline.groups = ref(answer.groups)
}

export function setProgress(progress: TimelineState['progress']): void {
  timeline.progress = progress
}

/** An answer was taken; `progress` is how far the loading is with it. */
export function setTaken(progress: TimelineState['progress']): void {
  timeline.taken += 1
  setProgress(progress)
}

export function setData(data: TimelineData, fault: Fault | null = null): void {
  timeline.data = data
  if (data === 'ready') timeline.asOf = timeline.now
  timeline.fault = fault === null ? null : ref(fault)
}

/** Rows are drawn from what an earlier session kept; the reason why nothing newer is there stays. */
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

/** Forgets what belongs to a user: after signing out. */
export function clearTimeline(): void {
  timeline.question = ref(defaultQuestion)
  timeline.attendees = []
  timeline.guests = []
  timeline.overlaid = []
  timeline.locationId = null
  timeline.opened = null
  timeline.matched = null
  timeline.total = 0
  timeline.groups = []
  timeline.data = 'loading'
  timeline.asOf = null
  timeline.fault = null
  timeline.progress = null
  timeline.active = null
  timeline.selection = null
  timeline.keysShown = false
}
