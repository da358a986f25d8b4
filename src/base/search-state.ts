import { proxy, ref } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import type { Question } from '#src/engine/compute.ts'
import type { Email } from '#src/kernel/ids.ts'
import { minutesOf } from '#src/kernel/time/moment.ts'
import type { CalendarDay, IanaZone, QuarterSpan } from '#src/kernel/time/units.ts'
import { reader } from './reader.ts'
import { onSessionEnd } from './session-end.ts'

export const timelineModes = ['day', 'days', 'week', 'month'] as const

export type TimelineMode = (typeof timelineModes)[number]

/** Attendee of the meeting; shown in a separate row above the resources. */
export interface SearchAttendee {
  readonly email: Email
  readonly name: string
  readonly remotely: boolean
}

/** The horizontal axis: the days for which the engine holds quarters. */
export interface Opened {
  readonly zone: IanaZone
  readonly mode: TimelineMode
  readonly days: readonly CalendarDay[]
  readonly span: QuarterSpan
}

/** Default if no timeline defaults are configured: 2 h 30 min (section 9), best match first (docs/decisions). */
export const defaultQuestion: Question = {
  duration: minutesOf(150),
  requirements: [],
  availability: null,
  attendees: { total: 0, onSite: 0 },
  name: '',
  search: '',
  only: null,
  sortBy: 'best',
  groupBy: 'none',
}

interface SearchState {
  /** Time zone of the days shown: that of the selected location, otherwise the reader's. Only Reserve is drawn in it. */
  shownZone: IanaZone
  /** One of the days shown: the first one, or any day of the week or month. Empty until the clock is read. */
  day: CalendarDay | ''
  question: Question
  attendees: readonly SearchAttendee[]
  /** Selected location with its zone and resources; null for all locations. */
  locationId: string | null

  /** Days that the painted rows belong to. Updated when the engine has responded; for the first view, at once. */
  opened: Opened | null
}

/** The state without the user's data. */
const cleared = {
  day: '',
  question: ref(defaultQuestion),
  attendees: [],
  locationId: null,
  opened: null,
} satisfies Partial<SearchState>

/** The search of Reserve, the same in all of its modes: place, day, people and the question to the engine. */
export const searchState = proxy<SearchState>({ ...cleared, shownZone: reader.zone })

// The days shown follow the reader's zone, unless a location with a zone of its own is selected.
subscribeKey(
  reader,
  'zone',
  (zone) => {
    if (searchState.locationId === null) searchState.shownZone = zone
  },
  true,
)

export function setDay(day: CalendarDay): void {
  searchState.day = day
}

/** Changes parts of the question. Reserve follows it while it is open. */
export function setQuestion(changes: Partial<Question>): void {
  searchState.question = ref({ ...searchState.question, ...changes })
}

/** Pins the rows of these people and counts them in the query. */
export function setAttendees(attendees: readonly SearchAttendee[]): void {
  searchState.attendees = ref(attendees)
  const onSite = attendees.filter(({ remotely }) => !remotely).length
  setQuestion({ attendees: { total: attendees.length, onSite } })
}

/** Selects the location to search in, and draws its days in `zone`. The reader's zone stays. */
export function setLocation(locationId: string | null, zone: IanaZone): void {
  searchState.locationId = locationId
  searchState.shownZone = zone
}

export function setOpened(opened: Opened): void {
  searchState.opened = ref(opened)
}

/** Removes the user's data after sign-out. */
export function clearSearch(): void {
  Object.assign(searchState, cleared)
  searchState.shownZone = reader.zone
}

onSessionEnd(clearSearch)
